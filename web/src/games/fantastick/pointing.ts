/** What a pointer means, and where a place lies for arrow keys. */

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

/** The point that stands for a place when arrow keys walk: its middle, but in the sign, where all
 * middles are the same, a point near its first end. */
export function anchorOf(place: string, line: Line): Point {
  const share = place.startsWith('O') ? 0.2 : 0.5;
  return {
    x: line.from.x + share * (line.to.x - line.from.x),
    y: line.from.y + share * (line.to.y - line.from.y),
  };
}
