import { expect, test } from 'vitest';
import * as m from '$messages';
import { parseMove } from './choosing';
import lesson from './lesson.json';

test('every step of the lesson has its two texts, and none is left over', () => {
  const texts = Object.keys(m).filter((key) => key.startsWith('super_tock_lesson_'));
  const wanted = lesson.steps.flatMap((_, i) => [
    `super_tock_lesson_${i + 1}`,
    `super_tock_lesson_${i + 1}_done`,
  ]);
  expect(texts.toSorted()).toEqual(wanted.toSorted());
});

test('every move that a step asks for is one the board can make', () => {
  for (const { accept } of lesson.steps) for (const move of accept) parseMove(move);
  expect(lesson.steps.at(-1)!.accept).toEqual(['3:A14-Ah1']);
});
