/** Rotating: how a match swings about its end (§1.5), and the arc that shows it. */

import { angleOf, degrees, LENGTH, lineOf, turned, type Line, type Mat, type Point } from './board';

/** How a match swings from one place to another: about which point, by how many degrees. */
export interface Swing {
  readonly pivot: Point;
  readonly degrees: number;
}

/** The swing between two places that share an end (§1.5) or cross in the sign (§2.5); null if none. */
export function swingOf(from: string, to: string, mat: Mat): Swing | null {
  const before = lineOf(from, mat);
  const after = lineOf(to, mat);
  if (from.startsWith('O') && to.startsWith('O')) {
    // A half turn looks like none, so the way is always the shorter one.
    const turn = turned(angleOf(after) - angleOf(before));
    return { pivot: mat.sign, degrees: Math.abs(turn) > 90 ? turn - 180 * Math.sign(turn) : turn };
  }
  const pivot = [before.from, before.to].find(
    (end) => isNear(end, after.from) || isNear(end, after.to),
  );
  if (!pivot) return null;
  const free = isNear(pivot, before.from) ? before.to : before.from;
  const goal = isNear(pivot, after.from) ? after.to : after.from;
  const turn = turned(degrees(pivot, goal) - degrees(pivot, free));
  if (Math.abs(turn) < 179) return { pivot, degrees: turn };
  // b to c, or f to e: the match swings through the free outside of its cell (§2.5).
  const isRight = /[bc]$/.test(from);
  const isDown = goal.y > free.y;
  return { pivot, degrees: isRight === isDown ? 180 : -180 };
}

function isNear(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < 1;
}

/** The point of a circle about `pivot` that a swinging end passes. */
export function swept(point: Point, swing: Swing, share = 1): Point {
  const angle = (swing.degrees * share * Math.PI) / 180;
  const x = point.x - swing.pivot.x;
  const y = point.y - swing.pivot.y;
  return {
    x: swing.pivot.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: swing.pivot.y + x * Math.sin(angle) + y * Math.cos(angle),
  };
}

/** The line of `to` with its ends in the order in which a match from `from` arrives there, so that
 * its head stays at its own end. */
export function arrived(before: Line, to: string, swing: Swing | null, mat: Mat): Line {
  const after = lineOf(to, mat);
  const reversed = { from: after.to, to: after.from };
  if (swing) return isNear(swept(before.from, swing), after.from) ? after : reversed;
  return Math.abs(turned(angleOf(after) - angleOf(before))) <= 90 ? after : reversed;
}

/** How far from the pivot an arc is drawn, as a share of a match: on the lattice, where the two
 * swings of a match meet, close to it. */
const ARC_SHARE = { numbers: 0.74, shapes: 0.38 };
/** How far an arc keeps clear of the matches at its ends. */
const ARC_ROOM = { numbers: 13, shapes: 8 };
const ARROW = 9;

/** The arc that a swinging match sweeps, with an arrow: the path of an SVG. In the sign all swings
 * share one middle and arcs would only hide the matches: there it is empty. */
export function arcOf(from: string, to: string, mat: Mat): string {
  const swing = swingOf(from, to, mat);
  if (!swing || to.startsWith('O')) return '';
  const line = lineOf(from, mat);
  const { pivot } = swing;
  const free = isNear(pivot, line.from) ? line.to : line.from;
  const share = ARC_SHARE[mat.mode];
  const radius = share * LENGTH;
  const point = {
    x: pivot.x + (free.x - pivot.x) * share,
    y: pivot.y + (free.y - pivot.y) * share,
  };
  const room = (Math.asin(ARC_ROOM[mat.mode] / radius) * 180) / Math.PI / Math.abs(swing.degrees);
  const start = swept(point, swing, room);
  const goal = swept(point, swing, 1 - room);
  const before = swept(point, swing, 0.9 - room);
  const length = Math.hypot(goal.x - before.x, goal.y - before.y);
  const way = { x: (goal.x - before.x) / length, y: (goal.y - before.y) / length };
  const barb = (side: number) =>
    `${at(goal.x - ARROW * way.x - side * way.y)} ${at(goal.y - ARROW * way.y + side * way.x)}`;
  const sweep = swing.degrees > 0 ? 1 : 0;
  return (
    `M${at(start.x)} ${at(start.y)}A${radius} ${radius} 0 0 ${sweep} ${at(goal.x)} ${at(goal.y)}` +
    `M${barb(6)}L${at(goal.x)} ${at(goal.y)}L${barb(-6)}`
  );
}

/** A straight arrow between two points that keeps clear of both: the path of an SVG. */
export function arrowOf(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const way = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const point = (along: number, aside: number) =>
    `${at(from.x + way.x * along - way.y * aside)} ${at(from.y + way.y * along + way.x * aside)}`;
  const tip = length - ARROW;
  return `M${point(ARROW, 0)}L${point(tip, 0)}M${point(tip - ARROW, 6)}L${point(tip, 0)}L${point(tip - ARROW, -6)}`;
}

function at(number: number): string {
  return number.toFixed(1);
}
