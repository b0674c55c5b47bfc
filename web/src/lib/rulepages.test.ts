import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulePage } from './rulepages';

const PAGE = `# A game

**Seats:** 2.

## 1 Pieces

Before the first rule.

**§1.1** There are pieces (see §2.1).

- a list that belongs to it

**§1.2** And a board.

## Rulings

| § | Why |
|---|---|
| 1.1 | because |
`;

test('a page is cut into sections and rules', () => {
  const page = rulePage(PAGE);
  expect(page.title).toBe('A game');
  expect(page.sections.map(({ id, title }) => [id, title])).toEqual([
    ['1', 'Pieces'],
    ['rulings', 'Rulings'],
  ]);
  expect(page.sections[0]?.parts.map((part) => part.number)).toEqual([null, '1.1', '1.2']);
});

test('what follows a rule belongs to it, and every § is a link', () => {
  const [, rule] = rulePage(PAGE).sections[0]!.parts;
  expect(rule?.html).toContain('<a class="rule" href="#2.1">§2.1</a>');
  expect(rule?.html).toContain('a list that belongs to it');
  expect(rule?.html).not.toContain('§1.1');
});

const folder = new URL('../../../docs/games/', import.meta.url);
const games = readdirSync(folder).filter((name) => name.endsWith('.md'));

test.each(games)('no rule of %s is lost', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const written = [...text.matchAll(/^\*\*§([\d.]+)\*\*/gm)].map(([, number]) => number);
  const page = rulePage(text);
  const shown = page.sections.flatMap(({ parts }) => parts.flatMap((part) => part.number ?? []));
  expect(shown).toEqual(written);
  expect(written.length).toBeGreaterThan(5);
});
