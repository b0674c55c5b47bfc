import { expect, test } from 'vitest';
import { parseRoute } from './routes.svelte';

test.each([
  ['/', { page: 'start' }],
  ['/new/tohm', { page: 'new', game: 'tohm' }],
  ['/table/abc', { page: 'table', table: 'abc' }],
  ['/join/abc', { page: 'join', table: 'abc' }],
  ['/games', { page: 'games' }],
  ['/lobby/', { page: 'lobby' }],
  ['/replay', { page: 'replay', table: null }],
  ['/replay/abc', { page: 'replay', table: 'abc' }],
  ['/rules/toncc', { page: 'rules', game: 'toncc' }],
  ['/puzzle', { page: 'puzzle', day: null, mode: 'numbers' }],
  ['/puzzle/shapes', { page: 'puzzle', day: null, mode: 'shapes' }],
  ['/puzzle/2026-11-17', { page: 'puzzle', day: '2026-11-17', mode: 'numbers' }],
  ['/puzzle/2026-11-17/shapes', { page: 'puzzle', day: '2026-11-17', mode: 'shapes' }],
  ['/puzzle/2026-11-17/print', { page: 'sheet', day: '2026-11-17' }],
  ['/puzzle/print', { page: 'nowhere' }],
  ['/puzzle/tomorrow', { page: 'nowhere' }],
  ['/puzzle/shapes/2026-11-17', { page: 'nowhere' }],
  ['/puzzle/2026-11-17/shapes/more', { page: 'nowhere' }],
  ['/table', { page: 'nowhere' }],
  ['/games/abc', { page: 'nowhere' }],
  ['/table/abc/more', { page: 'nowhere' }],
  ['/%E0%A4%A', { page: 'nowhere' }],
  ['/table/%00%ff', { page: 'nowhere' }],
  [`/table/${'a'.repeat(65)}`, { page: 'nowhere' }],
])('%s', (path, route) => {
  expect(parseRoute(path)).toEqual(route);
});
