import { ahead } from '$lib/walking';
import { describe, expect, it } from 'vitest';
import type { Happening } from '../contract';
import {
  DIRECTIONS,
  RING,
  SPACING,
  TALL,
  TILE,
  WIDE,
  compassRadius,
  duration,
  landing,
  layoutFor,
  mapCentre,
  mapPoint,
  onBoard,
  placePoint,
  pointsPoint,
  positionAt,
  roundOf,
  stagesOf,
  standing,
  wayOf,
  type Point,
  type View,
} from './board';
import { KINGDOMS, MIND, SIDES, STEPS, isOpen, kingdomPoints, kingdomsOf, leaders } from './map';

const PLACES = STEPS.map((_, place) => place);
const CELLS = Array.from({ length: 18 }, (_, cell) => cell);
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

// A match of three greedy bots: the Regions by place, then each round's choices and what it led to.
const LAID = [5, 2, 12, 1, 10, 7, 0, 11, 3, 9, 4, 6, 14, 17, 8, 13, 16, 15];
const ROUNDS: { seats: number[]; moves: string; kings: (number | null)[]; seals: number[][] }[] = [
  { seats: [0, 1, 2], moves: '256', kings: [1, 4, 5], seals: [[2], [10], [7]] },
  {
    seats: [0, 1, 2],
    moves: '251',
    kings: [8, 14, 17],
    seals: [
      [2, 3],
      [8, 10],
      [7, 15],
    ],
  },
  {
    seats: [0, 1, 2],
    moves: '165',
    kings: [10, 12, 16],
    seals: [
      [2, 3, 4],
      [8, 10, 14],
      [7, 15, 16],
    ],
  },
  {
    seats: [0, 1, 2],
    moves: '515',
    kings: [11, 3, 6],
    seals: [
      [2, 3, 4, 6],
      [1, 8, 10, 14],
      [0, 7, 15, 16],
    ],
  },
  {
    seats: [0, 1, 2],
    moves: '424',
    kings: [7, 2, 0],
    seals: [
      [2, 3, 4, 6, 11],
      [1, 8, 10, 12, 14],
      [0, 5, 7, 15, 16],
    ],
  },
  {
    seats: [0, 1, 2],
    moves: '226',
    kings: [null, null, 17],
    seals: [
      [2, 3, 4, 6, 11, 13],
      [1, 8, 9, 10, 12, 14],
      [0, 5, 7, 15, 16],
    ],
  },
  {
    seats: [2],
    moves: '1',
    kings: [null, null, null],
    seals: [
      [2, 3, 4, 6, 11, 13],
      [1, 8, 9, 10, 12, 14],
      [0, 5, 7, 15, 16, 17],
    ],
  },
];

function begun(regions: number[] = LAID): View {
  return {
    game: 'toncc',
    seat: 0,
    phase: 'joint',
    to_move: [0, 1, 2],
    challenge: 1,
    round: 0,
    idle_rounds: 0,
    regions,
    face_down: regions.map(() => false),
    kings: ['mind', 'mind', 'mind'],
    seals: [[], [], []],
    king_points: [0, 0, 0],
    scores: [],
    toncc_points: [0, 0, 0],
  };
}

/** The view after some rounds of the match above. */
function played(rounds: number): View {
  const last = ROUNDS[rounds - 1];
  const view = begun();
  if (!last) return view;
  return {
    ...view,
    kings: last.kings,
    seals: last.seals,
    face_down: LAID.map((cell) => last.seals.some((cells) => cells.includes(cell))),
  };
}

function happeningOf(number: number): Happening<View> {
  const { seats, moves } = ROUNDS[number]!;
  return { key: number, event: { seats, moves: [...moves] }, before: played(number) };
}

describe('the board', () => {
  it('has neighbouring places one spacing apart', () => {
    for (const place of PLACES)
      for (const other of PLACES)
        if (place !== other)
          expect(distance(placePoint(place), placePoint(other))).toBeGreaterThan(SPACING - 0.01);
    expect(placePoint(6)).toEqual({ x: expect.closeTo(100), y: expect.closeTo(-173.205) });
    expect(placePoint(17).x).toBeCloseTo(0); // straight above the Mind
    expect(placePoint(8)).toEqual({ x: expect.closeTo(200), y: expect.closeTo(0) });
  });

  it('draws every step of the rules along its direction, or backwards to the far end (§2.2 to §2.4)', () => {
    for (const from of PLACES)
      DIRECTIONS.forEach((move, direction) => {
        const [a, b] = [placePoint(from), placePoint(landing(from, move))];
        const way = wayOf(direction);
        const ahead = (b.x - a.x) * way.x + (b.y - a.y) * way.y;
        const aside = (b.x - a.x) * way.y - (b.y - a.y) * way.x;
        expect(aside).toBeCloseTo(0);
        const middle = { x: a.x + SPACING * way.x, y: a.y + SPACING * way.y };
        const isOn = (point: Point) => PLACES.some((p) => distance(placePoint(p), point) < 1);
        if (Math.hypot(middle.x, middle.y) < 1) expect(ahead).toBeCloseTo(2 * SPACING);
        else if (isOn(middle)) expect(ahead).toBeCloseTo(SPACING);
        else {
          expect(ahead).toBeLessThan(0);
          expect(isOn({ x: b.x - SPACING * way.x, y: b.y - SPACING * way.y })).toBe(false);
        }
      });
  });

  it('lets Kings on one place stand apart and on it', () => {
    for (const onMind of [false, true])
      for (const count of [2, 3]) {
        const stands = Array.from({ length: count }, (_, i) => standing(i, count, onMind));
        for (const one of stands) {
          expect(Math.hypot(one.x, one.y)).toBeLessThan(TILE);
          for (const other of stands)
            if (one !== other) expect(distance(one, other)).toBeGreaterThan(20);
        }
      }
  });
});

describe('the Map', () => {
  it.each([
    ['wide', WIDE],
    ['tall', TALL],
  ])('is a triangle of 18 cells with everything inside the picture (%s)', (_, layout) => {
    for (const side of SIDES) {
      const [first, second, last] = [side[0]!, side[1]!, side[6]!].map((c) => mapPoint(layout, c));
      expect(distance(first!, second!)).toBeCloseTo(layout.pitch);
      expect(distance(first!, last!)).toBeCloseTo(6 * layout.pitch);
    }
    const inside = ({ x, y }: Point, room: number) => {
      expect(x).toBeGreaterThanOrEqual(room);
      expect(y).toBeGreaterThanOrEqual(room);
      expect(x).toBeLessThanOrEqual(layout.width - room);
      expect(y).toBeLessThanOrEqual(layout.height - room);
    };
    for (const cell of CELLS) inside(mapPoint(layout, cell), layout.cell);
    for (const kingdom of KINGDOMS) inside(pointsPoint(layout, kingdom), layout.pitch * 0.26);
    for (const place of PLACES) inside(onBoard(layout, place), RING);
  });

  it.each([
    ['wide', WIDE],
    ['tall', TALL],
  ])('touches neither the board nor the compass (%s)', (_, layout) => {
    const centre = mapCentre(layout);
    for (const cell of CELLS) {
      const at = mapPoint(layout, cell);
      expect(distance(at, centre)).toBeGreaterThan(compassRadius(layout) + layout.cell);
      for (const place of PLACES)
        expect(distance(at, onBoard(layout, place))).toBeGreaterThan(RING + layout.cell);
    }
    for (const kingdom of KINGDOMS) {
      const at = pointsPoint(layout, kingdom);
      for (const cell of CELLS)
        expect(distance(at, mapPoint(layout, cell))).toBeGreaterThan(layout.cell);
      for (const place of PLACES)
        expect(distance(at, onBoard(layout, place))).toBeGreaterThan(RING + layout.pitch * 0.26);
    }
  });

  it('goes below the board on a phone, where tiles can still be touched', () => {
    expect(layoutFor(360)).toBe(TALL);
    expect(layoutFor(800)).toBe(WIDE);
    expect((2 * RING * 344) / TALL.width).toBeGreaterThan(40);
  });

  it('knows the Kingdoms of Seals and their points (§4.1)', () => {
    expect(kingdomsOf([2, 3, 4, 6])).toHaveLength(1);
    expect(kingdomPoints(0, [2, 3, 4, 6])).toBe(7); // blue 1, red 3, red 3
    expect(kingdomsOf([5, 6, 7])).toHaveLength(0); // around a corner
    expect(kingdomsOf([16, 17, 0, 1])).toHaveLength(1);
    expect(kingdomsOf([0, 1, 2, 3, 4, 5])).toHaveLength(4);
  });

  it('no longer hopes for a Kingdom on which another has a Seal', () => {
    const first = KINGDOMS[0]!;
    expect(isOpen(first, 0, [[0, 1], [5], []])).toBe(true);
    expect(isOpen(first, 1, [[0, 1], [5], []])).toBe(false);
  });

  it('parts two level Kings in the circle of §4.3 and lets three share (§4.4)', () => {
    expect(leaders([4, 2, 3])).toEqual([0]);
    expect(leaders([4, 4, 1])).toEqual([0]); // Blue before Yellow
    expect(leaders([1, 4, 4])).toEqual([1]); // Yellow before Red
    expect(leaders([4, 1, 4])).toEqual([2]); // Red before Blue
    expect(leaders([3, 3, 3])).toEqual([0, 1, 2]);
  });
});

describe('choosing', () => {
  it('has six different places in reach, from everywhere', () => {
    for (const from of PLACES) {
      const reached = DIRECTIONS.map((move) => landing(from, move));
      expect(new Set(reached).size).toBe(6);
    }
  });

  it('knows the way from the Mind and refuses what is no direction', () => {
    expect(DIRECTIONS.map((move) => landing(MIND, move))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(() => landing(MIND, '7')).toThrow('§2.1');
  });

  it('leads by arrow keys from any place in reach to any other', () => {
    for (const from of PLACES) {
      const targets = DIRECTIONS.map((move) => landing(from, move));
      const points = targets.map((place) => [place, placePoint(place)] as const);
      for (const start of targets) {
        const seen = new Set([start]);
        for (const place of seen)
          for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
            const next = ahead(placePoint(place), key, points);
            if (next !== null) seen.add(next);
          }
        expect(seen.size, `from ${from}, focus on ${start}`).toBe(6);
      }
    }
  });
});

describe('a round', () => {
  it.each(ROUNDS.map((_, i) => i))('is what the match says, round %i', (number) => {
    const round = roundOf(played(number), happeningOf(number).event!)!;
    const after = ROUNDS[number]!;
    expect(round.seals.map((cells) => cells.toSorted((a, b) => a - b))).toEqual(after.seals);
    for (const { seat, to } of round.steps)
      if (after.kings[seat] !== null) expect(to).toBe(after.kings[seat]);
  });

  it('gives a contested Region to the King for whom its colour is strongest (§2.6)', () => {
    const all = (regions: number[]) =>
      roundOf(begun(regions), { seats: [0, 1, 2], moves: ['1', '1', '1'] })!.conquests;
    const first = (cell: number) => [cell, ...CELLS.filter((other) => other !== cell)];
    expect(all(first(0))).toEqual([{ seat: 0, place: 0, cell: 0 }]); // blue
    expect(all(first(6))).toEqual([{ seat: 1, place: 0, cell: 6 }]); // yellow
    expect(all(first(3))).toEqual([{ seat: 2, place: 0, cell: 3 }]); // red
    const two = roundOf(begun(first(6)), { seats: [0, 1, 2], moves: ['1', '2', '1'] })!;
    expect(two.conquests.map((one) => one.seat)).toEqual([0, 1]); // yellow is hair before feet
  });

  it('turns nothing that lies face down (§2.7)', () => {
    const before = { ...played(1), kings: ['mind' as const, null, null] };
    const round = roundOf(before, { seats: [0], moves: ['2'] })!;
    expect(before.face_down[1]).toBe(true);
    expect(round.conquests).toEqual([]);
  });

  it('closes a Kingdom once', () => {
    const closing = ROUNDS.map((_, i) => roundOf(played(i), happeningOf(i).event!)!.closed);
    const blue = closing.flat().filter((one) => one.seat === 0);
    expect(blue.map((one) => one.kingdom.cells)).toEqual([[2, 3, 4]]);
  });

  it('is none when chance lays a Region', () => {
    const before: View = { ...begun(), phase: 'chance' };
    expect(roundOf(before, { seats: [], moves: ['R3'] })).toBeNull();
    expect(duration({ key: 1, event: { seats: [], moves: ['R3'] }, before }, begun(), false)).toBe(
      80,
    );
  });
});

describe('showing', () => {
  it('reveals, steps, seals and lights up, one after another, and ends as the view', () => {
    const [happening, view] = [happeningOf(2), played(3)];
    const stages = stagesOf(happening, view, false);
    expect(stages.map((one) => one.stage)).toEqual([
      'choices',
      'steps',
      'seals',
      'kingdoms',
      'done',
    ]);
    expect(stages.map((one) => one.at)).toEqual(
      stages.map((one) => one.at).toSorted((a, b) => a - b),
    );
    expect(duration(happening, view, false)).toBe(stages.at(-1)!.at);
    expect(positionAt(happening, view, 'choices').kings).toEqual([8, 14, 17]);
    const stepped = positionAt(happening, view, 'steps');
    expect(stepped.kings).toEqual([10, 12, 16]);
    expect(stepped.faceDown[10]).toBe(false);
    expect(stepped.seals).toEqual(played(2).seals);
    expect(positionAt(happening, view, 'seals').faceDown[10]).toBe(true);
    expect(positionAt(happening, view, 'done')).toEqual({
      kings: view.kings,
      regions: view.regions,
      faceDown: view.face_down,
      seals: view.seals,
    });
  });

  it('shows the end of a challenge before the next one, also when nothing may move', () => {
    const happening = happeningOf(6);
    const next: View = { ...begun(), phase: 'chance', challenge: 2, scores: [[10, 10, 18]] };
    expect(stagesOf(happening, next, false).map((one) => one.stage)).toContain('scores');
    expect(stagesOf(happening, next, true).map((one) => one.stage)).toEqual(['scores', 'done']);
    expect(positionAt(happening, next, 'scores').seals[2]).toContain(17);
    expect(positionAt(happening, next, 'done').seals).toEqual([[], [], []]);
  });

  it('takes no time when nothing may move, or when nobody may know', () => {
    expect(duration(happeningOf(2), played(3), true)).toBe(0);
    expect(duration({ ...happeningOf(2), event: null }, played(3), false)).toBe(0);
  });
});
