/** What the faces of the die ask for, in the language of the page. */

import * as m from '$messages';
import type { Prompt } from '../contract';
import type { View } from './view';

interface Ask {
  /** What is asked, for the sentence above the board. */
  readonly ask: () => string;
  /** What is still needed at the end. */
  readonly need: () => string;
  readonly name: () => string;
  readonly rule: string;
}

/** An ask by the face that shows (§3, §6). */
export const ASKS: Readonly<Record<string, Ask>> = {
  A: { ask: m.fantastick_ask_a, need: m.fantastick_need_a, name: () => 'A', rule: '3.1' },
  B: { ask: m.fantastick_ask_b, need: m.fantastick_need_b, name: () => 'B', rule: '3.1' },
  C: { ask: m.fantastick_ask_c, need: m.fantastick_need_c, name: () => 'C', rule: '3.1' },
  op: {
    ask: m.fantastick_ask_op,
    need: m.fantastick_need_op,
    name: m.fantastick_face_op,
    rule: '3.2',
  },
  '=': {
    ask: m.fantastick_ask_equals,
    need: m.fantastick_need_equals,
    name: () => '=',
    rule: '3.3',
  },
  '||': {
    ask: m.fantastick_ask_bars,
    need: m.fantastick_need_bars,
    name: m.fantastick_face_bars,
    rule: '3.4',
  },
  '0': { ask: m.fantastick_ask_zero, need: m.fantastick_need_zero, name: () => '0', rule: '3.5' },
  triangle: {
    ask: m.fantastick_ask_triangle,
    need: m.fantastick_need_triangle,
    name: m.fantastick_face_triangle,
    rule: '6.1',
  },
  trapezoid: {
    ask: m.fantastick_ask_trapezoid,
    need: m.fantastick_need_trapezoid,
    name: m.fantastick_face_trapezoid,
    rule: '6.1',
  },
  rhombus: {
    ask: m.fantastick_ask_rhombus,
    need: m.fantastick_need_rhombus,
    name: m.fantastick_face_rhombus,
    rule: '6.1',
  },
  more: {
    ask: m.fantastick_ask_more,
    need: m.fantastick_need_more,
    name: m.fantastick_face_more,
    rule: '6.2',
  },
  fewer: {
    ask: m.fantastick_ask_fewer,
    need: m.fantastick_need_fewer,
    name: m.fantastick_face_fewer,
    rule: '6.3',
  },
  change: {
    ask: m.fantastick_ask_change,
    need: m.fantastick_need_change,
    name: m.fantastick_face_change,
    rule: '6.4',
  },
};

export function faceName(face: string): string {
  return ASKS[face]?.name() ?? face;
}

/** What must be so at the end of the turn, each with its rule. The page does not judge the
 * arrangement: it says what is asked, and the rules say when the turn can end. */
export function needs(view: View): Prompt[] {
  const asked = ASKS[view.face ?? ''];
  if (!asked) return [];
  const isNumbers = view.mode === 'numbers';
  return [
    { text: asked.need(), rule: asked.rule },
    isNumbers
      ? { text: m.fantastick_need_true(), rule: '2.6' }
      : { text: m.fantastick_need_whole(), rule: '5.5' },
    ...(view.forbidden ? [{ text: m.fantastick_need_new(), rule: '1.7' }] : []),
  ];
}
