import { describe, expect, it } from 'vitest';
import { ahead, type Point } from './walking';

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** Things by name, from a drawing of letters and dots. */
function drawn(...rows: string[]): Map<string, Point> {
  return new Map(
    rows.flatMap((row, y) =>
      row.split('').flatMap((name, x) => (name === '.' ? [] : [[name, { x, y }] as const])),
    ),
  );
}

function reached<Name>(things: ReadonlyMap<Name, Point>, first: Name): Set<Name> {
  const seen = new Set([first]);
  for (const name of seen)
    for (const key of KEYS) {
      const next = ahead(things.get(name)!, key, things);
      if (next !== null) seen.add(next);
    }
  return seen;
}

describe('an arrow key', () => {
  const things = drawn('a.c', '.b.', '..d');
  const from = (name: string, key: string) => ahead(things.get(name)!, key, things);

  it('leads to the nearest thing in its direction', () => {
    expect(from('a', 'ArrowRight')).toBe('c');
    expect(from('a', 'ArrowDown')).toBe('b');
    expect(from('d', 'ArrowUp')).toBe('c');
    expect(from('d', 'ArrowLeft')).toBe('b');
  });

  it('leads nowhere where nothing lies further on', () => {
    expect(from('c', 'ArrowRight')).toBeNull();
    expect(from('d', 'ArrowDown')).toBeNull();
  });

  it('leads aside only when nothing lies ahead', () => {
    const wide = drawn('a....', '...b.', '.....', '.....', 'c....');
    expect(ahead(wide.get('a')!, 'ArrowDown', wide)).toBe('c');
    wide.delete('c');
    expect(ahead(wide.get('a')!, 'ArrowDown', wide)).toBe('b');
  });

  it('leads nowhere if it is another key', () => {
    expect(from('a', 'Enter')).toBeNull();
  });
});

describe('arrow keys', () => {
  /** A number from 0 to 1 that always follows the one before. */
  function chance(seed: number): () => number {
    let state = seed;
    return () => (state = (state * 16807) % 2147483647) / 2147483647;
  }

  it.each([3, 10, 30, 60])('lead from each of %i things, however they lie, to every other', (n) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const next = chance(seed * 7919);
      const things = new Map(
        Array.from({ length: n }, (_, name) => [name, { x: next(), y: next() }] as const),
      );
      for (const name of things.keys())
        expect(reached(things, name).size, `seed ${seed}, from ${name}`).toBe(n);
    }
  });
});
