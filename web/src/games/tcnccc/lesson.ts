/** The lesson: its positions are data that the engine's tests play through, its texts are messages. */

import * as m from '$messages';
import type { Lesson } from '$lib/learning.svelte';
import lesson from './lesson.json';

export default {
  ...lesson,
  texts: [
    [m.tcnccc_lesson_1, m.tcnccc_lesson_1_done],
    [m.tcnccc_lesson_2, m.tcnccc_lesson_2_done],
    [m.tcnccc_lesson_3, m.tcnccc_lesson_3_done],
    [m.tcnccc_lesson_4, m.tcnccc_lesson_4_done],
    [m.tcnccc_lesson_5, m.tcnccc_lesson_5_done],
    [m.tcnccc_lesson_6, m.tcnccc_lesson_6_done],
    [m.tcnccc_lesson_7, m.tcnccc_lesson_7_done],
    [m.tcnccc_lesson_8, m.tcnccc_lesson_8_done],
    [m.tcnccc_lesson_9, m.tcnccc_lesson_9_done],
    [m.tcnccc_lesson_10, m.tcnccc_lesson_10_done],
  ],
} satisfies Lesson as Lesson;
