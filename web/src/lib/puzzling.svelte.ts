/** A puzzle being solved: the house plays the moves and judges the turn, as in a lesson. */

import type { Face, Happening } from '$games/contract';
import { answerPuzzle, puzzleOf, puzzleSolution, study } from './house';
import { keepSolved, solvedPuzzle, type SolvedPuzzle } from './keys';
import type { View } from './live.svelte';
import type { JudgedPuzzle, Puzzle, PuzzleSolution, Step } from './messages';
import type { PuzzleMode } from './routes.svelte';

const GAME = 'fantastick';
/** The turn is ended to be judged, and nobody need give up who can have the solution. */
const END = 'end';
const NOT_HERE = ['give up'];

export class Puzzling {
  readonly day: string;
  readonly mode: PuzzleMode;
  puzzle = $state.raw<Puzzle | null>(null);
  view = $state.raw<View | null>(null);
  legal = $state.raw<readonly string[]>([]);
  happening = $state.raw<Happening<View> | null>(null);
  /** What the turn as it lies was worth, once it was ended. */
  verdict = $state.raw<JudgedPuzzle | null>(null);
  solution = $state.raw<PuzzleSolution | null>(null);
  /** How it was solved here at best. */
  solved = $state.raw<SolvedPuzzle | null>(null);
  /** How many steps of the solution are on show; null while somebody plays. */
  at = $state<number | null>(null);

  #face: Face<View>;
  #state: Record<string, unknown> = {};
  #steps: readonly Step[] = [];
  #start: View | null = null;
  #shown = 0;
  #turn = 0;

  constructor(day: string, mode: PuzzleMode, face: Face<View>) {
    this.day = day;
    this.mode = mode;
    this.#face = face;
    this.solved = solvedPuzzle(day, mode);
  }

  get options(): { mode: PuzzleMode } {
    return { mode: this.mode };
  }

  /** The moves of the solution that are shown: all but the end of the turn. */
  get length(): number {
    return (this.solution?.moves.length ?? 1) - 1;
  }

  /** What happened with a step of the solution, and the view before it. */
  told(number: number): { readonly step: Step; readonly before: View } | null {
    const step = this.#steps[number - 1];
    const before = number > 1 ? this.#steps[number - 2]?.view : this.#start;
    return step && before ? { step, before: before as View } : null;
  }

  /** Fetch the puzzle; rejects if there is none. */
  async open(): Promise<void> {
    this.puzzle = await puzzleOf(this.day, this.mode);
    await this.begin();
  }

  /** Lay it out as it was. */
  async begin(): Promise<void> {
    if (!this.puzzle) return;
    this.at = null;
    this.#state = this.puzzle.state;
    this.happening = null;
    await this.#play([]);
  }

  async play(move: string): Promise<void> {
    if (move === END) await this.#judge();
    else await this.#play([`0 ${move}`]);
  }

  /** Show the solution from its beginning. */
  async solve(): Promise<void> {
    if (!this.puzzle) return;
    const turn = ++this.#turn;
    this.legal = [];
    const solution = this.solution ?? (await puzzleSolution(this.day, this.mode));
    const moves = solution.moves.filter((move) => move !== END).map((move) => `0 ${move}`);
    const start = await this.#ask(this.puzzle.state, []);
    const answer = await this.#ask(this.puzzle.state, moves);
    if (turn !== this.#turn) return;
    this.solution = solution;
    this.verdict = null;
    this.#steps = answer.steps;
    this.#start = start.view as View;
    this.show(0);
  }

  /** Show so many steps of the solution. */
  show(wanted: number): void {
    const number = Math.min(Math.max(0, wanted), this.length);
    const told = this.told(number);
    const view = (told?.step.view ?? this.#start) as View;
    const isNext = told !== null && number === (this.at ?? 0) + 1;
    this.happening = isNext
      ? { key: ++this.#shown, event: told.step.event, before: told.before }
      : null;
    this.view = view;
    this.at = number;
  }

  async #play(lines: readonly string[]): Promise<void> {
    const turn = ++this.#turn;
    this.legal = [];
    this.verdict = null;
    const answer = await this.#ask(this.#state, lines);
    if (turn !== this.#turn) return;
    this.#state = answer.state;
    const step = answer.steps.at(-1);
    const view = answer.view as View;
    if (step) {
      const happening = { key: ++this.#shown, event: step.event, before: this.view ?? view };
      this.happening = happening;
      this.view = view;
      await new Promise((resolve) => setTimeout(resolve, this.#face.showTime(happening, view)));
      if (turn !== this.#turn) return;
    }
    this.view = view;
    this.legal = answer.legal.filter((move) => !NOT_HERE.includes(move));
  }

  async #judge(): Promise<void> {
    const turn = this.#turn;
    const done = (this.#state['operations'] ?? []) as string[];
    const verdict = await answerPuzzle(this.day, this.mode, { moves: [...done, END] });
    if (turn !== this.#turn) return;
    this.verdict = verdict;
    if (this.solution) return; // it was looked at, which does not count
    const best = verdict.score === verdict.least_score;
    keepSolved(this.day, this.mode, { score: verdict.score, best });
    this.solved = solvedPuzzle(this.day, this.mode);
  }

  #ask(state: Record<string, unknown>, lines: readonly string[]) {
    return study({
      game: GAME,
      seats: 1,
      options: this.options,
      state,
      moves: [...lines],
      eyes: 0,
    });
  }
}
