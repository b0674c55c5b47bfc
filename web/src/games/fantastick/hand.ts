/** From what is taken in the hand to the text of a move: the legal moves, ordered once a list. */

import type { Arrangement, View } from './view';

export type Kind = 'plain' | 'good' | 'bad';
export type Way = 'rotate' | 'move' | 'remove' | 'add';

/** What can be taken: a match on the mat by its place, one from the pile, or the good one there. */
export type Source = string;
export const PILE = 'pile';
export const GOOD = 'good match';

/** What can be done with one thing in the hand: for each way, from target to move. */
export interface Reach {
  readonly rotate: ReadonlyMap<string, string>;
  readonly move: ReadonlyMap<string, string>;
  readonly add: ReadonlyMap<string, string>;
  readonly remove: string | null;
}

export interface Choices {
  /** What can be taken in the hand, and where it can go. */
  readonly reaches: ReadonlyMap<Source, Reach>;
  /** Experts (§1.13): a click on a place is the whole move. */
  readonly marks: ReadonlyMap<string, string>;
  /** Moves with a button of their own, in the order of the list. */
  readonly buttons: readonly string[];
}

class Reaching implements Reach {
  readonly rotate = new Map<string, string>();
  readonly move = new Map<string, string>();
  readonly add = new Map<string, string>();
  remove: string | null = null;
}

/** Order a list of legal moves; a list of Shapes has thousands, so this is done once a list. */
export function choicesOf(legal: readonly string[]): Choices {
  const reaches = new Map<Source, Reaching>();
  const marks = new Map<string, string>();
  const buttons: string[] = [];
  const reach = (source: Source) => {
    const known = reaches.get(source) ?? new Reaching();
    reaches.set(source, known);
    return known;
  };
  for (const move of legal) {
    const [verb = '', first = '', second = ''] = move.split(' ');
    if (verb === 'r') reach(first).rotate.set(second, move);
    else if (verb === 'm') reach(first).move.set(second, move);
    else if (verb === 'x') reach(first).remove = move;
    else if (verb === 'a') reach(PILE).add.set(first, move);
    else if (verb === 'g') reach(GOOD).add.set(first, move);
    else if (verb === 'good' || verb === 'bad') marks.set(first, move);
    else buttons.push(move);
  }
  return { reaches, marks, buttons };
}

/** A place where what is in the hand can go, and how. */
export interface Target {
  readonly place: string;
  readonly way: Way;
  readonly move: string;
}

/** Every place that can be reached. Where rotating leads there too it is chosen, being cheaper,
 * unless only moving is wanted (which saves the one rotation of the turn, §1.5). */
export function targetsOf(reach: Reach, onlyMove: boolean): Map<string, Target> {
  const targets = new Map<string, Target>();
  const take = (way: 'rotate' | 'move' | 'add') => {
    for (const [place, move] of reach[way]) targets.set(place, { place, way, move });
  };
  take('add');
  take('move');
  if (!onlyMove) take('rotate');
  return targets;
}

/** What an operation costs by the kind of match (§1.4, §1.6). */
const COSTS: Readonly<Record<Way, Readonly<Record<Kind, number>>>> = {
  rotate: { plain: 0, good: 0, bad: 1 },
  move: { plain: 1, good: 0, bad: 2 },
  remove: { plain: 2, good: 0, bad: 0 },
  add: { plain: 2, good: 0, bad: 0 },
};

export function costOf(way: Way, kind: Kind): number {
  return COSTS[way][kind];
}

/** What kind of match a source is. */
export function kindOf(source: Source, view: View): Kind {
  if (source === PILE) return 'plain';
  if (source === GOOD) return 'good';
  return view.matches[source] ?? 'plain';
}

const WAYS: Readonly<Record<string, Way>> = {
  r: 'rotate',
  m: 'move',
  x: 'remove',
  a: 'add',
  g: 'add',
};

/** An operation, taken apart; null for moves that touch no single match. */
export function operationOf(
  move: string,
): { way: Way; from: string | null; to: string | null; isGood: boolean } | null {
  const [verb = '', first = '', second = ''] = move.split(' ');
  const way = WAYS[verb];
  if (!way) return null;
  if (way === 'add') return { way, from: null, to: first, isGood: verb === 'g' };
  return { way, from: first, to: way === 'remove' ? null : second, isGood: false };
}

/** What the moves of a turn make of the matches that lay there before it, and what they cost. */
export function carriedOut(
  moves: readonly string[],
  start: Arrangement['matches'],
): { matches: Arrangement['matches']; cost: number } {
  let matches = { ...start };
  let cost = 0;
  for (const move of moves) {
    const operation = operationOf(move);
    if (operation) {
      const { way, from, to, isGood } = operation;
      const kind = from === null ? (isGood ? 'good' : 'plain') : (matches[from] ?? 'plain');
      cost += costOf(way, kind);
      if (from !== null) delete matches[from];
      if (to !== null) matches[to] = kind;
    } else if (move.startsWith('respace ')) matches = respaced(move.slice(-1), matches);
  }
  return { matches, cost };
}

/** The matches of an 11: the upper and the lower one at the left, then those at the right (§2.3). */
const ONE_CELL = ['mf', 'me', 'mb', 'mc'];
const TWO_CELLS = ['lb', 'lc', 'mb', 'mc'];

/** An 11 goes from one cell to two, or back. */
function respaced(number: string, matches: Arrangement['matches']): Arrangement['matches'] {
  const own = Object.keys(matches).filter((place) => place.startsWith(number));
  const isOneCell = new Set(own.map((place) => place.charAt(1))).size === 1;
  const rank = (place: string) =>
    isOneCell
      ? 'febc'.indexOf(place.charAt(2))
      : 2 * 'lmr'.indexOf(place.charAt(1)) + ('ce'.includes(place.charAt(2)) ? 1 : 0);
  own.sort((one, other) => rank(one) - rank(other));
  const targets = isOneCell ? TWO_CELLS : ONE_CELL;
  return Object.fromEntries(
    Object.entries(matches).map(([place, kind]) => {
      const target = targets[own.indexOf(place)];
      return [target ? number + target : place, kind];
    }),
  );
}

/** How many plain matches the pile shows, the good one lying apart. */
export function plainInPile(view: View): number {
  return view.pile - (view.good_in_pile ? 1 : 0);
}

/** How many turns a match has before extra rounds (§1.2, §1.12). */
export function turnCount(seats: number): number {
  return seats === 1 ? 9 : 12;
}

/** Where the track ends (§1.2). */
export const FINISH = 20;
/** What giving up costs (§1.11). */
export const GIVE_UP = 6;

// ---- Reading Numbers ----

/** The digits by their places (§2.2), 11 in one cell too (§2.3). */
const DIGITS: Readonly<Record<string, string>> = {
  abcdef: '0',
  bc: '1',
  ef: '1',
  abdeg: '2',
  abcdg: '3',
  bcfg: '4',
  acdfg: '5',
  acdefg: '6',
  abc: '7',
  abcdefg: '8',
  abcdfg: '9',
  bcef: '11',
};
const SIGNS: Readonly<Record<string, string>> = { '-|': '+', '-': '−', '/\\': '×', '/': '÷' };

/** The equality as it can be read, with ? for what is no digit and no sign. */
export function readEquality(
  matches: Readonly<Record<string, Kind>>,
  equalsFirst: boolean,
): string {
  const laid = (start: string) =>
    Object.keys(matches)
      .filter((place) => place.startsWith(start))
      .map((place) => place.slice(start.length))
      .sort()
      .join('');
  const number = (name: string) =>
    ['l', 'm', 'r']
      .map((cell) => laid(name + cell))
      .filter((segments) => segments !== '')
      .map((segments) => DIGITS[segments] ?? '?')
      .join('') || '?';
  const sign = SIGNS[['-', '|', '/', '\\'].filter((end) => `O${end}` in matches).join('')] ?? '?';
  const [first, second] = equalsFirst ? ['=', sign] : [sign, '='];
  return `${number('A')} ${first} ${number('B')} ${second} ${number('C')}`;
}
