/** The lesson: its positions are data that the engine's tests play through, its texts are messages. */

import * as m from '$messages';
import type { Lesson } from '$lib/learning.svelte';
import lesson from './lesson.json';

export default {
  ...lesson,
  texts: [
    [m.tohm_lesson_1, m.tohm_lesson_1_done],
    [m.tohm_lesson_2, m.tohm_lesson_2_done],
    [m.tohm_lesson_3, m.tohm_lesson_3_done],
    [m.tohm_lesson_4, m.tohm_lesson_4_done],
    [m.tohm_lesson_5, m.tohm_lesson_5_done],
    [m.tohm_lesson_6, m.tohm_lesson_6_done],
    [m.tohm_lesson_7, m.tohm_lesson_7_done],
    [m.tohm_lesson_8, m.tohm_lesson_8_done],
  ],
} satisfies Lesson as Lesson;
