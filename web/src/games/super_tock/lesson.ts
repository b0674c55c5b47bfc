/** The lesson: its positions are data that the engine's tests play through, its texts are messages. */

import * as m from '$messages';
import type { Lesson } from '$lib/learning.svelte';
import lesson from './lesson.json';

export default {
  ...lesson,
  texts: [
    [m.super_tock_lesson_1, m.super_tock_lesson_1_done],
    [m.super_tock_lesson_2, m.super_tock_lesson_2_done],
    [m.super_tock_lesson_3, m.super_tock_lesson_3_done],
    [m.super_tock_lesson_4, m.super_tock_lesson_4_done],
    [m.super_tock_lesson_5, m.super_tock_lesson_5_done],
    [m.super_tock_lesson_6, m.super_tock_lesson_6_done],
    [m.super_tock_lesson_7, m.super_tock_lesson_7_done],
    [m.super_tock_lesson_8, m.super_tock_lesson_8_done],
    [m.super_tock_lesson_9, m.super_tock_lesson_9_done],
  ],
} satisfies Lesson as Lesson;
