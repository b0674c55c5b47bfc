/** What a pointer means, and where an arrow key leads. */

import type { Line, Point } from './board';

export function distanceTo(line: Line, point: Point): number {
  const dx = line.to.x - line.from.x;
  const dy = line.to.y - line.from.y;
  const share = shareAlong(line, point);
  return Math.hypot(line.from.x + share * dx - point.x, line.from.y + share * dy - point.y);
}

/** How far along a match a point lies, from 0 at its first end to 1 at the other. */
export function shareAlong(line: Line, point: Point): number {
  const dx = line.to.x - line.from.x;
  const dy = line.to.y - line.from.y;
  const share = ((point.x - line.from.x) * dx + (point.y - line.from.y) * dy) / (dx * dx + dy * dy);
  return Math.min(1, Math.max(0, share));
}

/** The thing whose line is nearest to the point, if one is near enough. Where places cross, as in
 * the sign, the far ends tell them apart. */
export function nearest(
  point: Point,
  lines: Iterable<readonly [string, Line]>,
  reach: number,
): string | null {
  let best: string | null = null;
  let least = reach;
  for (const [name, line] of lines) {
    const distance = distanceTo(line, point);
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best;
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
const ARROWS: Readonly<Record<Arrow, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function isArrow(key: string): key is Arrow {
  return key in ARROWS;
}

/** The point that stands for a place when arrow keys walk: its middle, but in the sign, where all
 * middles are the same, a point near its first end. */
export function anchorOf(place: string, line: Line): Point {
  const share = place.startsWith('O') ? 0.2 : 0.5;
  return {
    x: line.from.x + share * (line.to.x - line.from.x),
    y: line.from.y + share * (line.to.y - line.from.y),
  };
}

/** The thing an arrow key leads to: near, and rather ahead than aside. */
export function ahead(
  from: Point,
  arrow: Arrow,
  anchors: Iterable<readonly [string, Point]>,
): string | null {
  const way = ARROWS[arrow];
  let best: string | null = null;
  let least = Infinity;
  for (const [name, anchor] of anchors) {
    const x = anchor.x - from.x;
    const y = anchor.y - from.y;
    const forward = x * way.x + y * way.y;
    if (forward < 1) continue;
    const cost = forward + 2.5 * Math.abs(x * way.y - y * way.x);
    if (cost < least) {
      least = cost;
      best = name;
    }
  }
  return best;
}
