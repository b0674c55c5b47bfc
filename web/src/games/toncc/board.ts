/** The geometry of board and Map, the way from a click or key to a move, and what a round did. */

import type { GameEvent, Happening, Seen } from '../contract';
import { MIND, SIDES, STEPS, kingdomsOf, rank, type Kingdom } from './map';
import type { View as OwnView } from './view';

export type View = OwnView & Seen;
export interface Point {
  readonly x: number;
  readonly y: number;
}

// ---- the board: nineteen round places, 100 units from centre to centre ----

export const SPACING = 100;
export const TILE = 44; // the radius of a Region
export const RING = 47.6; // of the ring around what can be touched; two neighbours just fit
const ROW = Math.sqrt(3) / 2;

export const DIRECTIONS: readonly string[] = ['1', '2', '3', '4', '5', '6'];

/** The unit step of a direction, counted from 0; 0 is the upper right, then clockwise (§2.1). */
export function wayOf(direction: number): Point {
  const angle = ((direction - 1) * Math.PI) / 3;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/** Where a place lies, seen from the Mind (§6); the Mind itself is the last place. */
export function placePoint(place: number): Point {
  if (place === MIND) return { x: 0, y: 0 };
  const ways =
    place < 6
      ? [wayOf(place)]
      : [wayOf((place - 6) >> 1), wayOf(((place - 6) >> 1) + ((place - 6) & 1))];
  return {
    x: SPACING * ways.reduce((sum, way) => sum + way.x, 0),
    y: SPACING * ways.reduce((sum, way) => sum + way.y, 0),
  };
}

/** The place where a King of the view stands, or null when out. */
export function placeOf(king: number | 'mind' | null | undefined): number | null {
  return king === 'mind' ? MIND : (king ?? null);
}

/** Kings who share a place stand side by side, smaller: offsets and scale. */
export function standing(index: number, count: number, onMind: boolean): Point & { scale: number } {
  if (onMind) {
    const angle = (index * 2 * Math.PI) / count - Math.PI / 2 - (count === 3 ? Math.PI / 3 : 0);
    const away = count === 1 ? 0 : 18;
    return { x: away * Math.cos(angle), y: away * Math.sin(angle), scale: 0.6 };
  }
  if (count === 1) return { x: 0, y: 0, scale: 1 };
  if (count === 2) return { x: index ? 19 : -19, y: index ? 5 : -5, scale: 0.8 };
  return { x: (index - 1) * 25, y: index === 1 ? 12 : -9, scale: 0.7 };
}

// ---- the two arrangements: Map beside the board, or below it on a narrow screen ----

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly mind: Point;
  /** Cell 0 of the Map, the way from cell to cell, and the radius of a cell. */
  readonly apex: Point;
  readonly pitch: number;
  readonly cell: number;
  /** The plates of the three Kings: the first, and how far the next one is moved aside. */
  readonly plates: Point;
  readonly plateShift: number;
}

// The Map's left side runs along the lower right edge of the board, both at 60 degrees.
export const WIDE: Layout = {
  width: 778,
  height: 462,
  mind: { x: 254, y: 229 },
  apex: { x: 602, y: 187 },
  pitch: 44,
  cell: 20,
  plates: { x: 470, y: 8 },
  plateShift: 26,
};
export const TALL: Layout = {
  width: 508,
  height: 905,
  mind: { x: 254, y: 230 },
  apex: { x: 272, y: 504 },
  pitch: 63,
  cell: 29,
  plates: { x: 2, y: 456 },
  plateShift: 0,
};
/** Narrower than this, the Map goes below. */
export const NARROW_PIXELS = 540;

export function layoutFor(pixels: number): Layout {
  return pixels < NARROW_PIXELS ? TALL : WIDE;
}

export function onBoard(layout: Layout, place: number): Point {
  const point = placePoint(place);
  return { x: layout.mind.x + point.x, y: layout.mind.y + point.y };
}

/** The side ways of the triangle: down its right side, along the bottom, up the left one. */
const SIDE_WAYS: readonly Point[] = [
  { x: 0.5, y: ROW },
  { x: -1, y: 0 },
  { x: 0.5, y: -ROW },
];

export function mapPoint(layout: Layout, cell: number): Point {
  const last = SIDES[0]!.length - 1; // steps along a side
  let { x, y } = layout.apex;
  for (let step = 0; step < cell; step++) {
    const way = SIDE_WAYS[Math.floor(step / last)]!;
    x += layout.pitch * way.x;
    y += layout.pitch * way.y;
  }
  return { x, y };
}

/** The middle of the Map, where the compass is. */
export function mapCentre(layout: Layout): Point {
  const corners = SIDES.map((side) => mapPoint(layout, side[0]!));
  return {
    x: corners.reduce((sum, corner) => sum + corner.x, 0) / 3,
    y: corners.reduce((sum, corner) => sum + corner.y, 0) / 3,
  };
}

/** As large as the sides of the Map leave room for. */
export function compassRadius(layout: Layout): number {
  const inner = ((SIDES[0]!.length - 1) * layout.pitch) / (2 * Math.sqrt(3));
  return inner - layout.cell - layout.pitch * 0.17;
}

/** Where the points of a Kingdom are written: outside the Map, beside its middle cell. */
export function pointsPoint(layout: Layout, kingdom: Kingdom): Point {
  const side = SIDES.findIndex((cells) => kingdom.cells.every((cell) => cells.includes(cell)));
  const way = SIDE_WAYS[side]!;
  const middle = mapPoint(layout, kingdom.cells[1]!);
  const away = layout.cell + layout.pitch * 0.3;
  return { x: middle.x + way.y * away, y: middle.y - way.x * away }; // outward: the way turned left
}

// ---- choosing ----

/** Where a direction brings a King. */
export function landing(from: number, move: string): number {
  const place = STEPS[from]?.[DIRECTIONS.indexOf(move)];
  if (place === undefined) throw new RangeError(`§2.1: ${move} is no direction from 1 to 6`);
  return place;
}

// ---- what a round did ----

export interface Step {
  readonly seat: number;
  readonly move: string;
  readonly from: number;
  readonly to: number;
}
export interface Conquest {
  readonly seat: number;
  readonly place: number;
  readonly cell: number;
}
export interface Round {
  readonly steps: readonly Step[];
  readonly conquests: readonly Conquest[];
  readonly closed: readonly { readonly seat: number; readonly kingdom: Kingdom }[];
  /** Seals and turned Regions as the round leaves them, also when a new challenge has cleared them. */
  readonly seals: readonly (readonly number[])[];
  readonly faceDown: readonly boolean[];
}

/** The round that an event was; null for chance. The view after it may show the next challenge already. */
export function roundOf(before: View, event: GameEvent): Round | null {
  if (before.phase !== 'joint') return null;
  const steps = event.seats.flatMap((seat, i) => {
    const from = placeOf(before.kings[seat]);
    const move = event.moves[i];
    return from === null || !move ? [] : [{ seat, move, from, to: landing(from, move) }];
  });
  const conquests = steps.flatMap(({ seat, to }) => {
    const cell = before.regions[to];
    if (cell === null || cell === undefined || before.face_down[to]) return []; // §2.7
    const stronger = (other: Step) => other.to === to && rank(other.seat, cell) < rank(seat, cell);
    return steps.some(stronger) ? [] : [{ seat, place: to, cell }]; // §2.6
  });
  const seals = before.seals.map((cells, seat) => [
    ...cells,
    ...conquests.filter((one) => one.seat === seat).map((one) => one.cell),
  ]);
  const closed = seals.flatMap((cells, seat) => {
    const had = kingdomsOf(before.seals[seat] ?? []);
    return kingdomsOf(cells)
      .filter((kingdom) => !had.includes(kingdom))
      .map((kingdom) => ({ seat, kingdom }));
  });
  const turned = conquests.map((one) => one.place);
  const faceDown = before.face_down.map((is, place) => is || turned.includes(place));
  return { steps, conquests, closed, seals, faceDown };
}

/** Has the event ended a challenge, so that the view shows the next one? */
export function hasBegunAnew(before: View, view: View): boolean {
  return view.challenge !== before.challenge;
}

// ---- showing it, one thing after another ----

export type Stage = 'choices' | 'steps' | 'seals' | 'kingdoms' | 'scores' | 'done';

const STAGE_MILLISECONDS: Readonly<Record<Stage, number>> = {
  choices: 550,
  steps: 400,
  seals: 600,
  kingdoms: 700,
  scores: 3200,
  done: 0,
};
export const LAYING_MILLISECONDS = 80; // the next Region is laid while this one still settles

/** Does whoever looks want nothing to move? */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The stages of a happening with the time at which each begins; `done` is the last. When nothing
 * may move only the scores of a challenge remain: they would be gone otherwise. */
export function stagesOf(
  happening: Happening<View> | null,
  view: View,
  still: boolean,
): { stage: Stage; at: number }[] {
  const round = happening?.event ? roundOf(happening.before, happening.event) : null;
  const stages: Stage[] = [];
  if (round && happening) {
    if (!still) {
      stages.push('choices', 'steps');
      if (round.conquests.length) stages.push('seals');
      if (round.closed.length) stages.push('kingdoms');
    }
    if (hasBegunAnew(happening.before, view)) stages.push('scores');
  }
  let at = 0;
  return [...stages, 'done' as const].map((stage) => {
    const begins = at;
    at += STAGE_MILLISECONDS[stage];
    return { stage, at: begins };
  });
}

/** How long a happening takes to show. */
export function duration(happening: Happening<View>, view: View, still: boolean): number {
  if (!happening.event) return 0;
  if (happening.before.phase === 'chance') return still ? 0 : LAYING_MILLISECONDS;
  return stagesOf(happening, view, still).at(-1)!.at;
}

export interface Position {
  readonly kings: readonly (number | null)[];
  readonly regions: readonly (number | null)[];
  readonly faceDown: readonly boolean[];
  readonly seals: readonly (readonly number[])[];
}

/** What lies on the table at a stage of a happening; at the end it is the view itself. */
export function positionAt(happening: Happening<View> | null, view: View, stage: Stage): Position {
  const round = happening?.event ? roundOf(happening.before, happening.event) : null;
  if (stage === 'done' || !round || !happening)
    return {
      kings: view.kings.map(placeOf),
      regions: view.regions,
      faceDown: view.face_down,
      seals: view.seals,
    };
  const { before } = happening;
  const sealed = stage !== 'choices' && stage !== 'steps';
  return {
    kings: before.kings.map((king, seat) => {
      const step = stage === 'choices' ? undefined : round.steps.find((one) => one.seat === seat);
      return step ? step.to : placeOf(king);
    }),
    regions: before.regions,
    faceDown: sealed ? round.faceDown : before.face_down,
    seals: sealed ? round.seals : before.seals,
  };
}
