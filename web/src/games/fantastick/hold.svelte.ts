/** What is in the hand, and what it is aimed at: shared by the mat and the panel below it. */

import {
  costOf,
  kindOf,
  PILE,
  targetsOf,
  type Choices,
  type Kind,
  type Source,
  type Target,
} from './hand';
import type { View } from './view';

export class Hold {
  #choices: () => Choices;
  #view: () => View;
  #play: (move: string) => void;
  #taken = $state<Source | null>(null);
  /** Only move, also where rotating would lead to the same place. */
  onlyMove = $state(false);
  /** The target under pointer or focus: a place, or the pile. */
  aim = $state<string | null>(null);

  constructor(choices: () => Choices, view: () => View, play: (move: string) => void) {
    this.#choices = choices;
    this.#view = view;
    this.#play = play;
  }

  /** What is in the hand; nothing when the list of legal moves no longer knows it. */
  readonly reach = $derived.by(() =>
    this.#taken === null ? null : (this.#choices().reaches.get(this.#taken) ?? null),
  );
  readonly source = $derived(this.reach ? this.#taken : null);
  readonly targets = $derived(
    this.reach ? targetsOf(this.reach, this.onlyMove) : new Map<string, Target>(),
  );
  readonly kind: Kind = $derived.by(() =>
    this.source === null ? 'plain' : kindOf(this.source, this.#view()),
  );
  readonly mayRemove = $derived(this.reach?.remove != null);
  /** Can the same place be reached by rotating and by moving? Then there is something to choose. */
  readonly isTwofold = $derived(
    this.reach !== null && [...this.reach.rotate.keys()].some((to) => this.reach?.move.has(to)),
  );
  /** What the operation that is aimed at would cost; null without one. */
  readonly aimCost = $derived.by(() => {
    if (this.aim === null || this.reach === null) return null;
    if (this.aim === PILE) return this.mayRemove ? costOf('remove', this.kind) : null;
    const target = this.targets.get(this.aim);
    return target ? costOf(target.way, this.kind) : null;
  });

  take(source: Source) {
    this.#taken = source;
    this.onlyMove = false;
    this.aim = null;
  }

  letGo() {
    this.#taken = null;
    this.aim = null;
  }

  /** Lay down what is in the hand, and say which move that was; null if it cannot go there. */
  drop(key: string): string | null {
    const move = key === PILE ? this.reach?.remove : this.targets.get(key)?.move;
    if (!move) return null;
    this.send(move);
    return move;
  }

  send(move: string) {
    this.letGo();
    this.#play(move);
  }
}
