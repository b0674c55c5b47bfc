import { beforeEach, expect, test, vi } from 'vitest';
import {
  askBy,
  dropSeat,
  holdSeat,
  keepSolved,
  keepTable,
  keptPreferences,
  keptTable,
  keptTables,
  learnSeats,
  newToken,
  solvedPuzzle,
  stopAsking,
  takeInLink,
} from './keys';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('a personal link brings a seat, once', () => {
  expect(takeInLink('t', `#seat=${TOKEN}`)).toBe(true);
  expect(takeInLink('t', `#seat=${TOKEN}`)).toBe(true);
  expect(keptTable('t').held).toEqual([{ seat: null, token: TOKEN }]);
});

test('a new token is one that links carry, and never the same', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(tokens.every((token) => takeInLink(token, `#seat=${token}`))).toBe(true);
  expect(new Set(tokens).size).toBe(100);
});

test('a seat is asked for by the same token until it is answered', () => {
  const token = askBy('t', 'one');
  expect(askBy('t', 'other')).not.toBe(token);
  expect(askBy('t', 'one')).toBe(token);
  stopAsking('t', 'one');
  expect(askBy('t', 'one')).not.toBe(token);
  stopAsking('t', 'one');
  stopAsking('t', 'other');
  expect(keptTables()).toEqual({});
});

test('what was kept of a table is still there when a seat is refused', () => {
  holdSeat('t', TOKEN, 0);
  askBy('t', '');
  stopAsking('t', '');
  expect(keptTable('t')).toMatchObject({ held: [{ seat: 0, token: TOKEN }], asked: {} });
});

test('what is no token is left alone', () => {
  expect(takeInLink('t', '#seat=<script>')).toBe(false);
  expect(takeInLink('t', '')).toBe(false);
  expect(keptTables()).toEqual({});
});

test('the seat of a personal link is learnt from what the table says', () => {
  holdSeat('t', 'first-token-first-token', 0);
  takeInLink('t', `#seat=${TOKEN}`);
  learnSeats('t', [0, 2]);
  expect(keptTable('t').held.find((one) => one.token === TOKEN)?.seat).toBe(2);
});

test('two unknown seats are not guessed', () => {
  holdSeat('t', 'first-token-first-token', null);
  holdSeat('t', 'other-token-other-token', null);
  learnSeats('t', [0, 2]);
  expect(keptTable('t').held.map((one) => one.seat)).toEqual([null, null]);
});

test('a seat that was left is dropped, the others stay', () => {
  holdSeat('t', 'first-token-first-token', 0);
  holdSeat('t', TOKEN, 1);
  dropSeat('t', 0);
  expect(keptTable('t').held).toEqual([{ seat: 1, token: TOKEN }]);
});

test('the table that was not touched for longest is forgotten first', () => {
  for (let i = 0; i < 200; i++) keepTable(`t${i}`, {});
  keepTable('t0', {});
  keepTable('new', {});
  expect(keptTables()['t0']).toBeDefined();
  expect(keptTables()['t1']).toBeUndefined();
  expect(Object.keys(keptTables())).toHaveLength(200);
});

test('a browser that keeps nothing, or nonsense, has the usual preferences', () => {
  localStorage.setItem('ludoteca.preferences', '{broken');
  expect(keptPreferences()).toEqual({ theme: 'auto', sound: false, notify: false });
  vi.stubGlobal('localStorage', undefined);
  expect(keptPreferences().theme).toBe('auto');
});

test('of a puzzle the best solution is kept, for its day and kind', () => {
  expect(solvedPuzzle('2026-11-17', 'numbers')).toBe(null);
  keepSolved('2026-11-17', 'numbers', { score: 3, best: false });
  keepSolved('2026-11-17', 'numbers', { score: 5, best: false });
  expect(solvedPuzzle('2026-11-17', 'numbers')).toEqual({ score: 3, best: false });
  keepSolved('2026-11-17', 'numbers', { score: 1, best: true });
  expect(solvedPuzzle('2026-11-17', 'numbers')).toEqual({ score: 1, best: true });
  expect(solvedPuzzle('2026-11-17', 'shapes')).toBe(null);
  expect(solvedPuzzle('2026-11-16', 'numbers')).toBe(null);
});

test('nothing kept under a name is as good as no name', () => {
  for (const name of ['tables', 'puzzles', 'preferences']) {
    localStorage.setItem(`ludoteca.${name}`, 'null');
  }
  expect(keptTables()).toEqual({});
  expect(solvedPuzzle('2026-11-17', 'numbers')).toBe(null);
  expect(keptPreferences().theme).toBe('auto');
});
