/** What moves when a step is shown: from the view before, the view after and the event. */

import type { GameEvent } from '../contract';
import { lineOf, middleOf, type Mat } from './board';
import { distanceTo } from './pointing';
import { operationOf, type Kind } from './hand';
import type { View } from './view';

/** How a match comes to (or leaves) its place. */
export type Travel =
  | { readonly how: 'swing' | 'slide'; readonly from: string; readonly to: string }
  | { readonly how: 'lay'; readonly to: string; readonly kind: Kind }
  | { readonly how: 'leave'; readonly from: string; readonly kind: Kind };

/** Milliseconds a match takes, however it travels. */
export const TRAVEL_TIME = 300;
/** Milliseconds the die tumbles. */
export const ROLL_TIME = 350;
/** Milliseconds between two matches when many are laid out anew. */
export const LAY_STEP = 25;

/** The travels of one step, in the order in which they start. */
export function travelsOf(event: GameEvent | null, before: View, after: View, mat: Mat): Travel[] {
  if (before.mode !== after.mode) return [];
  const said = saidTravel(event, before, after);
  if (said && agrees(said, before, after)) return [said];
  const shift = after.mode === 'shapes' ? shiftOf(before, after) : null;
  if (shift) return shift;
  return difference(before, after, mat);
}

/** The travel that an operation names; undoing runs it backwards. */
function saidTravel(event: GameEvent | null, before: View, after: View): Travel | null {
  const move = event?.moves[0] ?? '';
  const isUndo = move === 'undo';
  const operation = operationOf(isUndo ? (before.operations.at(-1) ?? '') : move);
  if (!operation) return null;
  const { way } = operation;
  const [from, to] = isUndo ? [operation.to, operation.from] : [operation.from, operation.to];
  if (from !== null && to !== null) return { how: way === 'rotate' ? 'swing' : 'slide', from, to };
  if (to !== null) return { how: 'lay', to, kind: after.matches[to] ?? 'plain' };
  if (from !== null) return { how: 'leave', from, kind: before.matches[from] ?? 'plain' };
  return null;
}

/** Does the view bear out what was said? An animation never shows what is not so. */
function agrees(travel: Travel, before: View, after: View): boolean {
  if (travel.how !== 'lay' && !(travel.from in before.matches)) return false;
  if (travel.how !== 'leave' && !(travel.to in after.matches)) return false;
  return travel.how === 'lay' || !(travel.from in after.matches);
}

/** In Shapes the whole arrangement may have been shifted (§5.1). */
function shiftOf(before: View, after: View): Travel[] | null {
  const froms = Object.keys(before.matches);
  const to = new Set(Object.keys(after.matches));
  if (froms.length === 0 || froms.length !== to.size) return null;
  const first = pointOf(froms[0]!);
  for (const candidate of to) {
    const point = pointOf(candidate);
    const moved = (place: string) => {
      const { x, y, step } = pointOf(place);
      return `${x + point.x - first.x}.${y + point.y - first.y}${step}`;
    };
    if (!froms.every((place) => to.has(moved(place)))) continue;
    if (moved(froms[0]!) === froms[0]) return [];
    return froms.map((place) => ({ how: 'slide', from: place, to: moved(place) }));
  }
  return null;
}

function pointOf(place: string): { x: number; y: number; step: string } {
  const [x = '', rest = ''] = place.split('.');
  return { x: Number(x), y: Number(rest.slice(0, -1)), step: rest.slice(-1) };
}

/** Whatever differs: matches of one kind slide to the nearest new place, the rest come and go. */
function difference(before: View, after: View, mat: Mat): Travel[] {
  const gone = Object.entries(before.matches).filter(
    ([place, kind]) => after.matches[place] !== kind,
  );
  const come = Object.entries(after.matches).filter(
    ([place, kind]) => before.matches[place] !== kind,
  );
  const travels: Travel[] = [];
  for (const [to, kind] of come) {
    const goal = middleOf(lineOf(to, mat));
    let best = -1;
    let least = Infinity;
    gone.forEach(([from, other], index) => {
      const distance = distanceTo(lineOf(from, mat), goal);
      if (other === kind && distance < least) {
        least = distance;
        best = index;
      }
    });
    if (best < 0) {
      travels.push({ how: 'lay', to, kind });
    } else {
      const [from] = gone.splice(best, 1)[0]!;
      travels.push({ how: 'slide', from, to });
    }
  }
  for (const [from, kind] of gone) travels.push({ how: 'leave', from, kind });
  return travels;
}

/** Is everything laid out anew, one match after the other? */
export function isLaidAnew(event: GameEvent | null, before: View): boolean {
  return before.stage === 'start' || /^(re)?start /.test(event?.moves[0] ?? '');
}

/** How long the die tumbles before anything else moves. */
export function rollTime(event: GameEvent | null, after: View): number {
  return event?.seats.length === 0 && after.face !== null ? ROLL_TIME : 0;
}

/** How long a step takes to show, in milliseconds. */
export function travelTime(event: GameEvent | null, before: View, after: View): number {
  if (!event) return 0;
  const places = Object.keys(after.matches);
  const isSame =
    places.length === Object.keys(before.matches).length &&
    places.every((place) => before.matches[place] === after.matches[place]);
  const isSwapped = before.equals_first !== after.equals_first;
  const isScored = before.scores.some((score, seat) => score !== after.scores[seat]);
  const laying = isLaidAnew(event, before) ? LAY_STEP * places.length : 0;
  const moving = !isSame || isSwapped || isScored ? TRAVEL_TIME : 0;
  return rollTime(event, after) + moving + laying;
}
