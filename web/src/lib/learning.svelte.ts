/** A lesson: positions in which the learner makes the moves. The house plays them, as everywhere;
 * nothing is kept there. */

import type { Face, Happening, OptionValue } from '$games/contract';
import { study } from './house';
import type { View } from './live.svelte';
import type { Studied } from './messages';

export interface LessonStep {
  /** The position; null goes on from where the step before ended. */
  readonly state: Record<string, unknown> | null;
  /** What happens before the learner is asked, as lines of a record. */
  readonly before: readonly string[];
  readonly eyes: number;
  /** The moves that the step is about; null: any. */
  readonly accept: readonly string[] | null;
  /** What the others choose, where all choose at once. */
  readonly with?: Readonly<Record<string, string>>;
  readonly rule: string;
}

export interface Lesson {
  readonly seats: number;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly steps: readonly LessonStep[];
  /** For each step what is asked, and what is said when it is done. */
  readonly texts: readonly (readonly [ask: () => string, done: () => string])[];
}

const lessons = import.meta.glob<{ default: Lesson }>('../games/*/lesson.ts');

/** A game's lesson; null for a game that has none. */
export async function loadLesson(game: string): Promise<Lesson | null> {
  const load = lessons[`../games/${game}/lesson.ts`];
  return load ? (await load()).default : null;
}

export class Learning {
  readonly game: string;
  readonly lesson: Lesson;
  at = $state(0);
  stage = $state<'showing' | 'asking' | 'done'>('showing');
  /** Was a legal move tried that is not what the step is about? */
  isAside = $state(false);
  view = $state.raw<View | null>(null);
  legal = $state.raw<readonly string[]>([]);
  toMove = $state.raw<readonly number[]>([]);
  happening = $state.raw<Happening<View> | null>(null);

  #face: Face<View>;
  #state: Record<string, unknown> | null = null;
  #begins: (Record<string, unknown> | null)[] = [];
  #shown = 0;
  #turn = 0;

  constructor(game: string, lesson: Lesson, face: Face<View>) {
    this.game = game;
    this.lesson = lesson;
    this.#face = face;
  }

  get step(): LessonStep {
    return this.lesson.steps[this.at]!;
  }

  get isLast(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  get text(): string {
    const [ask, done] = this.lesson.texts[this.at]!;
    return this.stage === 'done' ? done() : ask();
  }

  /** Begin a step; a step that was there before begins as it did then. */
  async begin(at: number): Promise<void> {
    this.at = at;
    this.isAside = false;
    const step = this.step;
    this.#begins[at] ??= step.state ?? this.#state;
    this.#state = this.#begins[at];
    const start = await this.#ask([]);
    this.view = start.view as View;
    this.happening = null;
    await this.#play(step.before, 'asking');
  }

  /** The learner's move. */
  async play(move: string): Promise<void> {
    const { accept, eyes } = this.step;
    if (this.stage !== 'asking') return;
    if (accept && !accept.includes(move)) {
      this.isAside = true;
      return;
    }
    this.isAside = false;
    const others = Object.entries(this.step.with ?? {});
    const line = others.length
      ? `joint ${[[String(eyes), move], ...others]
          .sort(([a], [b]) => Number(a) - Number(b))
          .map(([seat, text]) => `${seat}:${text}`)
          .join(' ')}`
      : `${eyes} ${move}`;
    await this.#play([line], 'done');
  }

  async #play(lines: readonly string[], then: 'asking' | 'done'): Promise<void> {
    const turn = ++this.#turn;
    this.stage = 'showing';
    this.legal = [];
    const answer = await this.#ask(lines);
    if (turn !== this.#turn) return;
    for (const step of answer.steps) {
      const view = step.view as View;
      const happening = { key: ++this.#shown, event: step.event, before: this.view ?? view };
      this.happening = happening;
      this.view = view;
      this.toMove = view.to_move;
      await new Promise((resolve) => setTimeout(resolve, this.#face.showTime(happening, view)));
      if (turn !== this.#turn) return;
    }
    this.#state = answer.state;
    this.toMove = answer.to_move;
    this.legal = then === 'asking' ? answer.legal : [];
    this.stage = then;
  }

  #ask(lines: readonly string[]): Promise<Studied> {
    const { seats, options } = this.lesson;
    return study({
      game: this.game,
      seats,
      options: { ...options },
      state: this.#state,
      moves: [...lines],
      eyes: this.step.eyes,
    });
  }
}
