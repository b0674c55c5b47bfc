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
  ['/table', { page: 'nowhere' }],
  ['/games/abc', { page: 'nowhere' }],
  ['/table/abc/more', { page: 'nowhere' }],
  ['/%E0%A4%A', { page: 'nowhere' }],
  ['/table/%00%ff', { page: 'nowhere' }],
  [`/table/${'a'.repeat(65)}`, { page: 'nowhere' }],
])('%s', (path, route) => {
  expect(parseRoute(path)).toEqual(route);
});
