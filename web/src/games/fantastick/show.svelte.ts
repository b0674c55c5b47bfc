/** Shows what happened: matches swing, slide, come from the pile and go back to it. The view is
 * drawn already; this only lets things arrive, so an animation that is cut short leaves no trace. */

import { tick, untrack } from 'svelte';
import type { Happening } from '../contract';
import {
  angleOf,
  chanceOf,
  equalsLines,
  goodLine,
  lineOf,
  middleOf,
  pileLine,
  turned,
  type Line,
  type Mat,
} from './board';
import { arrived, swingOf, type Swing } from './swing';
import { plainInPile, type Kind } from './hand';
import { isLaidAnew, LAY_STEP, rollTime, TRAVEL_TIME, travelsOf, type Travel } from './travel';
import type { View } from './view';

/** What makes a match this one: its small irregularities, and the end where its head is. */
export interface Look {
  readonly name: string;
  readonly flipped: boolean;
}

interface Leaving {
  readonly key: string;
  readonly line: Line;
  readonly kind: Kind;
  readonly look: Look;
}

const EASE = 'cubic-bezier(0.3, 0.1, 0.2, 1)';

export function wantsStill(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export class Shower {
  #looks = $state.raw<ReadonlyMap<string, Look>>(new Map());
  /** Matches on their way to the pile. */
  leaving = $state.raw<readonly Leaving[]>([]);
  #count = 0;
  #shown = -1;

  /** A match keeps its look while it travels. */
  lookOf(place: string): Look {
    return this.#looks.get(place) ?? { name: place, flipped: chanceOf(place, 2) < 0.5 };
  }

  async show(
    happening: Happening<View>,
    view: View,
    svg: SVGSVGElement,
    mat: Mat,
    matBefore: Mat,
    isThere: boolean,
  ) {
    if (happening.key === this.#shown) return;
    this.#shown = happening.key;
    const { event, before } = happening;
    const pile = plainInPile(view);
    const travels = untrack(() => travelsOf(event, before, view, mat));
    const ways = travels.map((travel) => this.#wayOf(travel, pile, mat, matBefore));
    const leaving = travels.flatMap((travel) =>
      travel.how === 'leave'
        ? [this.#leave(travel.from, travel.kind, lineOf(travel.from, matBefore))]
        : [],
    );
    this.#carryLooks(travels, view, mat);
    if (isThere || wantsStill()) return;
    this.leaving = leaving;
    await tick();

    const wait = rollTime(event, view);
    const pause = isLaidAnew(event, before) ? LAY_STEP : 0;
    travels.forEach((travel, index) => {
      if (travel.how === 'leave') return;
      const node = find(svg, 'fly', travel.to);
      const delay = wait + index * pause;
      if (node) run(node, ways[index]!, delay);
    });
    if (view.mode === 'numbers' && view.equals_first !== before.equals_first) {
      this.#swap(svg, mat, matBefore, view, wait);
    }
    for (const [index, gone] of leaving.entries()) {
      const node = find(svg, 'leave', gone.key);
      const goal =
        gone.kind === 'good' ? goodLine(mat) : pileLine(Math.max(0, pile - 1 - index), pile, mat);
      const done = node && run(node, reversed(slide(goal, gone.line)), 0);
      void done?.finished
        .catch(() => undefined)
        .then(() => (this.leaving = this.leaving.filter((other) => other.key !== gone.key)));
      if (!done) this.leaving = this.leaving.filter((other) => other.key !== gone.key);
    }
  }

  /** Sign and = change places (§3.3). */
  #swap(svg: SVGSVGElement, mat: Mat, matBefore: Mat, view: View, wait: number) {
    for (const place of Object.keys(view.matches).filter((name) => name.startsWith('O'))) {
      const node = find(svg, 'fly', place);
      if (node) run(node, slide(lineOf(place, matBefore), lineOf(place, mat)), wait);
    }
    const after = equalsLines(mat);
    equalsLines(matBefore).forEach((line, index) => {
      const node = find(svg, 'fly', `=${index}`);
      if (node) run(node, slide(line, after[index]!), wait);
    });
  }

  #leave(place: string, kind: Kind, line: Line): Leaving {
    this.#count += 1;
    return { key: `${this.#count} ${place}`, line, kind, look: this.lookOf(place) };
  }

  /** The keyframes by which a match arrives where it is drawn. */
  #wayOf(travel: Travel, plain: number, mat: Mat, matBefore: Mat): Keyframe[] {
    if (travel.how === 'leave') return [];
    if (travel.how === 'lay') {
      const from = travel.kind === 'good' ? goodLine(mat) : pileLine(plain, plain + 1, mat);
      return slide(from, lineOf(travel.to, mat));
    }
    const before = lineOf(travel.from, matBefore);
    const swing = travel.how === 'swing' ? swingOf(travel.from, travel.to, mat) : null;
    if (swing) return swinging(swing);
    return slide(before, arrived(before, travel.to, null, mat));
  }

  #carryLooks(travels: readonly Travel[], view: View, mat: Mat) {
    const looks = new Map<string, Look>();
    for (const place of Object.keys(view.matches)) {
      const known = this.#looks.get(place);
      if (known) looks.set(place, known);
    }
    for (const travel of travels) {
      if (travel.how === 'leave') continue;
      if (travel.how === 'lay') {
        looks.delete(travel.to);
        continue;
      }
      const before = lineOf(travel.from, mat);
      const swing = travel.how === 'swing' ? swingOf(travel.from, travel.to, mat) : null;
      const after = arrived(before, travel.to, swing, mat);
      const isSame =
        after.from.x === lineOf(travel.to, mat).from.x &&
        after.from.y === lineOf(travel.to, mat).from.y;
      const look = this.lookOf(travel.from);
      looks.set(travel.to, { name: look.name, flipped: look.flipped === isSame });
    }
    this.#looks = looks;
  }
}

function find(svg: SVGSVGElement, kind: 'fly' | 'leave', name: string): SVGElement | null {
  return svg.querySelector<SVGElement>(`[data-${kind}="${CSS.escape(name)}"]`);
}

/** From where a match lay to where it is drawn now. */
function slide(from: Line, to: Line): Keyframe[] {
  const start = middleOf(from);
  const goal = middleOf(to);
  const turn = turned(angleOf(from) - angleOf(to));
  const back = `translate(${-goal.x}px, ${-goal.y}px)`;
  return [
    { transform: `translate(${start.x}px, ${start.y}px) rotate(${turn}deg) ${back}` },
    { transform: `translate(${goal.x}px, ${goal.y}px) rotate(0deg) ${back}` },
  ];
}

function swinging(swing: Swing): Keyframe[] {
  const { x, y } = swing.pivot;
  const about = (turn: number) =>
    `translate(${x}px, ${y}px) rotate(${turn}deg) translate(${-x}px, ${-y}px)`;
  return [{ transform: about(-swing.degrees) }, { transform: about(0) }];
}

/** Away from where a match is drawn. */
function reversed(frames: Keyframe[]): Keyframe[] {
  return frames.toReversed();
}

function run(node: SVGElement, frames: Keyframe[], delay: number): Animation {
  return node.animate(frames, { duration: TRAVEL_TIME, delay, easing: EASE, fill: 'backwards' });
}
