import { expect, test } from 'vitest';
import type { Judged, ReviewedStep } from './messages';
import {
  costlyOf,
  formatted,
  pointsOf,
  scaleTitle,
  splitOf,
  spread,
  total,
  type Unit,
} from './reviews';

const worth = (value: number, error = 0) => ({ value, error });
const judged = (seat: number | null, grade: Judged['grade'], first: number, error = 0): Judged => ({
  seat,
  played: 'x',
  best: [],
  grade,
  changes: [worth(first, error), worth(-first, error)],
});
const OPENING = [worth(0.5), worth(0.5)];
const STEPS: ReviewedStep[] = [
  { number: 1, judged: [judged(null, null, 0.1)], values: [worth(0.6), worth(0.4)] },
  { number: 2, judged: [judged(0, 'slip', -0.05)], values: [worth(0.55), worth(0.45)] },
  { number: 3, judged: [], values: null },
  { number: 4, judged: [judged(1, 'blunder', 0.45)], values: [worth(1), worth(0)] },
];

test('the parts of a result add up to it', () => {
  for (const seat of [0, 1]) {
    const split = splitOf(seat, OPENING, STEPS, true)!;
    const { opening, luck, choices, others, unexplained } = split;
    expect(split.result).toBe(1 - seat);
    expect(unexplained.value).toBeCloseTo(0);
    const sum = [opening, luck, choices, others].reduce((all, one) => all + one.value, 0);
    expect(sum).toBeCloseTo(split.result);
  }
  expect(splitOf(0, OPENING, STEPS, true)).toMatchObject({
    luck: { value: 0.1 },
    choices: { value: -0.05 },
    others: { value: 0.45 },
  });
});

test('how choices made at once met is a part of its own, and leaves nothing unexplained', () => {
  const joint: ReviewedStep[] = [
    {
      number: 1,
      judged: [judged(0, 'slip', -0.1, 0.2), judged(1, 'best', 0, 0)],
      values: [worth(0.7, 0.3), worth(0.3, 0.3)],
    },
    {
      number: 2,
      judged: [judged(0, 'best', 0), judged(1, 'slip', 0.2)],
      values: [worth(0), worth(1)],
    },
  ];
  const split = splitOf(0, OPENING, joint, false)!;
  // From 0.5 to 0 by choices worth -0.1 and +0.2: they met at a cost of 0.6.
  expect(split.met!.value).toBeCloseTo(-0.6);
  expect(split.met!.error).toBeCloseTo(0.2); // what was expected in between counts twice: +1 -1
  expect(split.unexplained).toEqual({ value: expect.closeTo(0) as number, error: 0 });
  expect(splitOf(0, OPENING, STEPS, true)!.met).toBeNull();
});

test('nothing is said of a result before the last step is judged', () => {
  expect(splitOf(0, OPENING, STEPS.slice(0, 3), true)).toBeNull();
  expect(splitOf(0, OPENING, [], true)).toBeNull();
});

test('errors of estimates add by their squares, bounds add up', () => {
  const two = [worth(1, 3), worth(2, 4)];
  expect(total(two, false)).toEqual({ value: 3, error: 5 });
  expect(total(two, true)).toEqual({ value: 3, error: 7 });
  expect(total([], false)).toEqual({ value: 0, error: 0 });
});

test('the costliest choice comes first, and good ones not at all', () => {
  const good: ReviewedStep = { number: 5, judged: [judged(0, 'good', -0.9)], values: null };
  expect(costlyOf([...STEPS, good], 'share').map(({ step, seat }) => [step, seat])).toEqual([
    [4, 1],
    [2, 0],
  ]);
});

test('a choice was made in the position before its step, and a whole turn where it began', () => {
  const froms = (unit: Unit) =>
    Object.fromEntries(costlyOf(TURNS, unit).map(({ from, step }) => [step, from]));
  const TURNS: ReviewedStep[] = [
    { number: 1, judged: [], values: null },
    { number: 2, judged: [judged(null, null, 1)], values: [worth(1), worth(1)] },
    { number: 3, judged: [], values: null },
    { number: 4, judged: [judged(0, 'mistake', -2)], values: [worth(1), worth(1)] },
    { number: 5, judged: [], values: null }, // a 0 is kept: no roll
    { number: 6, judged: [judged(1, 'slip', 1)], values: [worth(1), worth(1)] },
  ];
  expect(froms('share')).toEqual({ 4: 3, 6: 5 });
  expect(froms('points')).toEqual({ 4: 2, 6: 4 });
  expect(costlyOf(TURNS.slice(3, 4), 'points')[0]!.from).toBe(0);
});

test('the curve has a point wherever something changed', () => {
  expect(pointsOf(OPENING, STEPS).map((point) => point.step)).toEqual([0, 1, 2, 4]);
});

test('numbers have a sign and, where they are estimates, their error', () => {
  expect(formatted(worth(-0.1234, 0.02), 'share', true, 'en')).toBe('−12.3%');
  expect(formatted(worth(0.1234, 0.02), 'share', false, 'en')).toBe('+12.3% ± 2.0%');
  expect(formatted(worth(-0.0001), 'share', true, 'en')).toBe('0.0%');
  expect(formatted(worth(3), 'points', true, 'en')).toBe('+3.0');
  expect(formatted(worth(-3), 'points', true, 'it')).toBe('−3,0');
});

test('numbers have no decimals that their error makes idle', () => {
  const share = (value: number, error: number, exact = false) =>
    formatted(worth(value, error), 'share', exact, 'en');
  expect(share(0.125, 0.934)).toBe('+13% ± 93%');
  expect(share(0.125, 0.1)).toBe('+13% ± 10%');
  expect(share(0.125, 0.099)).toBe('+12.5% ± 9.9%');
  expect(share(0.125, 0.5, true)).toBe('+12.5%');
  expect(share(-0.004, 0.2)).toBe('0% ± 20%');
  expect(formatted(worth(-2.4, 1), 'points', false, 'en')).toBe('−2 ± 1');
  expect(formatted(worth(-2.4, 0.9), 'points', false, 'en')).toBe('−2.4 ± 0.9');
});

test('marks that would cover each other are moved apart, within the room', () => {
  expect(spread([50, 50], 20, 100)).toEqual([50, 70]);
  expect(spread([99, 98], 20, 100)).toEqual([90, 70]);
  expect(spread([-5, 200], 20, 100)).toEqual([10, 90]);
});

test('the scale of the curve is written as the language writes numbers', () => {
  expect(scaleTitle(0.5, 'share', 'en')).toBe('50%');
  expect(scaleTitle(0.5, 'share', 'de')).toBe('50\u00a0%');
  expect(scaleTitle(-7, 'points', 'de')).toBe('−7');
  expect(scaleTitle(-0.4, 'points', 'de')).toBe('0');
});
