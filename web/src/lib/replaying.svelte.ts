/** A record, step by step: stretches of it are fetched as they are needed. */

import type { Happening } from '$games/contract';
import { askReplay } from './house';
import type { View } from './live.svelte';
import type { Replay, Step } from './messages';

/** How many steps are fetched at once. */
const STRETCH = 200;

export class Replaying {
  about = $state.raw<Replay | null>(null);
  eyes = $state<number | null>(null);
  at = $state(0);
  /** The step on show; with what led to it when it was reached by one step forward. */
  step = $state.raw<Step | null>(null);
  happening = $state.raw<Happening<View> | null>(null);
  before = $state.raw<View | null>(null);

  #record: string;
  #steps = new Map<number, Step>();
  #shown = 0;

  constructor(record: string) {
    this.#record = record;
  }

  get length(): number {
    return this.about?.length ?? 0;
  }

  /** Show a step; rejects if it cannot be fetched. */
  async show(wanted: number): Promise<void> {
    const to = Math.min(Math.max(0, wanted), this.about ? this.length : wanted);
    const from = this.at;
    const { eyes } = this;
    this.at = to;
    const [step, before] = [await this.#fetch(to), to > 0 ? await this.#fetch(to - 1) : null];
    if (this.at !== to || this.eyes !== eyes) return; // something else was asked for meanwhile
    this.step = step;
    this.before = (before?.view ?? null) as View | null;
    this.happening =
      before && to === from + 1
        ? { key: ++this.#shown, event: step.event, before: before.view as View }
        : null;
  }

  /** The same moment through other eyes. */
  async look(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    this.#steps.clear();
    await this.show(this.at);
  }

  async #fetch(number: number): Promise<Step> {
    const known = this.#steps.get(number);
    if (known) return known;
    const { eyes } = this;
    const first = Math.floor(number / STRETCH) * STRETCH;
    const answer = await askReplay({ record: this.#record, eyes, first, count: STRETCH });
    this.about = answer;
    if (this.eyes === eyes) for (const step of answer.steps) this.#steps.set(step.number, step);
    const step = answer.steps.find((one) => one.number === number) ?? answer.steps.at(-1);
    if (!step) throw new RangeError(`the record has no step ${number}`);
    return step;
  }
}
