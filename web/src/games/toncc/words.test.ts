import { beforeEach, describe, expect, it } from 'vitest';
import { seatLook } from '$lib/seats';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import type { Scene } from '../contract';
import type { View } from './board';
import { regionName, words } from './words';

beforeEach(() => overwriteGetLocale(() => 'en'));

const VIEW: View = {
  game: 'toncc',
  seat: 0,
  phase: 'joint',
  to_move: [0, 1, 2],
  challenge: 1,
  round: 2,
  idle_rounds: 0,
  regions: [2, 3, 4, 0, 1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
  face_down: [true, true, ...Array.from({ length: 16 }, () => false)],
  kings: [1, 1, 'mind'],
  seals: [[2, 3], [], []],
  king_points: [0, 0, 0],
  scores: [],
  toncc_points: [0, 0, 0],
};

function scene(change: Partial<Scene<View>> = {}, view: Partial<View> = {}): Scene<View> {
  return {
    view: { ...VIEW, ...view },
    legal: ['1', '2', '3', '4', '5', '6'],
    eyes: 0,
    toMove: [0, 1, 2],
    sealed: [],
    players: ['Anna', 'Bruno', 'Carla'].map((name, seat) => ({ seat, name, look: seatLook(seat) })),
    options: { challenges: 1 },
    ...change,
  };
}

describe('the prompt', () => {
  it('asks the own King, and warns before a third round without conquest (§3.3)', () => {
    expect(words.prompt(scene())).toMatchObject({
      text: expect.stringContaining('King Blue'),
      rule: '2.1',
    });
    expect(words.prompt(scene({}, { idle_rounds: 2 })).rule).toBe('3.3');
  });

  it('says whom we wait for', () => {
    const waiting = words.prompt(scene({ sealed: [0, 2], legal: [] })).text;
    expect(waiting).toContain('Bruno');
    expect(waiting).not.toContain('Carla');
    const watching = words.prompt(scene({ eyes: null, legal: [] })).text;
    expect(watching).toContain('Anna, Bruno, and Carla');
    const out = words.prompt(scene({ toMove: [1], legal: [] }, { kings: [null, 1, null] }));
    expect(out).toMatchObject({ text: expect.stringContaining('Bruno'), rule: '3.2' });
  });

  it('names the winner at the end (§4.4)', () => {
    const over = (points: number[], eyes: number) =>
      words.prompt(scene({ eyes, toMove: [] }, { phase: 'over', toncc_points: points })).text;
    expect(over([1, 2, 0], 0)).toContain('Bruno');
    expect(over([1, 2, 0], 1)).toContain('You win');
    expect(over([3, 3, 3], 0)).toContain('share');
  });
});

describe('moves and events', () => {
  it('name the Region a direction leads to, and the Kingdom it would close', () => {
    // From place 1 direction 4 leads to place 2 with Region 4, direction 6 back to place 0.
    expect(words.move('4', scene())).toContain('red-yellow (circle, one dot)');
    expect(words.move('4', scene())).toContain('7');
    expect(words.move('6', scene())).toContain('face down');
    expect(words.move('2', scene())).not.toContain('Kingdom');
    // Where nobody looks, it is the seat that chooses: from the Mind the same way leads elsewhere.
    const told = (seat: number) => words.move('4', scene({ eyes: null, toMove: [seat] }));
    expect(told(0)).toBe(words.move('4', scene()));
    expect(told(2)).toBe(words.move('4', scene({ eyes: 2 })));
    expect(told(2)).not.toBe(told(0));
  });

  it('tell who conquered, who was weaker and what was closed', () => {
    const told = words.event({ seats: [0, 1, 2], moves: ['4', '4', '1'] }, VIEW, scene());
    expect(told).toContain('Bruno: direction 4, conquers'); // red is his hair, but Blue’s feet
    expect(told).toContain('Anna: direction 4, but there Bruno is stronger');
    expect(told).toContain('Carla: direction 1, onto a Region already face down');
    const alone = words.event({ seats: [0, 1, 2], moves: ['4', '1', '1'] }, VIEW, scene());
    expect(alone).toContain('Anna closes a Kingdom (shape): 7');
  });
});

describe('the state', () => {
  it('tells every Region, King and Seal once', () => {
    const lines = words.state(scene({ sealed: [1] }));
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.filter((line) => /^(inner|outer) ring/.test(line))).toHaveLength(18);
    expect(lines).toContain('King Red (Carla): the Mind.');
    expect(lines.join(' ')).toContain(regionName(3));
    expect(lines.join(' ')).toContain('Have sealed their choice: Bruno');
  });

  it('is told in every language', () => {
    const told = (['en', 'it', 'fr', 'de', 'es', 'pt'] as const).map((locale) => {
      overwriteGetLocale(() => locale);
      return words.state(scene()).join(' ');
    });
    expect(new Set(told).size).toBe(6);
  });
});

describe('the scores', () => {
  it('show of what the last challenge is made', () => {
    const sheet = words.scores(
      scene(
        {},
        {
          phase: 'over',
          challenge: 2,
          seals: [[2, 3, 4], [], []],
          king_points: [2, 3, 2],
          scores: [
            [5, 6, 7],
            [9, 3, 2],
          ],
          toncc_points: [2, 2, 2],
        },
      ),
    );
    expect(sheet.heads).toEqual(['Challenge 1', 'Challenge 2', 'Tóncc points']);
    expect(sheet.rows[0]!.cells).toEqual(['5', '7 + 2 = 9', '2']);
  });
});
