import { expect, test } from 'vitest';
import * as m from '$messages';
import lesson from './lesson.json';

const texts = Object.keys(m).filter((key) => key.startsWith('tcnccc_lesson_'));

test('every step of the lesson has its two texts, and no text is left over', () => {
  const wanted = lesson.steps.flatMap((_, i) => [
    `tcnccc_lesson_${i + 1}`,
    `tcnccc_lesson_${i + 1}_done`,
  ]);
  expect(texts.toSorted()).toEqual(wanted.toSorted());
});
