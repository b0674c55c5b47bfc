import v8 from 'node:v8';
import vm from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameEvent, Happening, Player } from '../contract';
import { seatLook } from '$lib/seats';
import { BAG_MOUTH, holes, rails, standing, type View } from './board';
import { drawn } from './drawn';
import { actOf, arriving, flights, Moment, times, type Act } from './moment';
import { words } from './words';

const event = (seats: number[], move: string): GameEvent => ({ seats, moves: [move] });

/** A view before, of which only what was kept may be read: what was announced then is past. */
function past(view: View): View {
  return new Proxy(view, {
    get(target, name) {
      if (name === 'kept' || name === 'out') return target[name];
      throw new Error(`the past view's ${String(name)} was read`);
    },
  });
}

let key = 0;
const happening = (told: GameEvent, before = drawn()): Happening<View> => ({
  key: (key += 1),
  event: told,
  before: past(before),
});

// A stretch of a match of four: a piece put, a cylinder without a pair, three draws, one with four
// of a colour, an empty one.
const R = { R: 1 };
const B = { B: 1 };
const seenBy = (seat: number, what: string, pieces: Record<string, number>) => ({
  announced: { seat, event: what, pieces },
});
const MATCH: readonly (readonly [GameEvent, View])[] = [
  [event([0], 'draw'), drawn({ phase: 'chance', drawing: true, ...seenBy(3, 'draw', B) })],
  [event([], 'R'), drawn({ drawn: 'R', ...seenBy(0, 'draw', R) })],
  [event([0], 'put 4'), drawn({ mover: 1, ...seenBy(0, 'draw', R) })],
  [event([1], 'lift 1'), drawn({ mover: 1, draws_due: [2, 3, 0], ...seenBy(1, 'lift 1', B) })],
  [
    event([], 'B'),
    drawn({ mover: 1, draws_due: [3, 0], kept: [{}, {}, B, {}], ...seenBy(2, 'draw', B) }),
  ],
  [
    event([], 'R'),
    drawn({ mover: 1, draws_due: [0], kept: [{}, {}, B, R], ...seenBy(3, 'draw', R) }),
  ],
  [event([], 'G'), drawn({ mover: 2, kept: [{ G: 1 }, {}, B, R], ...seenBy(0, 'draw', { G: 1 }) })],
  [
    event([2], 'lift 4'),
    drawn({ mover: 3, kept: [{ G: 1 }, {}, { R: 1, B: 1 }, R], ...seenBy(2, 'lift 4', { R: 4 }) }),
  ],
  [
    event([3], 'lift 1'),
    drawn({
      mover: 0,
      kept: [{ G: 1 }, {}, { R: 1, B: 1 }, {}],
      out: [false, false, false, true],
      ...seenBy(3, 'lift 1', {}),
    }),
  ],
];
const steps = MATCH.map(([told, view], i) => ({
  view,
  happening: happening(told, MATCH[i - 1]?.[1] ?? drawn()),
}));

/** Everything that can be reached from an object through its own properties. */
function reachable(from: unknown, seen = new Set<unknown>()): Set<unknown> {
  if (from === null || seen.has(from)) return seen;
  seen.add(from);
  if (typeof from === 'object')
    Reflect.ownKeys(from).forEach((name) => reachable(Reflect.get(from, name), seen));
  return seen;
}

describe('what there is to see', () => {
  test('of a pair one piece goes to the seat, jokers too, the rest to the bag (§2.2.1)', () => {
    const before = drawn({ kept: [{ B: 1 }, {}, {}, {}] });
    const view = drawn({
      kept: [{ R: 1, B: 1, J: 1 }, {}, {}, {}],
      ...seenBy(0, 'lift 2', { R: 2, B: 2, J: 1 }),
    });
    const act = actOf(happening(event([0], 'lift 2'), before), view)!;
    expect(act.cylinder).toBe(1);
    expect(act.shown.map((one) => `${one.piece} ${one.fate}`)).toEqual([
      'R seat',
      'R bag',
      'B bag',
      'B bag',
      'J seat',
    ]);
    expect(arriving(act, 0)).toEqual(['R', 'J']);
    expect(arriving(act, 1)).toEqual([]);
  });

  test('every peg that stays flies to a hole of its own, all others to the bag', () => {
    const before = drawn({ kept: [{ J: 1 }, {}, {}, {}] });
    const view = drawn({
      kept: [{ Y: 1, J: 3 }, {}, {}, {}],
      ...seenBy(0, 'lift 1', { Y: 2, J: 2 }),
    });
    const all = rails(4, 0);
    const act = actOf(happening(event([0], 'lift 1'), before), view)!;
    const rests = holes(all[0]!, 4).map((hole) => standing(all[0]!, hole));
    expect(flights(act, view, all).map((flight) => flight.to)).toEqual([
      rests[0],
      BAG_MOUTH,
      rests[3],
      rests[2],
    ]);
  });

  test('without a pair everything goes back (§2.2.2)', () => {
    const view = drawn({ must_give: true, ...seenBy(0, 'lift 3', { R: 1, G: 1, J: 2 }) });
    const act = actOf(happening(event([0], 'lift 3')), view)!;
    expect(new Set(act.shown.map((one) => one.fate))).toEqual(new Set(['bag']));
  });

  test('an eliminated seat loses what it had to the bag (§2.2.3)', () => {
    const before = drawn({ kept: [{ R: 1, J: 1 }, {}, {}, {}] });
    const view = drawn({ out: [true, false, false, false], ...seenBy(0, 'lift 3', {}) });
    const act = actOf(happening(event([0], 'lift 3'), before), view)!;
    expect(act.shown).toEqual([]);
    expect(act.lost.map((one) => one.piece)).toEqual(['R', 'J']);
    expect(flights(act, view, rails(4, 0)).every((flight) => flight.to === BAG_MOUTH)).toBe(true);
  });

  test('a piece given back leaves from its hole (§2.2.2)', () => {
    const before = drawn({ kept: [{ R: 1, B: 1, J: 1 }, {}, {}, {}] });
    const view = drawn({ kept: [{ R: 1, J: 1 }, {}, {}, {}], ...seenBy(0, 'lift 1', { Y: 1 }) });
    const act = actOf(happening(event([0], 'give B'), before), view)!;
    expect(act).toMatchObject({ kind: 'give', shown: [], lost: [{ piece: 'B', hole: 1, of: 3 }] });
  });

  test('a colour that a seat has already goes back at once, a new one stays (§2.2.2)', () => {
    const had = drawn({ mover: 1, kept: [{ R: 1 }, {}, {}, {}], ...seenBy(0, 'draw', R) });
    expect(actOf(happening(event([], 'R'), had), had)!.shown).toEqual([
      { piece: 'R', fate: 'bag' },
    ]);
    const gets = actOf(happening(event([], 'R'), drawn()), had)!;
    expect(gets.shown).toEqual([{ piece: 'R', fate: 'seat' }]);
  });

  test('the lot and what may not be known show nothing', () => {
    expect(actOf(happening(event([], 'first 2')), drawn({ mover: 2 }))).toBeNull();
    expect(actOf({ key: 1, event: null, before: drawn() }, drawn())).toBeNull();
  });

  test('the own piece does not keep its player waiting, that of others is there to be seen', () => {
    const view = drawn({ drawn: 'R', ...seenBy(0, 'draw', R) });
    const act = actOf(happening(event([], 'R')), view)!;
    expect(times(act, { ...view, seat: 0 }, false).show).toBeLessThan(500);
    expect(times(act, { ...view, seat: 1 }, false).show).toBeGreaterThan(1000);
  });

  test('without motion there is still time to look', () => {
    const lift = steps.find((step) => step.happening.event!.moves[0] === 'lift 4')!;
    const act = actOf(lift.happening, lift.view)!;
    const still = times(act, lift.view, true);
    expect(still.leave).toBe(0);
    expect(still.show).toBeGreaterThan(2000);
    expect(times({ ...act, kind: 'put' }, lift.view, true)).toEqual({ show: 0, leave: 0 });
  });
});

describe('remembering is the game (§4.2)', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A board's variable, and the moment that fills it. */
  function table() {
    const board: { act: Act | null; leaving: boolean } = { act: null, leaving: false };
    const moment = new Moment(
      (act) => {
        board.act = act;
        board.leaving = false;
      },
      () => (board.leaving = true),
    );
    return { board, moment };
  }

  test('only the present announcement is on show, and after its moment nothing is', () => {
    const { board, moment } = table();
    for (const { view, happening: told } of steps) {
      const act = actOf(told, view)!;
      moment.begin(act, view, false);
      for (const { piece } of board.act!.shown)
        expect(view.announced!.pieces).toHaveProperty(piece);
      const { show, leave } = times(act, view, false);
      vi.advanceTimersByTime(show + leave - 1);
      expect(board.act).toBe(act);
      vi.advanceTimersByTime(1);
      expect(board.act).toBeNull();
      expect([...reachable(moment)]).not.toContain(act);
      expect(moment.timers).toEqual([]);
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a step that comes early takes the place of the one on show', () => {
    const { board, moment } = table();
    for (const { view, happening: told } of steps) {
      const act = actOf(told, view);
      moment.begin(act, view, false);
      vi.advanceTimersByTime(10);
      expect(board.act).toBe(act);
    }
    moment.begin(null, drawn(), false);
    expect(board.act).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('touched away it is gone at once', () => {
    const { board, moment } = table();
    const { view, happening: told } = steps[3]!;
    moment.begin(actOf(told, view), view, false);
    moment.end();
    expect(board.act).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('nothing in memory holds a past announcement: not a closure, not a timer', async () => {
    vi.useRealTimers();
    v8.setFlagsFromString('--expose-gc');
    const collect = vm.runInNewContext('gc') as () => void;
    const { moment } = table();
    const { view, happening: told } = steps[7]!;
    const begin = () => {
      const act = actOf(told, view)!;
      moment.begin(act, view, true);
      return new WeakRef(act);
    };
    const act = begin();
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    expect(act.deref()?.shown).toHaveLength(4); // still on show, so still held
    moment.end();
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    expect(act.deref()).toBeUndefined();
  });

  test('no sentence tells more than the present view', () => {
    const players: Player[] = ['Anna', 'Bruno', 'Carla', 'Dario'].map((name, seat) => ({
      seat,
      name,
      look: seatLook(seat),
    }));
    const names = { R: 'red', G: 'green', B: 'blue', Y: 'yellow', J: 'joker' } as const;
    for (const { view, happening: told } of steps) {
      const scene = { view, legal: [], eyes: 0, toMove: [], sealed: [], players, options: {} };
      const present = new Set(
        [view.announced?.pieces ?? {}, ...view.kept].flatMap((counts) => Object.keys(counts)),
      );
      // `before` throws when more than what was kept is read of it.
      const said = words.event(told.event!, told.before, scene);
      for (const [piece, name] of Object.entries(names)) {
        if (!present.has(piece)) expect(said).not.toContain(name);
      }
      // The board lets an announcement go, so the words on the state never had it.
      const inSight = new Set([view.drawn, ...view.kept.flatMap((counts) => Object.keys(counts))]);
      const state = [...words.state(scene), words.prompt(scene).text].join(' ');
      for (const [piece, name] of Object.entries(names)) {
        expect(state.includes(name), `${name} in: ${state}`).toBe(inSight.has(piece));
      }
    }
  });
});
