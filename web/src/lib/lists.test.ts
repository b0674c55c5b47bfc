import { afterEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { inSemicolons } from './lists';

afterEach(() => overwriteGetLocale(() => 'en'));

test('a list has the semicolon of the language', () => {
  expect(inSemicolons([])).toBe('');
  expect(inSemicolons(['a'])).toBe('a');
  expect(inSemicolons(['a', 'b', 'c'])).toBe('a; b; c');
  overwriteGetLocale(() => 'fr');
  expect(inSemicolons(['a', 'b'])).toBe('a\u202f; b');
});
