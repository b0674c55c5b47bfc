/** What happens on the table, from the step that is told to the last peg back in the bag.
 *
 * Remembering is the game (§4.2): an announcement is shown for a moment and then nothing here knows
 * of it. So an act is made from the present announcement alone, and a Moment lets go of it.
 */

import type { Happening } from '../contract';
import {
  BAG_MOUTH,
  CYLINDER,
  FEET,
  HAND_PEG,
  holes,
  PIECES,
  spread,
  STAGE,
  STAGE_PEG,
  standing,
  stagePlaces,
  type Counts,
  type Piece,
  type Point,
  type Rail,
  type View,
} from './board';

/** A piece on show, and where it goes. */
export interface Shown {
  readonly piece: Piece;
  readonly fate: 'hand' | 'cylinder' | 'seat' | 'bag';
}

export interface Act {
  readonly kind: 'reach' | 'draw' | 'put' | 'lift' | 'give';
  readonly seat: number;
  readonly cylinder: number | null;
  readonly shown: readonly Shown[];
  /** Pieces that a seat loses to the bag, with their hole before, of so many. */
  readonly lost: readonly { readonly piece: Piece; readonly hole: number; readonly of: number }[];
}

const isPiece = (text: string): text is Piece => (PIECES as readonly string[]).includes(text);

/** What there is to see of a step; null for nothing.
 *
 * Of the view before it reads what the seats kept, never what was announced then.
 */
export function actOf(happening: Happening<View>, view: View): Act | null {
  const text = happening.event?.moves[0];
  if (text === undefined) return null;
  const [word = '', number] = text.split(' ');
  const cylinder = number === undefined || isPiece(number) ? null : Number(number) - 1;
  const keptBefore = (seat: number): Counts => happening.before.kept[seat] ?? {};
  const seat = happening.event?.seats[0] ?? view.announced?.seat ?? 0;
  const act = { seat, cylinder, shown: [], lost: [] };
  const announced = view.announced;

  if (word === 'draw') return { ...act, kind: 'reach' };
  if (word === 'put' && announced) {
    const shown = spread(announced.pieces).map((piece): Shown => ({ piece, fate: 'cylinder' }));
    return { ...act, kind: 'put', shown };
  }
  if (word === 'give' && number !== undefined && isPiece(number)) {
    const kept = spread(keptBefore(seat));
    const lost = [{ piece: number, hole: kept.indexOf(number), of: kept.length }];
    return { ...act, kind: 'give', lost };
  }
  if (word === 'lift' && announced) {
    const kept = spread(keptBefore(seat));
    const lost = view.out[seat]
      ? kept.map((piece, hole) => ({ piece, hole, of: kept.length }))
      : [];
    const shown = withFates(announced.pieces, keptBefore(seat), view.kept[seat] ?? {});
    return { ...act, kind: 'lift', shown, lost };
  }
  if (isPiece(word) && announced) {
    const shown: Shown[] = view.drawn
      ? [{ piece: word, fate: 'hand' }]
      : withFates({ [word]: 1 }, keptBefore(seat), view.kept[seat] ?? {});
    return { ...act, kind: 'draw', shown };
  }
  return null; // the lot (§1.2): whose turn it is shows
}

function withFates(pieces: Counts, before: Counts, after: Counts): Shown[] {
  const gained = new Map(PIECES.map((p) => [p, (after[p] ?? 0) - (before[p] ?? 0)]));
  return spread(pieces).map((piece) => {
    const left = gained.get(piece) ?? 0;
    gained.set(piece, left - 1);
    return { piece, fate: left > 0 ? 'seat' : 'bag' };
  });
}

/** How many of a piece are still on their way to the seat: the rail shows them when they arrive. */
export function arriving(act: Act | null, seat: number): Piece[] {
  if (!act || act.seat !== seat) return [];
  return act.shown.filter((one) => one.fate === 'seat').map((one) => one.piece);
}

/** A peg's way: from where it comes, to where it is looked at, to where it leaves. */
export interface Flight {
  readonly piece: Piece;
  readonly size: number;
  readonly from: Point;
  readonly at: Point;
  readonly to: Point;
  readonly toSize: number;
  readonly stays: boolean;
}

/** The ways of all pegs of an act but the one that is put, which its cylinder draws. */
export function flights(act: Act, view: View, all: readonly Rail[]): Flight[] {
  const rail = all.find((one) => one.seat === act.seat);
  if (!rail || act.kind === 'put') return [];
  const foot = act.cylinder === null ? undefined : FEET[act.cylinder];
  const from = foot ? { x: foot.x, y: foot.y - 8 } : BAG_MOUTH;
  const kept = spread(view.kept[act.seat] ?? {});
  const rests = holes(rail, kept.length).map((hole) => standing(rail, hole));
  const places = stagePlaces(act.shown.length);
  const taken: number[] = [];
  const shown = act.shown.map(({ piece, fate }, i): Flight => {
    // The last jokers of the rail are the ones that came now, so search from the end.
    let hole = kept.lastIndexOf(piece);
    while (taken.includes(hole)) hole -= 1;
    if (fate === 'seat') taken.push(hole);
    const to = fate === 'seat' ? rests[hole] : fate === 'bag' ? BAG_MOUTH : STAGE;
    return {
      piece,
      size: act.kind === 'draw' ? HAND_PEG : STAGE_PEG,
      from,
      at: places[i]!,
      to: to ?? BAG_MOUTH,
      toSize: fate === 'seat' ? rail.peg : fate === 'bag' ? STAGE_PEG * 0.6 : HAND_PEG,
      stays: fate !== 'bag',
    };
  });
  const lost = act.lost.map(({ piece, hole, of }): Flight => {
    const at = standing(rail, holes(rail, of)[hole] ?? rail.badge);
    const toSize = rail.peg * 0.7;
    return { piece, size: rail.peg, from: at, at, to: BAG_MOUTH, toSize, stays: false };
  });
  return [...shown, ...lost];
}

/** Where a peg hangs over a cylinder before it falls in, seen from the cylinder's foot. */
export const ABOVE_CYLINDER: Point = { x: 0, y: -CYLINDER.height - 46 };

const MOVE = 300;
const APART = 60;
export const PUT = 700;

/** Milliseconds until the pegs leave, and how long that takes.
 *
 * Without motion the time to look stays: it is the announcement, not its decoration.
 */
export function times(act: Act, view: View, still: boolean): { show: number; leave: number } {
  const move = still ? 0 : MOVE;
  switch (act.kind) {
    case 'reach':
      return { show: still ? 0 : 350, leave: 0 };
    case 'draw': {
      const inHand = act.shown[0]?.fate === 'hand';
      // The own piece stays in the hand, so there is no need to wait with it.
      if (inHand && act.seat === view.seat) return { show: move + (still ? 0 : 100), leave: 0 };
      return { show: move + 1200, leave: inHand ? 0 : move };
    }
    case 'put':
      return { show: still ? 0 : PUT, leave: 0 };
    case 'lift': {
      const pieces = act.shown.length;
      const look = pieces === 0 ? 1600 : 1200 + 350 * pieces;
      return { show: 2 * move + (still ? 0 : APART * pieces) + look, leave: move };
    }
    case 'give':
      return { show: 0, leave: move };
  }
}

/** When a peg sets out: one after another. */
export const delay = (flight: number): number => MOVE + APART * flight;

/** Holds what is on show, no longer than its moment lasts. */
export class Moment {
  timers: ReturnType<typeof setTimeout>[] = [];
  readonly show: (act: Act | null) => void;
  readonly leave: () => void;

  /** `show` is told what to show (null: nothing any more), `leave` when the pegs go their ways. */
  constructor(show: (act: Act | null) => void, leave: () => void) {
    this.show = show;
    this.leave = leave;
  }

  begin(act: Act | null, view: View, still: boolean): void {
    this.end();
    if (!act) return;
    const { show, leave } = times(act, view, still);
    if (show + leave === 0) return;
    this.show(act);
    if (leave > 0) this.timers.push(setTimeout(() => this.leave(), show));
    this.timers.push(setTimeout(() => this.end(), show + leave));
  }

  /** Over, or touched away: from here on nothing of it is left. */
  end(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.show(null);
  }
}
