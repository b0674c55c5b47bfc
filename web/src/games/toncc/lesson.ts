/** The lesson: its positions are data that the engine's tests play through, its texts are messages. */

import * as m from '$messages';
import type { Lesson } from '$lib/learning.svelte';
import lesson from './lesson.json';

export default {
  ...lesson,
  texts: [
    [m.toncc_lesson_1, m.toncc_lesson_1_done],
    [m.toncc_lesson_2, m.toncc_lesson_2_done],
    [m.toncc_lesson_3, m.toncc_lesson_3_done],
    [m.toncc_lesson_4, m.toncc_lesson_4_done],
    [m.toncc_lesson_5, m.toncc_lesson_5_done],
    [m.toncc_lesson_6, m.toncc_lesson_6_done],
    [m.toncc_lesson_7, m.toncc_lesson_7_done],
    [m.toncc_lesson_8, m.toncc_lesson_8_done],
  ],
} satisfies Lesson as Lesson;
