/** The lesson: its positions are data that the engine's tests play through, its texts are messages. */

import * as m from '$messages';
import type { Lesson } from '$lib/learning.svelte';
import lesson from './lesson.json';

export default {
  ...lesson,
  texts: [
    [m.fantastick_lesson_1, m.fantastick_lesson_1_done],
    [m.fantastick_lesson_2, m.fantastick_lesson_2_done],
    [m.fantastick_lesson_3, m.fantastick_lesson_3_done],
    [m.fantastick_lesson_4, m.fantastick_lesson_4_done],
    [m.fantastick_lesson_5, m.fantastick_lesson_5_done],
    [m.fantastick_lesson_6, m.fantastick_lesson_6_done],
    [m.fantastick_lesson_7, m.fantastick_lesson_7_done],
    [m.fantastick_lesson_8, m.fantastick_lesson_8_done],
    [m.fantastick_lesson_9, m.fantastick_lesson_9_done],
    [m.fantastick_lesson_10, m.fantastick_lesson_10_done],
  ],
} satisfies Lesson as Lesson;
