/** A match that follows the pointer: by its end it swings about the other end, by its middle, or
 * when pulled away, it is carried. */

import {
  angleOf,
  LENGTH,
  lineOf,
  middleOf,
  turned,
  type Line,
  type Mat,
  type Point,
} from './board';
import { shareAlong } from './pointing';
import { swept, swingOf } from './swing';
import type { Target } from './hand';

/** Where a match was gripped. */
export interface Grip {
  readonly at: Point;
  readonly line: Line;
  /** The end that stays when the match is swung; null if it was gripped by the middle. */
  readonly pivot: Point | null;
}

/** A match on its way: where it is drawn, and the place it is aimed at. */
export interface Carried {
  readonly line: Line;
  readonly aim: string | null;
}

const END_SHARE = 0.3;
/** How far from the pivot the pointer may go before the match comes loose. */
const LOOSE = 1.45 * LENGTH;
const SNAP_DEGREES = 40;
const SNAP = 0.62 * LENGTH;

export function grip(at: Point, line: Line): Grip {
  const share = shareAlong(line, at);
  const pivot = share < END_SHARE ? line.to : share > 1 - END_SHARE ? line.from : null;
  return { at, line, pivot };
}

/** Where the match is while the pointer is at `point`. */
export function carried(
  grip: Grip,
  point: Point,
  source: string,
  targets: ReadonlyMap<string, Target>,
  mat: Mat,
): Carried {
  const isSign = source.startsWith('O');
  // In the sign a match turns about its middle (§2.5), whichever end is held.
  const pivot = grip.pivot && isSign ? mat.sign : grip.pivot;
  const loose = isSign ? 0.95 * LENGTH : LOOSE;
  if (pivot && Math.hypot(point.x - pivot.x, point.y - pivot.y) < loose) {
    const swings = [...targets.values()].flatMap((target) => {
      const swing = target.way === 'rotate' ? swingOf(source, target.place, mat) : null;
      const isHere = swing && Math.hypot(swing.pivot.x - pivot.x, swing.pivot.y - pivot.y) < 1;
      return isHere ? [{ place: target.place, degrees: swing.degrees }] : [];
    });
    if (swings.length > 0) return swung(grip, point, pivot, swings, isSign ? 180 : 360);
  }
  const line = {
    from: { x: grip.line.from.x + point.x - grip.at.x, y: grip.line.from.y + point.y - grip.at.y },
    to: { x: grip.line.to.x + point.x - grip.at.x, y: grip.line.to.y + point.y - grip.at.y },
  };
  return { line, aim: nearestPlace(line, targets, mat) };
}

function swung(
  grip: Grip,
  point: Point,
  pivot: Point,
  swings: readonly { place: string; degrees: number }[],
  period: number,
): Carried {
  const turn = turned(angleOf({ from: pivot, to: point }) - angleOf({ from: pivot, to: grip.at }));
  const swing = { pivot, degrees: turn };
  const line = { from: swept(grip.line.from, swing), to: swept(grip.line.to, swing) };
  let aim: string | null = null;
  let least = SNAP_DEGREES;
  for (const { place, degrees } of swings) {
    const away = Math.abs(turned(degrees - turn));
    const apart = period === 180 ? Math.min(away, 180 - away) : away;
    // Nearer to where it came from than to the target: it falls back.
    const back = period === 180 ? Math.min(Math.abs(turn), 180 - Math.abs(turn)) : Math.abs(turn);
    if (apart < least && apart < back) {
      least = apart;
      aim = place;
    }
  }
  return { line, aim };
}

/** The place nearest to a carried match; of those equally near, the one that lies as it does. */
function nearestPlace(line: Line, targets: ReadonlyMap<string, Target>, mat: Mat): string | null {
  const middle = middleOf(line);
  let best: string | null = null;
  let least = SNAP;
  for (const place of targets.keys()) {
    const goal = lineOf(place, mat);
    const there = middleOf(goal);
    const askew = Math.abs(turned(2 * (angleOf(goal) - angleOf(line)))) / 180;
    const distance = Math.hypot(there.x - middle.x, there.y - middle.y) + 8 * askew;
    if (distance < least) {
      least = distance;
      best = place;
    }
  }
  return best;
}
