import { beforeEach, expect, test, vi } from 'vitest';
import type { GameInfo } from './messages';
import {
  asked,
  fitChoice,
  fitOptions,
  valuesFor,
  usualChoice,
  USUAL_SETTINGS,
  type Bots,
  type TableChoice,
} from './opening';

const house: Bots = {
  bots: ['beginner', 'casual', 'thoughtful'].map((name) => ({ name, about: '' })),
  usual_bot: 'casual',
};
const game: GameInfo = {
  id: 'tohm',
  version: 1,
  title: 'T.O.H.M.',
  seat_counts: [2, 3, 4, 5],
  usual_seats: 2,
  options: [
    {
      name: 'cups',
      values: [10, 3, 5, 7],
      seat_counts: [[2, 3, 4, 5], [2, 3, 4, 5], [2, 3], [4]],
      default: 10,
      rule: '5.1',
      text: '',
    },
  ],
  keeps_log: true,
  has_secrets: false,
};

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => '"Anna"', setItem: () => undefined });
});

test('the usual table is me against bots', () => {
  const { sitters } = asked('tohm', usualChoice(game, house));
  expect(sitters).toEqual([
    { kind: 'me', name: 'Anna' },
    { kind: 'bot', bot: 'casual' },
  ]);
});

test('another at this screen is asked for as a seat of mine with a name of its own', () => {
  const choice: TableChoice = {
    seats: [
      { kind: 'me', name: '', bot: '' },
      { kind: 'screen', name: ' Bruno ', bot: '' },
      { kind: 'friend', name: 'x', bot: '' },
    ],
    options: { cups: 3 },
    settings: USUAL_SETTINGS,
  };
  const wish = asked('tohm', choice);
  expect(wish.sitters).toEqual([
    { kind: 'me', name: 'Anna' },
    { kind: 'me', name: 'Bruno' },
    { kind: 'friend' },
  ]);
  expect(wish.options).toEqual({ cups: 3 });
});

test('a kept choice is taken as far as it still fits', () => {
  const kept: TableChoice = {
    seats: [
      { kind: 'me', name: 'Anna', bot: 'thoughtful' },
      { kind: 'bot', name: '', bot: 'greedy' },
    ],
    options: { cups: 3, gone: true },
    settings: { ...USUAL_SETTINGS, listed: true },
  };
  const fitted = fitChoice(kept, game, house);
  expect(fitted.seats.map(({ bot }) => bot)).toEqual(['thoughtful', 'casual']);
  expect(fitted.options).toEqual({ cups: 3 });
  expect(fitted.settings.listed).toBe(true);
});

test('a kept choice with seats that the game does not have is forgotten', () => {
  const seats = Array.from({ length: 6 }, () => ({ kind: 'me', name: '', bot: '' }) as const);
  const kept: TableChoice = { seats, options: {}, settings: USUAL_SETTINGS };
  expect(fitChoice(kept, game, house).seats).toHaveLength(2);
});

test('what so many seats cannot play is not offered, and forgotten where it was chosen', () => {
  expect(valuesFor(game.options[0]!, 3)).toEqual([10, 3, 5]);
  expect(fitOptions({ cups: 5 }, game.options, 3)).toEqual({ cups: 5 });
  expect(fitOptions({ cups: 5 }, game.options, 4)).toEqual({});
});
