import { expect, test } from 'vitest';
import * as m from '$messages';
import lesson from './lesson';

test('every step of the lesson has its two texts, in order, and no text is left over', () => {
  const wanted = lesson.steps.flatMap((_, index) => [
    `fantastick_lesson_${index + 1}`,
    `fantastick_lesson_${index + 1}_done`,
  ]);
  const texts = Object.keys(m).filter((key) => key.startsWith('fantastick_lesson_'));
  expect(texts.toSorted()).toEqual(wanted.toSorted());
  const said = Object.entries(m).filter(([key]) => wanted.includes(key));
  const byKey = new Map<string, unknown>(said);
  expect(lesson.texts.flat()).toEqual(wanted.map((key) => byKey.get(key)));
});
