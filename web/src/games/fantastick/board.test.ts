import { describe, expect, test } from 'vitest';
import {
  goodLine,
  isInside,
  LENGTH,
  lineOf,
  middleOf,
  numbersMat,
  pileBox,
  pileLine,
  shapesMat,
} from './board';
import { anchorOf, nearest } from './pointing';
import { ahead } from '$lib/walking';
import { arrived, swept, swingOf } from './swing';
import fixture from './board.fixture.json';
import { carried, grip } from './drag';
import {
  carriedOut,
  choicesOf,
  costOf,
  GOOD,
  kindOf,
  operationOf,
  PILE,
  readEquality,
  targetsOf,
  turnCount,
} from './hand';
import { pieceSpot, spaceSpot, trackBox } from './track';
import { travelsOf, travelTime } from './travel';
import type { View } from './view';
import type { GameEvent } from '../contract';

interface Step {
  readonly event: GameEvent | null;
  readonly view: View;
  readonly legal: readonly string[];
}
/** Stretches of real matches, through the eyes of seat 0. */
const runs = fixture as unknown as Readonly<Record<'numbers' | 'experts' | 'shapes', Step[][]>>;
const everyRun = [...runs.numbers, ...runs.experts, ...runs.shapes];

const line = numbersMat(false, false);
const stacked = numbersMat(false, true);
const lattice = shapesMat(['0.0e'], false, true);

const laid = (text: string) =>
  Object.fromEntries(text.split(' ').map((place) => [place, 'plain' as const]));

describe('the mat', () => {
  test('every place of a cell meets its neighbours at the corners (§2.2)', () => {
    const drawn: Record<string, string> = { a: 'bf', b: 'acg', g: 'bcef', d: 'ce' };
    for (const [segment, neighbours] of Object.entries(drawn)) {
      const ends = (name: string) => {
        const { from, to } = lineOf(`Bm${name}`, line);
        return [`${from.x},${from.y}`, `${to.x},${to.y}`];
      };
      const meeting = [...'abcdefg'].filter(
        (other) => other !== segment && ends(other).some((end) => ends(segment).includes(end)),
      );
      expect(meeting.join('')).toBe(neighbours);
    }
  });

  test('all places are one match long and lie in the frame', () => {
    for (const mat of [line, stacked]) {
      const places = [...'ABC'].flatMap((number) =>
        [...'lmr'].flatMap((cell) => [...'abcdefg'].map((segment) => number + cell + segment)),
      );
      for (const place of [...places, 'O-', 'O|', 'O/', 'O\\']) {
        const { from, to } = lineOf(place, mat);
        expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeCloseTo(LENGTH);
        expect(isInside(mat.frame, from) && isInside(mat.frame, to)).toBe(true);
      }
    }
  });

  test('sign and = swap, the numbers stay (§3.3)', () => {
    for (const narrow of [false, true]) {
      const before = numbersMat(false, narrow);
      const after = numbersMat(true, narrow);
      expect(after.sign).toEqual(before.equals);
      expect(after.equals).toEqual(before.sign);
      expect(after.numbers).toEqual(before.numbers);
    }
  });

  test('e, n, w are level, at 60 and at 120 degrees from their point (§7)', () => {
    const height = (LENGTH * Math.sqrt(3)) / 2;
    expect(lineOf('0.0e', lattice).to).toEqual({ x: 100, y: 0 });
    expect(lineOf('0.0n', lattice).to.x).toBeCloseTo(50);
    expect(lineOf('0.0n', lattice).to.y).toBeCloseTo(-height);
    expect(lineOf('0.0w', lattice).to.x).toBeCloseTo(-50);
    expect(lineOf('-1.2w', lattice).to.y).toBeCloseTo(-3 * height);
  });

  test('a text that is no place is refused', () => {
    expect(() => lineOf('Xma', line)).toThrow('there is no place Xma');
    expect(() => lineOf('0.0x', lattice)).toThrow('there is no place 0.0x');
  });

  test('the whole lattice shows every place, the near one every match', () => {
    for (const { view, legal } of runs.shapes.flat()) {
      const places = Object.keys(view.matches);
      for (const narrow of [false, true]) {
        const near = shapesMat(places, narrow, false);
        for (const place of places) {
          const { from, to } = lineOf(place, near);
          expect(isInside(near.frame, from) && isInside(near.frame, to)).toBe(true);
          expect(isInside(near.tray, middleOf(lineOf(place, near)))).toBe(false);
        }
        const whole = shapesMat(places, narrow, true);
        for (const place of choicesOf(legal).reaches.get(PILE)?.add.keys() ?? []) {
          expect(isInside(whole.frame, middleOf(lineOf(place, whole)))).toBe(true);
        }
      }
    }
  });

  test('the whole pile fits its drawer', () => {
    for (const mat of [line, stacked, shapesMat(['0.0e'], true, false)]) {
      for (let index = 0; index < 24; index += 1) {
        expect(isInside(pileBox(mat), middleOf(pileLine(index, 24, mat)))).toBe(true);
        expect(isInside(mat.tray, middleOf(goodLine(mat)))).toBe(true);
      }
    }
  });
});

describe('rotating', () => {
  test('from b to c a match swings through the outside of its cell (§2.5)', () => {
    for (const [from, to, x] of [
      ['Bmb', 'Bmc', 1],
      ['Bmc', 'Bmb', 1],
      ['Bmf', 'Bme', -1],
      ['Bme', 'Bmf', -1],
    ] as const) {
      const swing = swingOf(from, to, line)!;
      expect(Math.abs(swing.degrees)).toBe(180);
      const before = lineOf(from, line);
      const free = before.from.y === swing.pivot.y ? before.to : before.from;
      expect(Math.sign(swept(free, swing, 0.5).x - swing.pivot.x)).toBe(x);
    }
  });

  test('in the sign a match turns about the middle, the shorter way (§2.5)', () => {
    expect(swingOf('O-', 'O|', line)).toEqual({ pivot: line.sign, degrees: 90 });
    expect(swingOf('O/', 'O-', line)?.degrees).toBeCloseTo(45);
    expect(swingOf('O|', 'O\\', line)?.degrees).toBeCloseTo(-45);
  });

  test('places that share no end have no swing', () => {
    expect(swingOf('Ama', 'Amd', line)).toBeNull();
    expect(swingOf('0.0e', '3.0e', lattice)).toBeNull();
  });

  test('every legal rotation of real matches brings the match where it says', () => {
    let count = 0;
    for (const run of everyRun) {
      for (const { legal, view } of run) {
        const mat = view.mode === 'shapes' ? lattice : line;
        for (const [from, reach] of choicesOf(legal).reaches) {
          for (const to of reach.rotate.keys()) {
            const swing = swingOf(from, to, mat)!;
            const before = lineOf(from, mat);
            const after = arrived(before, to, swing, mat);
            expect(swept(before.from, swing).x).toBeCloseTo(after.from.x);
            expect(swept(before.to, swing).y).toBeCloseTo(after.to.y);
            // §5.7
            if (mat === lattice) expect(Math.abs(swing.degrees)).toBeCloseTo(60);
            count += 1;
          }
        }
      }
    }
    expect(count).toBeGreaterThan(60);
  });
});

describe('from the hand to a move', () => {
  const legal = [
    'undo',
    'give up',
    'r Amc Amg',
    'm Amc Amg',
    'm Amc Alb',
    'x Amc',
    'a Amg',
    'a Alb',
    'g Alb',
    'respace B',
  ];
  const choices = choicesOf(legal);

  test('what can be taken are matches, the pile and the good match in it', () => {
    expect([...choices.reaches.keys()]).toEqual(['Amc', PILE, GOOD]);
    expect(choices.buttons).toEqual(['undo', 'give up', 'respace B']);
    expect(choices.reaches.get('Amc')?.remove).toBe('x Amc');
  });

  test('where both lead to a place rotating is chosen, unless only moving is wanted', () => {
    const reach = choices.reaches.get('Amc')!;
    expect(targetsOf(reach, false).get('Amg')?.move).toBe('r Amc Amg');
    expect(targetsOf(reach, true).get('Amg')?.move).toBe('m Amc Amg');
    expect(targetsOf(reach, false).get('Alb')?.move).toBe('m Amc Alb');
    expect(targetsOf(choices.reaches.get(GOOD)!, false).get('Alb')?.move).toBe('g Alb');
  });

  test('no legal move of a real match is out of reach', () => {
    for (const run of everyRun) {
      for (const { legal: list } of run) {
        const { reaches, marks, buttons } = choicesOf(list);
        const reached = new Set([...buttons, ...marks.values()]);
        for (const reach of reaches.values()) {
          for (const onlyMove of [false, true]) {
            for (const target of targetsOf(reach, onlyMove).values()) reached.add(target.move);
          }
          if (reach.remove) reached.add(reach.remove);
        }
        expect([...reached].sort()).toEqual([...list].sort());
      }
    }
  });

  test('the costs said beforehand are those that are charged (§1.4, §1.6)', () => {
    const charged = new Set<string>();
    for (const steps of everyRun) {
      steps.forEach(({ event, view }, index) => {
        const operation = operationOf(event?.moves[0] ?? '');
        const before = steps[index - 1]?.view;
        if (!operation || !before) return;
        const { way, from, isGood } = operation;
        const kind = from === null ? (isGood ? 'good' : 'plain') : kindOf(from, before);
        expect(view.cost - before.cost).toBe(costOf(way, kind));
        charged.add(`${way} ${kind}`);
      });
    }
    expect([...charged].sort()).toEqual(
      expect.arrayContaining([
        'add good',
        'add plain',
        'move plain',
        'remove good',
        'rotate plain',
      ]),
    );
  });

  test('a match of one seat has 9 turns, others 12 (§1.2, §1.12)', () => {
    expect([1, 2, 3, 4].map(turnCount)).toEqual([9, 12, 12, 12]);
    const last = runs.numbers.at(-1)!.at(-1)!.view;
    expect(last.turn).toBe(turnCount(1));
  });
});

describe('a whole turn', () => {
  test('the operations of real turns lead from their start to what lay there before the end', () => {
    let count = 0;
    for (const run of everyRun) {
      let start: View | null = null;
      for (const { view } of run) {
        if (view.stage !== 'play') start = null;
        else if (!view.operations.length) start = view;
        if (!start) continue;
        const { matches, cost } = carriedOut(view.operations, start.matches);
        expect([matches, cost]).toEqual([view.matches, view.cost]);
        count += view.operations.length ? 1 : 0;
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  test('an 11 goes from one cell to two and back (§2.3)', () => {
    const one = laid('Bmb Bmc Bme Bmf O-');
    const two = carriedOut(['respace B'], one).matches;
    expect(two).toEqual(laid('Blb Blc Bmb Bmc O-'));
    expect(carriedOut(['respace B'], two).matches).toEqual(one);
    expect(carriedOut(['respace B'], laid('Bme Bmf Brb Brc')).matches).toEqual(
      laid('Bmb Bmc Bme Bmf'),
    );
  });
});

describe('reading an equality', () => {
  test('real matches read as what was laid out', () => {
    const steps = runs.numbers[0]!;
    const reads = (index: number) => {
      const { view } = steps[index]!;
      return readEquality(view.matches, view.equals_first);
    };
    expect(reads(1)).toBe('6 ÷ 2 = 3');
    expect(reads(7)).toBe('9 = 3 ÷ 3');
    expect(reads(11)).toBe('5 × 2 = 10');
  });

  test('11 in one cell, and what cannot be read', () => {
    const matches = laid('Amb Amc Ame Amf O- Blb Blc Bmb Bmc Bmg Cma');
    expect(readEquality(matches, false)).toBe('11 − 1? = ?');
  });
});

describe('pointer and keys', () => {
  const lines = (...places: string[]) =>
    places.map((place) => [place, lineOf(place, line)] as const);
  const near = (place: string, share: number) => {
    const { from, to } = lineOf(place, line);
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
  };

  test('the nearest match is meant, and none that is too far', () => {
    const all = lines('Ama', 'Amb', 'Amg');
    expect(nearest(near('Ama', 0.4), all, 26)).toBe('Ama');
    expect(nearest({ ...near('Amb', 0.5), x: near('Amb', 0.5).x + 20 }, all, 26)).toBe('Amb');
    expect(nearest({ ...near('Amb', 0.5), x: near('Amb', 0.5).x + 40 }, all, 26)).toBeNull();
  });

  test('matches that cross in the sign are told apart by their ends', () => {
    const cross = lines('O-', 'O|', 'O/', 'O\\');
    for (const [place] of cross) expect(nearest(near(place, 0.9), cross, 26)).toBe(place);
  });

  test('arrow keys reach every place from every other, also in the sign', () => {
    const places = ['Amf', 'Amb', 'Amg', 'O-', 'O|', 'O/', 'O\\', 'Bmf', 'Bma', 'Cmd'];
    const anchors = places.map((place) => [place, anchorOf(place, lineOf(place, line))] as const);
    const seen = new Set(['Amf']);
    for (const place of seen) {
      const from = anchors.find(([name]) => name === place)![1];
      for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
        const next = ahead(from, arrow, anchors);
        if (next) seen.add(next);
      }
    }
    expect([...seen].sort()).toEqual(places.sort());
    expect(ahead(anchorOf('Amf', lineOf('Amf', line)), 'ArrowLeft', anchors)).toBeNull();
  });

  const targets = targetsOf(
    choicesOf(['r Bmb Bmc', 'r Bmb Bmg', 'm Bmb Bmc', 'm Bmb Bmg', 'm Bmb Cmd']).reaches.get(
      'Bmb',
    )!,
    false,
  );

  test('held by its end a match swings about the other one', () => {
    const held = grip(near('Bmb', 0.1), lineOf('Bmb', line));
    const pivot = lineOf('Bmb', line).to;
    const swung = carried(held, { x: pivot.x - 80, y: pivot.y + 5 }, 'Bmb', targets, line);
    expect(swung.aim).toBe('Bmg');
    expect(swung.line.to).toEqual(pivot);
    const still = carried(held, { x: pivot.x + 8, y: pivot.y - 90 }, 'Bmb', targets, line);
    expect(still.aim).toBeNull();
  });

  test('pulled away, or held by the middle, it is carried', () => {
    const goal = middleOf(lineOf('Cmd', line));
    for (const share of [0.1, 0.5]) {
      const at = near('Bmb', share);
      const middle = middleOf(lineOf('Bmb', line));
      const point = { x: goal.x + at.x - middle.x + 12, y: goal.y + at.y - middle.y - 9 };
      const pulled = carried(grip(at, lineOf('Bmb', line)), point, 'Bmb', targets, line);
      expect(pulled.aim).toBe('Cmd');
    }
  });

  test('carried to nowhere it is aimed at nothing', () => {
    const at = near('Bmb', 0.5);
    const point = { x: at.x + 40, y: at.y - 300 };
    expect(carried(grip(at, lineOf('Bmb', line)), point, 'Bmb', targets, line).aim).toBeNull();
  });
});

describe('what moves when a step is shown', () => {
  /** The places that stand after the travels, which must be those of the view. */
  function after(before: View, travels: ReturnType<typeof travelsOf>): string[] {
    const places = new Set(Object.keys(before.matches));
    for (const travel of travels) if (travel.how !== 'lay') places.delete(travel.from);
    for (const travel of travels) if (travel.how !== 'leave') places.add(travel.to);
    return [...places].sort();
  }

  test('the travels of every step of real matches end in the view', () => {
    for (const steps of everyRun) {
      steps.slice(1).forEach(({ event, view }, index) => {
        const before = steps[index]!.view;
        const mat = view.mode === 'shapes' ? lattice : line;
        const travels = travelsOf(event, before, view, mat);
        expect(after(before, travels)).toEqual(Object.keys(view.matches).sort());
        if (event?.moves[0]?.startsWith('r ')) expect(travels.map((t) => t.how)).toEqual(['swing']);
      });
    }
  });

  test('undoing a rotation swings it back, undoing a removal lays it again', () => {
    const [early, late] = runs.numbers as [Step[], Step[]];
    const back = (steps: Step[], index: number) =>
      travelsOf({ seats: [0], moves: ['undo'] }, steps[index]!.view, steps[index - 1]!.view, line);
    expect(back(early, 4)).toEqual([{ how: 'swing', from: 'Amb', to: 'Amg' }]);
    expect(back(late, 1)).toEqual([{ how: 'lay', to: 'Cmd', kind: 'good' }]);
  });

  test('an arrangement of Shapes is shifted as a whole (§5.1)', () => {
    const view = runs.shapes[0]![4]!.view;
    const shifted: View = {
      ...view,
      matches: Object.fromEntries(
        Object.entries(view.matches).map(([place, kind]) => {
          const [x, rest] = place.split('.');
          return [`${Number(x) + 1}.${rest}`, kind];
        }),
      ),
    };
    const travels = travelsOf({ seats: [0], moves: ['end'] }, view, shifted, lattice);
    expect(travels).toHaveLength(10);
    expect(travels[0]).toEqual({ how: 'slide', from: '-1.-1e', to: '0.-1e' });
  });

  test('a step that changes nothing on the mat takes no time, a roll some', () => {
    const [early, late] = runs.numbers as [Step[], Step[]];
    const time = (steps: Step[], index: number) =>
      travelTime(steps[index]!.event, steps[index - 1]!.view, steps[index]!.view);
    expect(time(late, 6)).toBe(0); // the wild card
    expect(time(early, 3)).toBe(300);
    expect(time(early, 2)).toBe(350);
    expect(time(early, 7)).toBe(650); // the roll of =, then the swap
    expect(time(early, 1)).toBe(300 + 25 * 17); // the start is laid out, match by match
  });
});

describe('the track', () => {
  test('every space and piece lies on it, and the narrow one runs back', () => {
    for (const narrow of [false, true]) {
      const box = { x: 0, y: 0, ...trackBox(narrow) };
      const spots = Array.from({ length: 21 }, (_, space) => spaceSpot(space, narrow));
      expect(new Set(spots.map(({ x, y }) => `${x},${y}`)).size).toBe(21);
      for (const spot of spots) expect(isInside(box, spot)).toBe(true);
      for (const count of [1, 2, 3, 4]) {
        expect(isInside(box, pieceSpot(20, count - 1, count, narrow))).toBe(true);
      }
    }
    expect(spaceSpot(11, true).x).toBe(spaceSpot(10, true).x);
  });
});
