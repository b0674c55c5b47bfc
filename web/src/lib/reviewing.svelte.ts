/** A match under review: judged by the house a stretch at a time, shown as it comes. */

import { SvelteMap } from 'svelte/reactivity';
import { trouble } from './errors';
import { askReplay, askReview, HouseError } from './house';
import type { View } from './live.svelte';
import type { ReviewedStep, Worth } from './messages';
import { type Costly, costlyOf, pointsOf, type Unit } from './reviews';

/** How often it is asked again when the house is busy or out of reach, and after how long. */
const TRIES = 20;
const WAIT_MILLISECONDS = 1500;

export class Reviewing {
  opening = $state.raw<readonly Worth[]>([]);
  steps = $state.raw<readonly ReviewedStep[]>([]);
  exact = $state(false);
  unit = $state<Unit>('share');
  working = $state(false);
  problem = $state('');
  /** The costly choice that is looked at, as long as the match is shown from there to its step. */
  chosen = $state.raw<Costly | null>(null);
  readonly points = $derived(pointsOf(this.opening, this.steps));
  readonly costly = $derived(costlyOf(this.steps, this.unit));
  readonly length: number;

  #record: string;
  #stopped = false;
  #asked = new Set<string>();
  #seen = new SvelteMap<string, View | null>();

  constructor(record: string, length: number) {
    this.#record = record;
    this.length = length;
  }

  get done(): boolean {
    return this.steps.length === this.length;
  }

  /** Judge what is not judged yet; what went wrong is told in `problem`. */
  async run(): Promise<void> {
    // One that was to stop, but still waits for an answer, goes on.
    this.#stopped = false;
    if (this.working || this.done) return;
    this.working = true;
    this.problem = '';
    let tries = TRIES;
    while (!this.done && !this.#stopped) {
      try {
        await this.#ask();
        tries = TRIES;
      } catch (error) {
        const later = error instanceof HouseError && LATER.includes(error.code);
        if (!later || --tries === 0) {
          this.problem = trouble(error).text;
          break;
        }
        await new Promise((go) => setTimeout(go, WAIT_MILLISECONDS));
      }
    }
    this.working = false;
  }

  /** Ask for nothing more, until it is run again. */
  stop(): void {
    this.#stopped = true;
  }

  /** Another step is shown. */
  showing(step: number): void {
    const { chosen } = this;
    if (chosen && (step < chosen.from || step > chosen.step)) this.chosen = null;
  }

  /** What a seat saw when it chose: undefined until that is known, null if it cannot be. */
  seen(step: number, seat: number): View | null | undefined {
    return this.#seen.get(`${step} ${seat}`);
  }

  /** Ask what a seat saw when it chose, once. */
  async see(step: number, seat: number): Promise<void> {
    const key = `${step} ${seat}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const wish = { record: this.#record, eyes: seat, first: step - 1, count: 1 };
    const answer = await askReplay(wish).catch(() => null);
    this.#seen.set(key, (answer?.steps[0]?.view ?? null) as View | null);
  }

  async #ask(): Promise<void> {
    const first = this.steps.length ? this.steps.length + 1 : 0;
    const answer = await askReview({ record: this.#record, first });
    if (answer.opening) this.opening = answer.opening;
    this.exact = answer.exact;
    this.unit = answer.unit;
    this.steps = [...this.steps, ...answer.steps];
  }
}

const LATER: readonly HouseError['code'][] = ['busy', 'limit', 'unreachable'];
