/** The track: where its spaces and the pieces on them are. */

import type { Point } from './board';

const SPACE = 39;
const TRACK_ROW = 50;
const SPACES_A_ROW = 11;

/** The track: one row, or (narrow) there and back in two. */
export function trackBox(narrow: boolean): { width: number; height: number } {
  return narrow
    ? { width: SPACES_A_ROW * SPACE, height: 2 * TRACK_ROW }
    : { width: 21 * SPACE, height: TRACK_ROW };
}

/** The middle of a space of the track. */
export function spaceSpot(space: number, narrow: boolean): Point {
  const row = narrow ? Math.floor(space / SPACES_A_ROW) : 0;
  const along = narrow ? space % SPACES_A_ROW : space;
  // The second row runs back, so that 11 lies below 10.
  const column = row === 1 ? SPACES_A_ROW - 1 - along : along;
  return { x: (column + 0.5) * SPACE, y: (row + 0.5) * TRACK_ROW };
}

/** Where one of several pieces stands on a space, and its radius. */
export function pieceSpot(
  space: number,
  index: number,
  count: number,
  narrow: boolean,
): Point & { size: number } {
  const middle = spaceSpot(space, narrow);
  if (count === 1) return { x: middle.x, y: middle.y - 6, size: 13 };
  const size = count === 2 ? 9 : 7.6;
  const column = (index % 2) * 2 - 1;
  const row = count === 2 ? 0 : Math.floor(index / 2) * 2 - 1;
  return { x: middle.x + column * 8.6, y: middle.y - 6 + row * 8, size };
}
