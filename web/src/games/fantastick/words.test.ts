import { afterEach, describe, expect, test } from 'vitest';
import { seatLook } from '$lib/seats';
import { locales, overwriteGetLocale } from '../../paraglide/runtime.js';
import type { GameEvent, Scene } from '../contract';
import fixture from './board.fixture.json';
import type { View } from './view';
import { placeName, words } from './words';

interface Step {
  readonly event: GameEvent | null;
  readonly view: View;
  readonly legal: readonly string[];
}
const runs = fixture as unknown as Readonly<Record<'numbers' | 'experts' | 'shapes', Step[][]>>;
const everyRun = [...runs.numbers, ...runs.experts, ...runs.shapes];

/** A step of a match as its mover sees it, with the fields that the fixture leaves out. */
function sceneOf(step: Step, change: Partial<View> = {}): Scene<View> {
  const view: View = {
    ...step.view,
    last_face: null,
    start: null,
    forbidden: null,
    out: step.view.scores.map(() => false),
    wild_now: false,
    wild_used: false,
    used_starts: [],
    tie: null,
    mover: step.legal.length > 0 ? 0 : null,
    ...change,
  };
  const players = view.scores.map((_, seat) => ({
    seat,
    name: ['Anna', 'Bruno', 'Carla', 'Dario'][seat]!,
    look: seatLook(seat),
  }));
  const toMove = view.mover === null ? [] : [view.mover];
  return { view, legal: step.legal, eyes: 0, toMove, sealed: [], players, options: {} };
}

const early = runs.numbers[0]!;
const won = runs.numbers.at(-1)!.at(-1)!;

afterEach(() => overwriteGetLocale(() => 'en'));

describe('the words', () => {
  test('in every language each move, event and fact has words of its own', () => {
    for (const locale of locales) {
      overwriteGetLocale(() => locale);
      for (const run of everyRun) {
        run.forEach((step, index) => {
          const scene = sceneOf(step);
          const said = step.legal.map((move) => words.move(move, scene));
          expect(new Set(said).size).toBe(step.legal.length);
          const told = [words.prompt(scene).text, ...words.state(scene), ...said];
          const before = run[index - 1];
          if (step.event && before) {
            told.push(words.event(step.event, sceneOf(before).view, scene));
          }
          for (const text of told) expect(text).not.toMatch(/undefined|fantastick_|[{}]|^$/);
        });
      }
    }
  });

  test('places are told by number, cell and segment, sign, or point', () => {
    expect(placeName('Amb')).toBe('A, middle cell, upper right');
    expect(placeName('O/')).toBe('sign, rising');
    expect(placeName('-1.2w')).toBe('−1.2 falling');
  });

  test('the prompt says what the face asks, and its rule', () => {
    const asked = words.prompt(sceneOf({ ...early[4]! }));
    expect(asked.rule).toBe('3.1');
    expect(asked.text).toBe('The die shows A: give the first number another value.');
  });

  test('it says when the turn can end, and at which cost', () => {
    const scene = sceneOf({ ...early[5]!, legal: ['end', 'undo'] });
    expect(words.prompt(scene).text).toContain('End the turn for 1');
    const wild = sceneOf({ ...early[5]!, legal: ['end'] }, { wild_now: true });
    expect(words.prompt(wild)).toMatchObject({ rule: '1.12' });
  });

  test('whoever waits is told for whom', () => {
    const scene = { ...sceneOf(early[4]!), eyes: null };
    expect(words.prompt(scene).text).toBe(
      'It is Anna’s turn. The die shows A: give the first number another value.',
    );
  });

  test('alone one wins below 20 (§1.12), with others by the lowest score (§1.9)', () => {
    expect(words.prompt(sceneOf(won)).text).toBe('You win with 2!');
    expect(words.prompt(sceneOf(won, { out: [true] })).text).toContain('no win');
    const over = (scores: number[], out: boolean[], turn = 12) =>
      words.prompt(sceneOf(won, { scores, out, turn })).text;
    expect(over([5, 3], [false, false])).toBe('Bruno wins with the lowest score: 3.');
    expect(over([25, 8, 21], [true, false, true])).toBe('Bruno wins with the lowest score: 8.');
    // §1.8: when everybody is out the lowest score wins after all, shared if equal.
    expect(over([25, 22, 22], [true, true, true])).toBe('Bruno, Carla share the win with 22.');
    // After extra rounds the lowest score need not be the winner's.
    expect(over([13, 12, 11], [false, false, false], 14)).toContain('extra rounds');
  });
});

describe('a whole turn', () => {
  const numbers = { matches: early[1]!.view.matches, equals_first: false };
  const turn = (moves: string, change: Partial<View> = {}) =>
    words.turn!(moves, sceneOf(early[1]!, { start: numbers, ...change }));

  test('of Numbers is told by what it ended with, and what it cost', () => {
    expect(turn('a Amb, end')).toBe('8 ÷ 2 = 3 for 2');
    overwriteGetLocale(() => 'it');
    expect(turn('end', { equals_first: true })).toBe('6 = 2 ÷ 3 per 0');
  });

  test('of Shapes is told by its operations', () => {
    expect(turn('r 0.0e 0.0n, x 1.0e, end', { mode: 'shapes' })).toBe(
      'rotated, 0.0 level → 0.0 rising; put on the pile, 1.0 level',
    );
    expect(turn('end', { mode: 'shapes' })).toBe('End the turn for 0');
  });

  test('that was given up, or played with the wild card, is called so', () => {
    expect(turn('give up')).toBe('Give the turn up for 6');
    expect(turn('wild, give up')).toBe(
      'Play the wild card: this turn costs nothing; Give the turn up for 0',
    );
  });
});
