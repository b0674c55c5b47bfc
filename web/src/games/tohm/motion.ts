/** How things move on this board. Only what comes is animated, never what goes: an element that is
 * gone from the view is gone from the page at once, so that nothing can be left behind when steps
 * follow each other quickly. What flies away is a picture of it, made for the flight. */

import { cubicInOut, cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import type { Point } from './board';
import { TIMES } from './showing';

export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export interface Journey {
  /** The other end, seen from here; null: no journey. */
  readonly by: Point | null;
  /** How large at the other end, against here. */
  readonly scale: number;
  readonly delay: number;
}

/** At a share of the way: in a small arc, growing or shrinking. */
function underWay({ x, y }: Point, scale: number, share: number): string {
  const arc = Math.min(60, Math.hypot(x, y) * 0.18) * Math.sin(Math.PI * share);
  const size = 1 + (scale - 1) * share;
  return `transform: translate(${x * share}px, ${y * share - arc}px) scale(${size});`;
}

/** Comes here from the other end. */
export function arrive(_: Element, { by, scale, delay }: Journey): TransitionConfig {
  if (!by || isStill()) return { duration: 0 };
  return {
    delay,
    duration: TIMES.travel,
    easing: cubicInOut,
    css: (_t, left) => underWay(by, scale, left),
  };
}

/** Goes from here to the other end. The element is invisible but for this. */
export function depart(_: Element, { by, scale, delay }: Journey): TransitionConfig {
  if (!by || isStill()) return { duration: 0 };
  return {
    delay,
    duration: TIMES.travel,
    easing: cubicInOut,
    css: (share) => `opacity: 1; ${underWay(by, scale, share)}`,
  };
}

/** Is there from a moment on: where something that travelled arrives. */
export function appear(_: Element, { delay }: { delay: number }): TransitionConfig {
  if (isStill()) return { duration: 0 };
  return {
    delay,
    duration: 120,
    easing: cubicOut,
    css: (t) => `opacity: ${t > 0.05 ? 1 : 0}; transform: scale(${0.9 + 0.1 * t})`,
  };
}
