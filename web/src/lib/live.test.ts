import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Face } from '$games/contract';
import { Live, type Socket, type View } from './live.svelte';
import type { Message, Now, Step, TableInfo, Welcome } from './messages';

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  onerror: Socket['onerror'] = null;
  send(text: unknown) {
    this.sent.push(JSON.parse(String(text)) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  open() {
    this.onopen?.call(this as never, new Event('open'));
  }
  cut() {
    this.onclose?.call(this as never, new Event('close') as CloseEvent);
  }
  says(message: Message) {
    const data = JSON.stringify(message);
    this.onmessage?.call(this as never, { data } as MessageEvent);
  }
  /** The last command of a kind. */
  last(type: string) {
    return this.sent.filter((one) => one['type'] === type).at(-1);
  }
}

const table: TableInfo = {
  table: 't',
  game: 'tohm',
  version: 1,
  seats: 2,
  options: {},
  settings: {},
  places: [
    { seat: 0, kind: 'person', name: 'Anna', bot: null, here: true },
    { seat: 1, kind: 'bot', name: '', bot: 'greedy', here: true },
  ],
  owner: 0,
  stage: 'running',
  rematch: null,
  spectators: 0,
};

const now = (position: number, legal: string[] = ['+a1', '+b2']): Now => ({
  position,
  phase: 'decide',
  to_move: [0],
  sealed: [],
  legal,
  own_choice: null,
  clocks: [],
  may_undo: 'no',
  undo: null,
  result: null,
});

const view = (turns: number) => ({ game: 'tohm', seat: 0, phase: 'decide', to_move: [0], turns });
const step = (number: number, move: string | null = `+m${number}`): Step => ({
  number,
  event: move === null ? null : { seats: [1], moves: [move] },
  view: view(number),
});
const welcome = (change: Partial<Welcome> = {}): Welcome => ({
  type: 'welcome',
  number: 5,
  table,
  eyes: 0,
  mine: [0],
  view: view(5),
  steps: [],
  log: [],
  said: [],
  now: now(5),
  ...change,
});
const update = (number: number, steps: Step[]): Message => ({
  type: 'update',
  number,
  steps,
  said: [],
  now: now(number),
  table: null,
});

const face = {
  Board: undefined as never,
  words: { event: (event: { moves: readonly string[] }) => `happened ${event.moves.join()}` },
  showTime: () => 100,
} as unknown as Face<View>;

let sockets: FakeSocket[];
let live: Live;

/** A page at the table, greeted and with its board loaded. */
function seated(change: Partial<Welcome> = {}, keepsLog = true) {
  live.connect();
  sockets[0]!.open();
  sockets[0]!.says(welcome(change));
  live.begin(face, keepsLog);
  return sockets[0]!;
}
const turns = () => live.view?.['turns'];

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  live = new Live({
    tokens: () => ['secret'],
    eyes: 0,
    after: null,
    open: () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
  });
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

test('hello tells the seats that are held and whose eyes look', () => {
  const socket = seated();
  expect(socket.sent[0]).toEqual({ type: 'hello', tokens: ['secret'], eyes: 0, after: null });
  expect(live.status).toBe('open');
  expect(turns()).toBe(5);
  expect(live.legal).toEqual(['+a1', '+b2']);
});

test('steps are shown one after another, and nothing may be played meanwhile', () => {
  const socket = seated();
  socket.says(update(8, [step(6), step(7), step(8)]));
  expect(turns()).toBe(6);
  expect(live.happening?.before['turns']).toBe(5);
  expect(live.legal).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(turns()).toBe(7);
  vi.advanceTimersByTime(100);
  expect(turns()).toBe(8);
  expect(live.legal).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(live.legal).toEqual(['+a1', '+b2']);
  expect(live.log.map((line) => line.words)).toEqual([
    'happened +m6',
    'happened +m7',
    'happened +m8',
  ]);
});

test('a click skips to the last step', () => {
  const socket = seated();
  socket.says(update(9, [step(6), step(7), step(8), step(9)]));
  live.skip();
  expect(turns()).toBe(9);
  vi.advanceTimersByTime(100);
  expect(live.settled).toBe(true);
});

test('what a click skips is in the log all the same, each told of the view before it', () => {
  const socket = seated();
  socket.says(update(8, [step(6), step(7), step(8)]));
  live.skip();
  expect(live.happening?.before['turns']).toBe(7);
  expect(live.log.map((line) => line.words)).toEqual([
    'happened +m6',
    'happened +m7',
    'happened +m8',
  ]);
});

test('where nothing is kept a click goes on to the next step only, and none is left out', () => {
  const socket = seated({}, false);
  const many = Array.from({ length: 20 }, (_, i) => step(6 + i));
  socket.says(update(25, many));
  expect(turns()).toBe(6);
  live.skip();
  expect(turns()).toBe(7);
  vi.advanceTimersByTime(100 * 18);
  expect(turns()).toBe(25);
});

test('of very many steps only the last few are shown', () => {
  const socket = seated();
  socket.says(
    update(
      45,
      Array.from({ length: 40 }, (_, i) => step(6 + i)),
    ),
  );
  expect(turns()).toBe(42);
  expect(live.happening?.before['turns']).toBe(41);
  expect(live.log).toHaveLength(37);
});

test('steps wait until the board is loaded', () => {
  live.connect();
  sockets[0]!.open();
  sockets[0]!.says(welcome());
  sockets[0]!.says(update(6, [step(6)]));
  expect(turns()).toBe(5);
  live.begin(face, true);
  expect(turns()).toBe(6);
});

test('after a cut the page comes back, says what it has seen, and sends again what was not answered', async () => {
  const socket = seated();
  const played = live.play('+a1');
  const sent = socket.last('move')!;
  expect(sent).toMatchObject({ position: 5, seat: 0, move: '+a1' });
  socket.cut();
  expect(live.status).toBe('lost');
  vi.advanceTimersByTime(400);
  const again = sockets[1]!;
  again.open();
  expect(again.sent[0]).toMatchObject({ type: 'hello', after: 5 });
  expect(again.last('move')).toBeUndefined(); // not before the greeting
  again.says(welcome({ number: 7, steps: [step(6), step(7)], view: view(7), now: now(7) }));
  expect(again.last('move')).toEqual(sent);
  expect(turns()).toBe(6);
  again.says({ type: 'accepted', id: String(sent['id']), number: 6 });
  await played;
  vi.advanceTimersByTime(200);
  expect(turns()).toBe(7);
  expect(live.legal).toEqual(['+a1', '+b2']);
});

test('a cut while steps are shown doubles no line of the log', () => {
  const socket = seated();
  socket.says(update(7, [step(6), step(7)]));
  socket.cut();
  vi.advanceTimersByTime(50);
  live.connect();
  sockets[1]!.open();
  const line = (number: number) => ({ number, event: step(number).event! });
  sockets[1]!.says(
    welcome({ number: 8, steps: [step(8)], log: [line(6), line(7), line(8)], view: view(8) }),
  );
  vi.advanceTimersByTime(300);
  expect(live.log.map((one) => one.number)).toEqual([6, 7, 8]);
});

test('older lines of the log are recalled a stretch at a time, with words and what was seen', async () => {
  const lines = [1, 2, 3].map((number) => ({ number, event: step(number).event! }));
  const socket = seated({ log: lines });
  expect(live.log.map((line) => line.words)).toEqual([null, null, null]);
  const seen = [live.recall(3), live.recall(2)];
  const asked = socket.sent.filter((one) => one['type'] === 'recall');
  expect(asked).toHaveLength(1);
  const id = String(asked[0]!['id']);
  socket.says({ type: 'recalled', id, before: view(0), steps: [step(1), step(2), step(3)] });
  expect((await Promise.all(seen)).map((one) => one?.['turns'])).toEqual([3, 2]);
  expect(live.log.map((line) => line.words)).toEqual([
    'happened +m1',
    'happened +m2',
    'happened +m3',
  ]);
});

test('a line that is in sight before the face is loaded gets its words as well', async () => {
  live.connect();
  const socket = sockets[0]!;
  socket.open();
  socket.says(welcome({ log: [{ number: 1, event: step(1).event! }] }));
  const seen = live.recall(1);
  expect(socket.last('recall')).toBeUndefined();
  live.begin(face, true);
  const id = String(socket.last('recall')!['id']);
  socket.says({ type: 'recalled', id, before: view(0), steps: [step(1)] });
  expect((await seen)?.['turns']).toBe(1);
  expect(live.log.map((line) => line.words)).toEqual(['happened +m1']);
});

test('what one pair of eyes read in the log is not left for another', async () => {
  const lines = [{ number: 6, event: step(6).event! }];
  const socket = seated({ mine: [0, 1] });
  socket.says(update(6, [step(6)]));
  expect(live.log[0]?.words).toBe('happened +m6');
  void live.look(1);
  socket.says(welcome({ eyes: 1, mine: [0, 1], log: lines }));
  expect(live.log.map((line) => line.words)).toEqual([null]);
});

test('the old moves are not offered again when the answer comes before the update', async () => {
  const socket = seated();
  const played = live.play('+a1');
  socket.says({ type: 'accepted', id: String(socket.last('move')!['id']), number: 6 });
  await vi.advanceTimersByTimeAsync(10);
  expect(live.legal).toEqual([]);
  socket.says(update(6, [step(6)]));
  await played;
  vi.advanceTimersByTime(100);
  expect(live.legal).not.toEqual([]);
});

test('a refusal brings its rule, and the moves are offered again', async () => {
  const socket = seated();
  const played = live.play('+a1');
  const id = String(socket.last('move')!['id']);
  socket.says({ type: 'refused', id, code: 'illegal', reason: 'no', rule: '2.4' });
  await expect(played).rejects.toMatchObject({ code: 'illegal', rule: '2.4' });
  expect(live.legal).toEqual(['+a1', '+b2']);
});

test('each try after a cut waits longer, and a greeting starts anew', () => {
  const socket = seated();
  socket.cut();
  const waited: number[] = [];
  for (let i = 1; i < 5; i++) {
    let milliseconds = 0;
    while (sockets.length === i) {
      vi.advanceTimersByTime(50);
      milliseconds += 50;
    }
    waited.push(milliseconds);
    sockets[i]!.cut();
  }
  expect(waited[3]!).toBeGreaterThan(waited[0]! * 4);
});

test('a connection that answers no ping is given up', () => {
  const socket = seated();
  vi.advanceTimersByTime(20_000);
  expect(socket.last('ping')).toBeDefined();
  vi.advanceTimersByTime(8_000);
  expect(socket.closed).toBe(true);
  expect(live.status).toBe('lost');
});

test('chat leaves the moves in the hand alone', () => {
  const socket = seated();
  const before = live.legal;
  socket.says({
    type: 'update',
    number: 6,
    steps: [],
    said: [{ number: 6, seat: 1, name: 'B', text: 'hi', sign: null, at: 0 }],
    now: now(5),
    table: null,
  });
  expect(live.legal).toBe(before);
  expect(live.said).toHaveLength(1);
});

test('other eyes see what they may see once the table says so, not before', async () => {
  const socket = seated({ mine: [0, 1] });
  const looked = live.look(1);
  expect(socket.last('look')).toEqual({ type: 'look', eyes: 1 });
  expect(live.eyes).toBe(0);
  socket.says(welcome({ eyes: 1, mine: [0, 1], view: { ...view(5), seat: 1 } }));
  await looked;
  expect(live.eyes).toBe(1);
  expect(live.view?.seat).toBe(1);
});

test('eyes wished for between hello and welcome are asked for again', () => {
  const socket = seated({ mine: [0, 1] });
  socket.cut();
  live.connect();
  sockets[1]!.open();
  void live.look(1);
  expect(sockets[1]!.last('look')).toBeUndefined();
  sockets[1]!.says(welcome({ mine: [0, 1] }));
  expect(sockets[1]!.last('look')).toEqual({ type: 'look', eyes: 1 });
});

test('a page that lost the seat through which it looked comes back with the eyes it was given', () => {
  const socket = seated({ mine: [0, 1], eyes: 1 });
  socket.says(welcome({ mine: [0], eyes: 0 }));
  socket.cut();
  live.connect();
  sockets[1]!.open();
  expect(sockets[1]!.sent[0]).toMatchObject({ type: 'hello', eyes: 0 });
});

test('what was taken back stands in the log no more', () => {
  const socket = seated();
  socket.says(update(8, [step(6), step(7), step(8)]));
  vi.advanceTimersByTime(100);
  socket.says({ ...update(9, [step(9, null)]), undone_to: 6 } as Message);
  vi.advanceTimersByTime(200);
  expect(live.log.map((line) => line.number)).toEqual([6]);
  expect(turns()).toBe(9);
  expect(live.settled).toBe(true);
});

const said = () => live.announced.map((line) => line.words);

test('what happens at once is announced one thing after another, each once', () => {
  const socket = seated();
  socket.says(update(7, [step(6), step(7)]));
  vi.advanceTimersByTime(200);
  expect(said()).toEqual(['happened +m6', 'happened +m7']);
  expect(new Set(live.announced.map((line) => line.key)).size).toBe(2);
});

test('a game without a log leaves nothing of what happened in the page', () => {
  const socket = seated({}, false);
  socket.says(update(6, [step(6)]));
  expect(said()).toEqual(['happened +m6']);
  socket.says(update(7, [step(7)]));
  vi.advanceTimersByTime(100);
  expect(said()).toEqual(['happened +m7']);
  vi.advanceTimersByTime(5_000);
  expect(said()).toEqual([]);
  expect(live.happening).toBeNull();
  expect(live.log).toEqual([]);
});

test('a preview is asked once for a position, and a refusal is no preview', async () => {
  const socket = seated();
  const seen = Promise.all([live.preview('+a1'), live.preview('+a1')]);
  const asked = socket.sent.filter((one) => one['type'] === 'preview');
  expect(asked).toHaveLength(1);
  socket.says({ type: 'previewed', id: String(asked[0]!['id']), view: view(6) });
  expect((await seen).map((one) => one?.['turns'])).toEqual([6, 6]);
  socket.says(update(6, []));
  const refused = live.preview('+a1');
  const id = String(socket.last('preview')!['id']);
  socket.says({ type: 'refused', id, code: 'limit', reason: 'much', rule: null });
  expect(await refused).toBeNull();
});

test('a closed table is not tried again', () => {
  const socket = seated();
  socket.says({ type: 'goodbye', code: 'table', reason: 'closed' });
  socket.cut();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(live.goodbye?.code).toBe('table');
});
