/** Super Tock: a move taken apart, and the way from one touch to the next to the text of a move. */

import { BRANCH, SPACES, sectionLetter, type View } from './board';

// --- Moves --------------------------------------------------------------------------------------

export type Kind =
  | 'bring' | 'run' | 'home' | 'rise' | 'descend' | 'swap' | 'skip' | 'discard' | 'fold'; // prettier-ignore

/** A move taken apart. What it does not name is null. */
export interface Move {
  readonly text: string;
  readonly kind: Kind;
  readonly card: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export function parseMove(text: string): Move {
  const nothing = { card: null, from: null, to: null };
  if (text === 'fold') return { text, kind: 'fold', ...nothing };
  if (text === 'J:skip') return { text, kind: 'skip', ...nothing, card: 'J' };
  if (text.startsWith('discard ')) {
    return { text, kind: 'discard', ...nothing, card: text.slice('discard '.length) };
  }
  const found = /^([AJQK]|[2-9]|10):(\w+)([-~])(\w+)$/.exec(text);
  if (!found) throw new RangeError(`not a move: ${text}`);
  const [card, from, sign, to] = found.slice(1) as [string, string, string, string];
  return { text, kind: kindOf(from, sign, to), card, from, to };
}

function kindOf(from: string, sign: string, to: string): Kind {
  if (sign === '~') return 'swap';
  if (from === 'rest') return 'bring';
  if (to === 'heaven') return 'rise';
  if (from === 'heaven') return 'descend';
  return to.includes('h') ? 'home' : 'run';
}

function sectionOf(place: string): number {
  return place.charCodeAt(0) - 'A'.charCodeAt(0);
}

function spaceNumber(place: string): number {
  return sectionOf(place) * SPACES + Number(place.slice(1)) - 1;
}

function spaceName(number: number): string {
  return sectionLetter(Math.floor(number / SPACES)) + ((number % SPACES) + 1);
}

/** The seat whose marble a move takes, which under §5.1 may be the partner's. */
export function ownerOf(move: Move, view: View): number | null {
  const { from, to } = move;
  if (from === null || to === null) return null;
  if (from === 'heaven') return view.heaven;
  if (from === 'rest') return view.sections.indexOf(sectionOf(to));
  if (from.includes('h')) return view.sections.indexOf(sectionOf(from));
  return view.track[from] ?? null;
}

/** The seat whose marble stands where the move stops and goes back to Rest (§3.3). */
export function sentBack(move: Move, view: View): number | null {
  if (move.to === null || move.kind === 'swap') return null;
  if (move.to === 'heaven') return view.heaven;
  return view.track[move.to] ?? null;
}

/** The places a marble passes, from the first to the last; hole by hole along the track. */
export function way(move: Move, sections: number): string[] {
  const { kind, from, to } = move;
  if (from === null || to === null) return [];
  if (kind === 'home') return wayHome(from, to, sections);
  if (kind !== 'run') return [from, to];
  const length = sections * SPACES;
  const first = spaceNumber(from);
  const forward = (spaceNumber(to) - first + length) % length;
  // No card goes half round the board, so the long way round is the 4 going back (§6.1).
  const [count, sign] = forward <= length / 2 ? [forward, 1] : [length - forward, -1];
  return Array.from({ length: count + 1 }, (_, i) =>
    spaceName((first + sign * i + length) % length),
  );
}

function wayHome(from: string, to: string, sections: number): string[] {
  const letter = to.charAt(0);
  const last = Number(to.slice(2));
  const passed: string[] = [];
  let place = 1;
  if (from.includes('h')) place = Number(from.slice(2));
  else {
    const length = sections * SPACES;
    const branch = spaceNumber(letter + BRANCH);
    const count = (branch - spaceNumber(from) + length) % length;
    for (let i = count; i >= 0; i--) passed.push(spaceName((branch - i + length) % length));
  }
  for (; place <= last; place++) passed.push(`${letter}h${place}`);
  return passed;
}

// --- Choosing -----------------------------------------------------------------------------------

/** What has been chosen so far; in any order. */
export interface Choice {
  readonly card: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export type Part = keyof Choice;

export interface Touch {
  readonly part: Part;
  readonly value: string;
}

export const NOTHING: Choice = { card: null, from: null, to: null };
const PARTS: readonly Part[] = ['card', 'from', 'to'];

export function matching(moves: readonly Move[], choice: Choice): Move[] {
  return moves.filter((move) =>
    PARTS.every((part) => choice[part] === null || choice[part] === move[part]),
  );
}

/** The choice with one part more; what does not go with it is let go. */
export function chosen(moves: readonly Move[], choice: Choice, { part, value }: Touch): Choice {
  let next: Choice = { ...NOTHING, [part]: value };
  for (const other of PARTS) {
    if (other === part || choice[other] === null) continue;
    const both = { ...next, [other]: choice[other] };
    if (matching(moves, both).length > 0) next = both;
  }
  return next;
}

/** A touch: the choice after it, and the move to play once nothing is left to choose. The same
 * thing touched again is let go. */
export function touched(
  moves: readonly Move[],
  choice: Choice,
  touch: Touch,
): { choice: Choice; play: string | null } {
  const left = choice[touch.part] === touch.value;
  if (left) return { choice: { ...choice, to: null, [touch.part]: null }, play: null };
  const next = chosen(moves, choice, touch);
  const [only, ...others] = matching(moves, next);
  const parts = PARTS.filter((part) => next[part] !== null).length;
  const wanted = only ? PARTS.filter((part) => only[part] !== null).length : 0;
  // One touch of a card or marble shows where it leads; the second one plays. When a move has only
  // one part, or there is no other move at all, the first one plays.
  const isClear = parts >= Math.min(2, wanted) || moves.length === 1;
  if (only && others.length === 0 && (only.kind !== 'skip' || moves.length === 1) && isClear) {
    return { choice: NOTHING, play: only.text };
  }
  return { choice: next, play: null };
}

/** What can be touched now. Targets only show once a card or a marble is chosen; a marble that is
 * also a target of the chosen one is a target. */
export function touchable(moves: readonly Move[], choice: Choice): Touch[] {
  const values = (part: Part, from: readonly Move[]) =>
    [...new Set(from.map((move) => move[part]))].filter((value) => value !== null);
  const hasChosen = choice.card !== null || choice.from !== null;
  const withCard = matching(moves, { ...NOTHING, card: choice.card, to: choice.to });
  const marbles = values('from', choice.card === null ? moves : withCard);
  const targets = hasChosen
    ? values('to', matching(moves, { ...choice, to: null })).filter(
        (to) => choice.from !== null || !marbles.includes(to),
      )
    : [];
  const as = (part: Part) => (value: string) => ({ part, value });
  return [
    ...values('card', moves).map(as('card')),
    ...marbles.filter((from) => !targets.includes(from)).map(as('from')),
    ...targets.map(as('to')),
  ];
}

/** Moves that have no place on the board, for buttons: throwing in, the Jack that strikes, and two
 * uses of one card with the same marble and the same space. */
export function spoken(moves: readonly Move[], choice: Choice): Move[] {
  const fits = matching(moves, choice);
  const isOnePlace = fits.length > 1 && choice.to !== null && sameOf(fits).every((same) => same);
  return fits.filter(
    (move) => move.kind === 'fold' || (move.kind === 'skip' && choice.card === 'J') || isOnePlace,
  );
}

/** By part: do all these moves have the same one? */
function sameOf(moves: readonly Move[]): boolean[] {
  return PARTS.map((part) => new Set(moves.map((move) => move[part])).size === 1);
}
