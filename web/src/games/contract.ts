/** What a board is given and what it answers. The page holds no rules: views and legal moves come
 * from the server, and a board turns clicks, touches and keys into the text of a move. */

import type { Component } from 'svelte';
import type { SeatLook } from '$lib/seats';

export type OptionValue = boolean | number | string;

/** What every view has, whatever the game. */
export interface Seen {
  readonly game: string;
  readonly seat: number | null;
  readonly phase: 'chance' | 'decide' | 'joint' | 'over';
  readonly to_move: readonly number[];
}

/** One step of the match: by chance (seats empty), by one seat, or by several at once. */
export interface GameEvent {
  readonly seats: readonly number[];
  readonly moves: readonly string[];
}

export interface Player {
  readonly seat: number;
  readonly name: string;
  readonly look: SeatLook;
}

/** The step that led to the view on show, for boards that animate it. */
export interface Happening<View> {
  /** Grows by one with every step, so that the same move twice is two happenings. */
  readonly key: number;
  /** null: something these eyes may not know, or an undo. */
  readonly event: GameEvent | null;
  readonly before: View;
}

export interface BoardProps<View> {
  view: View;
  happening: Happening<View> | null;
  /** The moves of the seat that looks; empty when it is not asked, or while steps are being shown. */
  legal: readonly string[];
  /** The seat that looks; null is a spectator. */
  eyes: number | null;
  toMove: readonly number[];
  /** Seats that have chosen in secret (joint steps), and what the seat that looks has chosen. */
  sealed: readonly number[];
  ownChoice: string | null;
  players: readonly Player[];
  options: Readonly<Record<string, OptionValue>>;
  /** Send a move: one of `legal`. */
  play: (move: string) => void;
  /** The view after a move, without making it; null where the game lets nobody look ahead. */
  preview: (move: string) => Promise<View | null>;
  /** A move that a bot advises, for boards that can show it. */
  hint?: string | null;
  /** Is it about one turn alone? Then scores and the course of the match step back. */
  single?: boolean;
}

/** The sentence above the board, and the number of the rule it speaks of. */
export interface Prompt {
  readonly text: string;
  readonly rule: string | null;
}

/** What the words are about: a view, and who looks at it. */
export interface Scene<View> {
  readonly view: View;
  readonly legal: readonly string[];
  readonly eyes: number | null;
  readonly toMove: readonly number[];
  readonly sealed: readonly number[];
  readonly players: readonly Player[];
  readonly options: Readonly<Record<string, OptionValue>>;
}

/** A table of the result page: what each seat's score is made of. */
export interface ScoreSheet {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly seat: number; readonly cells: readonly string[] }[];
  /** One sentence on how the winner is found. */
  readonly note: string;
}

/** A game's words, in the language of the page. */
export interface Words<View> {
  /** What is asked now, short and kind; also while others are asked. */
  prompt(scene: Scene<View>): Prompt;
  /** A legal move in words, for lists and screen readers: "Place a monster on c1". It is a move of
   * the seat that looks, or else of the first one to move. */
  move(move: string, scene: Scene<View>): string;
  /** A whole turn in words, its moves told with commas between, for games whose review judges turns.
   * The view is one of that turn. */
  turn?(turn: string, scene: Scene<View>): string;
  /** What happened, in words: "Anna places a monster on c1". */
  event(event: GameEvent, before: View, scene: Scene<View>): string;
  /** Every fact of the view in short sentences, for a screen reader. */
  state(scene: Scene<View>): string[];
  scores(scene: Scene<View>): ScoreSheet;
  /** An option of the table, for the page that opens one. */
  optionTitle(name: string): string;
  optionText(name: string): string;
  optionValue(name: string, value: OptionValue): string;
}

/** A game's face: default export of games/<id>/index.ts. */
export interface Face<View> {
  readonly Board: Component<BoardProps<View>>;
  readonly words: Words<View>;
  /** How long a happening takes to show, in milliseconds; 0 for nothing to see. */
  showTime(happening: Happening<View>, view: View): number;
}
