import { expect, test } from 'vitest';
import { dayAfter, dayLetter, lastDays, longDay, today } from './days';

test('today is the day of this device, whatever the hour', () => {
  expect(today(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
  expect(today(new Date(2026, 10, 17, 23, 59))).toBe('2026-11-17');
});

test('days follow each other across months and years', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
  expect(dayAfter('2026-02-30T', 1)).toBeNull();
  expect(dayAfter('2026-02-30', 1)).toBeNull();
});

test('a day in words', () => {
  expect(longDay('2026-11-17', 'en-GB')).toContain('17 November 2026');
  expect(longDay('2026-11-17', 'it')).toBe('martedì 17 novembre 2026');
  expect(longDay('2026-99-99', 'en')).toBe('2026-99-99');
  expect(longDay('2026-02-30', 'en')).toBe('2026-02-30'); // not the 2nd of March
});

test('the last days end today, or with a day of long ago, and none is before the first', () => {
  const now = '2026-03-02';
  expect(lastDays(now, now, '2025-01-01', 3)).toEqual(['2026-02-28', '2026-03-01', now]);
  expect(lastDays('2026-02-28', now, '2025-01-01', 3)).toEqual(lastDays(now, now, '2025-01-01', 3));
  expect(lastDays('2026-02-27', now, '2026-02-26', 3)).toEqual(['2026-02-26', '2026-02-27']);
  expect(dayLetter(now, 'en')).toBe('M');
});
