/** The table of TCNCCC: where everything stands, what can be touched, and which move a touch is.
 *
 *     seats of the others, clockwise from the left
 *     1   what is announced   2
 *     3        the bag        4
 *     the own seat
 */

import type { Seen } from '../contract';
import type { View as Fields } from './view';

export type View = Seen & Fields;

export const PIECES = ['R', 'G', 'B', 'Y', 'J'] as const;
export type Piece = (typeof PIECES)[number];
export type Counts = Readonly<Record<string, number>>;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const WIDTH = 720;
export const HEIGHT = 772;
/** §3.1: so many different colours and jokers win; a rail has as many holes. */
export const GOAL = 4;

export const MAT = { x: 4, y: 122, width: 712, height: 516, corner: 44 } as const;
/** Feet of the cylinders: the middle of the circle they stand on. */
export const FEET: readonly Point[] = [
  { x: 114, y: 338 },
  { x: 606, y: 338 },
  { x: 114, y: 598 },
  { x: 606, y: 598 },
];
export const CYLINDER = { radius: 74, tilt: 24, height: 136, lid: 16, window: 118 } as const;
/** How far a cylinder is raised when it is lifted. */
export const RAISED = 52;
export const BAG: Point = { x: 360, y: 596 };
export const BAG_MOUTH: Point = { x: 360, y: 424 };
export const STAGE = { x: 360, y: 252, radiusX: 148, radiusY: 96 } as const;
export const STAGE_BADGE: Point = { x: 360, y: 160 };
export const STAGE_PEG = 58;
export const HAND_PEG = 84;

const STAGE_ROW = 4;
const STAGE_STEP = { x: 68, y: 74 } as const;

export interface Rail {
  readonly seat: number;
  readonly own: boolean;
  /** The place at the table that is the seat's. */
  readonly plate: { x: number; y: number; width: number; height: number };
  /** The wood with its holes. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rows: number;
  readonly peg: number;
  readonly badge: Point;
  readonly badgeRadius: number;
  readonly name: Point;
  readonly nameSize: number;
  readonly nameWidth: number;
}

const OWN_RAIL = { x: 206, y: 696, width: 492, height: 56, rows: 1, peg: 70 } as const;
const OTHERS = { most: 232, gap: 4, inset: 8, bottom: 116, rail: 62, row: 42 } as const;
/** With more others than this their rails are narrow: two rows of holes keep the pegs large. */
const MOST_IN_ONE_ROW = 3;

const railRows = (seats: number): number => (seats - 1 > MOST_IN_ONE_ROW ? 2 : 1);

/** Where the table begins above y 0: many seats need more room, everything else stays in its place. */
export function tableTop(seats: number): number {
  return (1 - railRows(seats)) * OTHERS.row;
}

/** The own rail at the bottom, then the others from left to right: clockwise, as they take turns (§1.2). */
export function rails(seats: number, eyes: number | null): Rail[] {
  const own = eyes ?? 0;
  const others = seats - 1;
  const top = tableTop(seats);
  const rows = railRows(seats);
  const width = Math.min(OTHERS.most, (WIDTH - OTHERS.gap * (others + 1)) / Math.max(1, others));
  const left = (WIDTH - others * width - (others - 1) * OTHERS.gap) / 2;
  return Array.from({ length: seats }, (_, place): Rail => {
    const seat = (own + place) % seats;
    if (place === 0) {
      return {
        seat,
        own: true,
        plate: { x: 6, y: 648, width: 708, height: 118 },
        ...OWN_RAIL,
        badge: { x: 42, y: 722 },
        badgeRadius: 24,
        name: { x: 80, y: 731 },
        nameSize: 28,
        nameWidth: 122,
      };
    }
    const x = left + (place - 1) * (width + OTHERS.gap);
    return {
      seat,
      own: false,
      plate: { x, y: top + 2, width, height: OTHERS.bottom - top - 2 },
      x: x + OTHERS.inset,
      y: top + OTHERS.rail,
      width: width - 2 * OTHERS.inset,
      height: rows * OTHERS.row,
      rows,
      peg: Math.min(44, (rows * (width - 2 * OTHERS.inset)) / 4.2),
      badge: { x: x + 26, y: top + 26 },
      badgeRadius: 15,
      name: { x: x + 50, y: top + 34 },
      nameSize: 24,
      nameWidth: width - 56,
    };
  });
}

const RAIL_END = 6;
/** A peg stands in its hole, so its middle is so many of its sizes above the hole's. */
const STANDING = 0.26;

/** The middles of a rail's holes for so many pieces; never fewer than four. */
export function holes(rail: Rail, pieces: number): Point[] {
  const count = Math.max(GOAL, pieces);
  const columns = Math.ceil(count / rail.rows);
  const step = { x: (rail.width - 2 * RAIL_END) / columns, y: rail.height / rail.rows };
  return Array.from({ length: count }, (_, i) => ({
    x: rail.x + RAIL_END + step.x * ((i % columns) + 0.5),
    y: rail.y + step.y * (Math.floor(i / columns) + 0.5),
  }));
}

/** Where the middle of a peg is that stands in this hole. */
export function standing(rail: Rail, hole: Point): Point {
  return { x: hole.x, y: hole.y - STANDING * rail.peg };
}

/** Counts as single pieces, always in the order of PIECES, so that no order tells when one came. */
export function spread(counts: Counts): Piece[] {
  return PIECES.flatMap((piece) => Array.from({ length: counts[piece] ?? 0 }, () => piece));
}

/** Where announced pieces lie: rows of four, centred. */
export function stagePlaces(count: number): Point[] {
  const rows = Math.max(1, Math.ceil(count / STAGE_ROW));
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / STAGE_ROW);
    const inRow = row < rows - 1 ? STAGE_ROW : count - row * STAGE_ROW;
    return {
      x: STAGE.x + ((i % STAGE_ROW) - (inRow - 1) / 2) * STAGE_STEP.x,
      y: STAGE.y + (row - (rows - 1) / 2) * STAGE_STEP.y,
    };
  });
}

/** A name that fits a rail: cut with an ellipsis rather than squeezed. */
export function shortName(name: string, rail: Rail): string {
  const most = Math.max(2, Math.floor(rail.nameWidth / (rail.nameSize * 0.5)));
  const letters = [...name];
  return letters.length <= most ? name : `${letters.slice(0, most - 1).join('')}…`;
}

/** Something that a hand may touch now, and the move that it is. */
export interface Touchable extends Point {
  readonly id: string;
  readonly move: string;
}

export const BAG_ID = 'bag';
export const cylinderId = (cylinder: number): string => `cylinder ${cylinder + 1}`;
export const pegId = (hole: number): string => `peg ${hole}`;

/** What can be touched, in reading order; nothing when the seat that looks is not asked. */
export function touchables(view: View, legal: readonly string[], own: Rail): Touchable[] {
  const can = new Set(legal);
  const found: Touchable[] = [];
  FEET.forEach((foot, cylinder) => {
    const move = [`put ${cylinder + 1}`, `lift ${cylinder + 1}`].find((text) => can.has(text));
    if (move) {
      const middle = { x: foot.x, y: foot.y - CYLINDER.height / 2 };
      found.push({ id: cylinderId(cylinder), move, ...middle });
    }
  });
  if (can.has('draw')) found.push({ id: BAG_ID, move: 'draw', x: BAG.x, y: BAG.y - 90 });
  const kept = spread(view.kept[own.seat] ?? {});
  holes(own, kept.length).forEach((hole, i) => {
    const move = `give ${kept[i] ?? ''}`;
    if (can.has(move)) found.push({ id: pegId(i), move, ...hole });
  });
  return found;
}

/** How far a seat is on its way to four (§3.1): different colours and all jokers. */
export function score(kept: Counts): { colours: Piece[]; jokers: number; together: number } {
  const colours = PIECES.filter((piece) => piece !== 'J' && (kept[piece] ?? 0) > 0);
  const jokers = kept['J'] ?? 0;
  return { colours, jokers, together: colours.length + jokers };
}

export interface Ending {
  readonly winners: readonly number[];
  readonly rule: '3.1' | '3.2' | '3.3';
}

/** Who has won and by which rule, as the view of a game that is over tells it. */
export function ending(view: View): Ending {
  const seats = view.kept.map((_, seat) => seat);
  const four = seats.filter((seat) => score(view.kept[seat]!).together >= GOAL);
  if (four.length > 0) return { winners: four, rule: '3.1' };
  const left = seats.filter((seat) => !view.out[seat]);
  if (left.length === 1) return { winners: left, rule: '3.2' };
  const pieces = (seat: number) => spread(view.kept[seat]!).length;
  const most = Math.max(...left.map(pieces));
  return { winners: left.filter((seat) => pieces(seat) === most), rule: '3.3' };
}
