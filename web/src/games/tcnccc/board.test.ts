import { describe, expect, test } from 'vitest';
import {
  CYLINDER,
  ending,
  FEET,
  HEIGHT,
  MAT,
  holes,
  rails,
  score,
  shortName,
  spread,
  STAGE,
  STAGE_PEG,
  stagePlaces,
  tableTop,
  standing,
  touchables,
  WIDTH,
} from './board';
import { drawn } from './drawn';

const own = (seats = 4, eyes: number | null = 0) => rails(seats, eyes)[0]!;
const byId = (legal: string[], view = drawn()) =>
  Object.fromEntries(touchables(view, legal, own()).map((one) => [one.id, one.move]));

describe('seats', () => {
  test('the own seat is at the bottom, the others from left to right in the order of turns', () => {
    const places = rails(6, 2);
    expect(places.map((rail) => rail.seat)).toEqual([2, 3, 4, 5, 0, 1]);
    expect(places.filter((rail) => rail.own).map((rail) => rail.seat)).toEqual([2]);
    const others = places.slice(1);
    expect(others.every((rail) => rail.y < places[0]!.y)).toBe(true);
    expect(others.map((rail) => rail.x)).toEqual(
      others.map((rail) => rail.x).toSorted((a, b) => a - b),
    );
  });

  test('a spectator sits with seat 0', () => expect(own(4, null).seat).toBe(0));

  test.each([2, 3, 4, 5, 6])('%i seats fit on the table and no two overlap', (seats) => {
    const [mine, ...others] = rails(seats, 0).map((rail) => rail.plate);
    expect(mine!.y + mine!.height).toBeLessThanOrEqual(HEIGHT);
    others.forEach((plate, i) => {
      expect(plate.x).toBeGreaterThanOrEqual(0);
      expect(plate.y).toBeGreaterThanOrEqual(tableTop(seats));
      expect(plate.y + plate.height).toBeLessThan(MAT.y);
      expect(plate.x + plate.width).toBeLessThanOrEqual(WIDTH);
      if (i > 0) expect(plate.x).toBeGreaterThanOrEqual(others[i - 1]!.x + others[i - 1]!.width);
    });
  });

  test('a rail has four holes (§3.1), and more when more is kept', () => {
    expect(holes(own(), 0)).toHaveLength(4);
    expect(holes(own(), 7)).toHaveLength(7);
    const xs = holes(own(), 7).map((hole) => hole.x);
    expect(xs[0]).toBeGreaterThan(own().x);
    expect(xs[6]).toBeLessThan(own().x + own().width);
  });

  test.each([2, 3, 4, 5, 6])(
    'of %i seats, pegs of the others are 18 px wide at 360 px, apart',
    (seats) => {
      for (const rail of rails(seats, 0)) {
        expect((rail.peg * 360) / WIDTH).toBeGreaterThanOrEqual(18);
        const places = holes(rail, 4);
        for (const [i, a] of places.entries()) {
          for (const b of places.slice(i + 1)) {
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.84 * rail.peg);
          }
          expect(a.y + 0.1 * rail.peg).toBeLessThan(rail.y + rail.height);
        }
      }
    },
  );

  test('a finger of 40 px finds one of three own pieces on a table 360 px wide', () => {
    const [first, second] = holes(own(), 3);
    expect(((second!.x - first!.x) * 360) / WIDTH).toBeGreaterThanOrEqual(40);
  });

  test('a peg stands above the middle of its hole', () => {
    const hole = holes(own(), 1)[0]!;
    expect(standing(own(), hole).x).toBe(hole.x);
    expect(standing(own(), hole).y).toBeLessThan(hole.y);
  });

  test('long names are cut', () => {
    const narrow = rails(6, 0)[1]!;
    expect(shortName('Elena', narrow)).toBe('Elena');
    expect(shortName('Massimiliano', narrow)).toMatch(/^Mas.*…$/);
  });
});

describe('pieces', () => {
  test('are shown in a fixed order, whatever the order they came in', () => {
    expect(spread({ J: 1, B: 2, R: 1 })).toEqual(['R', 'B', 'B', 'J']);
  });

  test.each([1, 2, 3, 4, 5, 6, 7])('%i announced pieces lie apart and on the cloth', (count) => {
    const places = stagePlaces(count);
    expect(places).toHaveLength(count);
    for (const [i, a] of places.entries()) {
      expect(Math.abs(a.x - STAGE.x) + STAGE_PEG / 2).toBeLessThanOrEqual(STAGE.radiusX);
      for (const b of places.slice(i + 1)) {
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(STAGE_PEG);
      }
    }
    const middle = places.reduce((sum, place) => sum + place.y, 0) / count;
    if (count <= 4) expect(middle).toBe(STAGE.y);
  });

  test('cylinders stand apart from each other and within the table', () => {
    for (const [i, a] of FEET.entries()) {
      expect(a.x - CYLINDER.radius).toBeGreaterThan(0);
      expect(a.x + CYLINDER.radius).toBeLessThan(WIDTH);
      for (const b of FEET.slice(i + 1)) {
        const apart = Math.abs(a.x - b.x) > 2 * CYLINDER.radius;
        expect(apart || Math.abs(a.y - b.y) > CYLINDER.height + CYLINDER.tilt).toBe(true);
      }
    }
  });
});

describe('touching', () => {
  test('at the start of a turn the bag draws and the cylinders lift (§2)', () => {
    expect(byId(['draw', 'lift 1', 'lift 2', 'lift 3', 'lift 4'])).toEqual({
      'cylinder 1': 'lift 1',
      'cylinder 2': 'lift 2',
      'cylinder 3': 'lift 3',
      'cylinder 4': 'lift 4',
      bag: 'draw',
    });
  });

  test('with a piece in the hand the cylinders with room take it (§2.1)', () => {
    const view = drawn({ drawn: 'R', cylinders: ['in play', 'full', 'in play', 'out'] });
    expect(byId(['put 1', 'put 3'], view)).toEqual({
      'cylinder 1': 'put 1',
      'cylinder 3': 'put 3',
    });
  });

  test('a piece to give back is one of the own rail, any joker being as good (§2.2.2)', () => {
    const view = drawn({ must_give: true, kept: [{ G: 1, J: 2 }, { R: 1 }, {}, {}] });
    expect(byId(['give G', 'give J'], view)).toEqual({
      'peg 0': 'give G',
      'peg 1': 'give J',
      'peg 2': 'give J',
    });
  });

  test('nothing can be touched when nothing is asked', () => {
    expect(byId([], drawn({ kept: [{ R: 1 }, {}, {}, {}] }))).toEqual({});
  });
});

describe('the end', () => {
  test('different colours and all jokers count (§3.1)', () => {
    expect(score({ R: 1, B: 1, J: 2 })).toEqual({ colours: ['R', 'B'], jokers: 2, together: 4 });
  });

  test('four win (§3.1)', () => {
    const view = drawn({ phase: 'over', kept: [{ R: 1 }, { R: 1, G: 1, J: 2 }, {}, {}] });
    expect(ending(view)).toEqual({ winners: [1], rule: '3.1' });
  });

  test('the last one in wins, whatever it keeps (§3.2)', () => {
    const view = drawn({
      phase: 'over',
      kept: [{}, {}, { R: 1, B: 1 }, {}],
      out: [true, true, false, true],
    });
    expect(ending(view)).toEqual({ winners: [2], rule: '3.2' });
  });

  test('otherwise most pieces win among those left, and equal counts share (§3.3)', () => {
    const kept = [{ R: 1, J: 1 }, { B: 1 }, { G: 1, Y: 1 }, {}];
    const view = drawn({ phase: 'over', kept, out: [false, false, false, true] });
    expect(ending(view)).toEqual({ winners: [0, 2], rule: '3.3' });
  });
});
