import { afterEach, expect, test, vi } from 'vitest';
import { Reviewing } from './reviewing.svelte';
import type { Costly } from './reviews';

afterEach(() => vi.unstubAllGlobals());

const worth = { value: 0.1, error: 0 };
const CHOICE: Costly = {
  from: 4,
  step: 7,
  seat: 1,
  judged: { seat: 1, played: 'x', best: ['y'], grade: 'slip', changes: [worth, worth] },
  cost: worth,
};

test('what a seat saw as it chose is asked for once, through its own eyes', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return Promise.resolve(new Response(JSON.stringify({ steps: [{ view: { seat: 1 } }] })));
  });
  const review = new Reviewing('the record', 9);
  expect(review.seen(7, 1)).toBeUndefined();
  await Promise.all([review.see(7, 1), review.see(7, 1)]);
  await review.see(7, 1);
  expect(asked).toEqual([{ record: 'the record', eyes: 1, first: 6, count: 1 }]);
  expect(review.seen(7, 1)).toEqual({ seat: 1 });
  expect(review.seen(7, 0)).toBeUndefined();
});

test('what cannot be seen is not asked for again and again', async () => {
  const ask = vi.fn(() => Promise.reject(new TypeError('out of reach')));
  vi.stubGlobal('fetch', ask);
  const review = new Reviewing('the record', 9);
  await review.see(7, 1);
  await review.see(7, 1);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(review.seen(7, 1)).toBeNull();
});

test('a choice is looked at from its position to its step, and no further', () => {
  const review = new Reviewing('the record', 9);
  for (const [step, isChosen] of [
    [3, false],
    [4, true],
    [6, true],
    [7, true],
    [8, false],
  ] as const) {
    review.chosen = CHOICE;
    review.showing(step);
    expect(review.chosen !== null, `at step ${step}`).toBe(isChosen);
  }
});

test('what is hidden rests, and goes on from what is judged already', async () => {
  const asked: number[] = [];
  let answer = () => {};
  const judged = (number: number) => ({ number, judged: [], values: null });
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { first } = JSON.parse(body) as { first: number };
    asked.push(first);
    return new Promise((resolve) => {
      answer = () =>
        resolve(new Response(JSON.stringify({ length: 2, steps: [judged(asked.length)] })));
    });
  });
  const review = new Reviewing('the record', 2);
  expect([review.steps.length, review.length]).toEqual([0, 2]);
  const run = review.run();
  review.stop();
  answer();
  await run;
  expect(review.steps).toHaveLength(1);
  expect(review.done).toBe(false);
  const again = review.run();
  review.stop();
  void review.run(); // before the answer has come
  answer();
  await again;
  expect(asked).toEqual([0, 2]);
  expect(review.done).toBe(true);
});
