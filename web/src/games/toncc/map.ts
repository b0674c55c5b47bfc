/** What is printed on board and Map: the facts of map.json, which a test compares with the rules. */

import facts from './map.json';

export type Colour = 'blue' | 'yellow' | 'red';
export type Shape = 'circle' | 'square' | 'triangle';
export type Kind = 'colour' | 'shape' | 'lines' | 'dots';

export interface Region {
  readonly background: Colour;
  readonly symbol: Colour;
  readonly lines: number;
  readonly shape: Shape | '';
  readonly dots: number;
}

export interface Kingdom {
  /** Three neighbouring cells on one side of the Map. */
  readonly cells: readonly number[];
  /** What their Regions share (§1.5). */
  readonly kind: Kind;
  /** What it pays to each King (§4.1). */
  readonly points: readonly number[];
}

export const SEATS: readonly number[] = [0, 1, 2];
/** §1.2: body, hair and feet of each King. */
export const KINGS = facts.kings as Colour[][];
export const SEALS = facts.seals;
export const IDLE_LIMIT = facts.idleLimit;
/** §2.2 to §2.4: where each of the six directions leads from each place; the Mind is the last. */
export const STEPS: readonly (readonly number[])[] = facts.steps;
export const REGIONS = facts.regions as Region[];
export const SIDES: readonly (readonly number[])[] = facts.sides;
export const KINGDOMS = facts.kingdoms as Kingdom[];

export const MIND = STEPS.length - 1;

export function regionOf(cell: number): Region {
  const region = REGIONS[cell];
  if (!region) throw new RangeError(`there is no Region ${cell}`);
  return region;
}

export function coloursOf(seat: number): { body: Colour; hair: Colour; feet: Colour } {
  const [body, hair, feet] = KINGS[seat] ?? [];
  if (!body || !hair || !feet) throw new RangeError(`there is no King ${seat}`);
  return { body, hair, feet };
}

/** 1 body, 2 hair, 3 feet: the lowest wins a contest (§2.6). */
export function rank(seat: number, cell: number): number {
  return (KINGS[seat] ?? []).indexOf(regionOf(cell).background) + 1;
}

/** The Kingdoms that Seals on these cells make (§4.1). */
export function kingdomsOf(cells: readonly number[]): Kingdom[] {
  return KINGDOMS.filter((kingdom) => kingdom.cells.every((cell) => cells.includes(cell)));
}

export function kingdomPoints(seat: number, cells: readonly number[]): number {
  return kingdomsOf(cells).reduce((sum, kingdom) => sum + (kingdom.points[seat] ?? 0), 0);
}

/** May this King still make the Kingdom: has nobody else a Seal on it? */
export function isOpen(kingdom: Kingdom, seat: number, seals: readonly (readonly number[])[]) {
  return seals.every(
    (cells, owner) => owner === seat || !kingdom.cells.some((cell) => cells.includes(cell)),
  );
}

/** §4.4: whoever has most; of two level ones the one before the other in the circle of §4.3. */
export function leaders(points: readonly number[]): number[] {
  const most = Math.max(...points);
  const level = SEATS.filter((seat) => points[seat] === most);
  return level.length === 2 ? level.filter((seat) => level.includes((seat + 1) % 3)) : level;
}
