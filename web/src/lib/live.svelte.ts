/** The connection to a table: what it says is shown step by step, what is done is sent until it is answered. */

import type { Face, GameEvent, Happening, Player, Scene, Seen } from '$games/contract';
import { Commands, type Answer, type Wish } from './commands';
import type { Goodbye, Message, Now, Recalled, Said, Step, TableInfo } from './messages';
import { playersOf } from './players';

export type View = Seen & Readonly<Record<string, unknown>>;

/** As much of a WebSocket as is used here, so that tests can bring their own. */
export type Socket = Pick<
  WebSocket,
  'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'onerror'
>;

export interface LogLine {
  readonly number: number;
  readonly event: GameEvent;
  /** Of what was seen happening; of older lines once they are recalled, for words need the view before. */
  readonly words: string | null;
}

export interface LiveWish {
  readonly tokens: () => readonly string[];
  readonly eyes: number | null;
  /** The last number that was seen through these eyes. */
  readonly after: number | null;
  readonly open: () => Socket;
}

const BACKOFF_MILLISECONDS = [300, 1000, 2000, 4000, 8000, 15000];
const PING_MILLISECONDS = 20_000;
const PONG_MILLISECONDS = 8_000;
/** More waiting steps than this are not shown one by one, only the last few of them. */
const MOST_WAITING = 12;
const LAST_FEW = 4;
/** How long words stay in the page where a game keeps no log. */
const FORGET_MILLISECONDS = 4_000;

/** So many lines of the log are recalled at once. */
const STRETCH = 24;

const NONE: readonly never[] = [];

export class Live {
  status = $state<'connecting' | 'open' | 'lost' | 'ended'>('connecting');
  goodbye = $state.raw<Goodbye | null>(null);
  table = $state.raw<TableInfo | null>(null);
  eyes = $state<number | null>(null);
  mine = $state.raw<readonly number[]>([]);
  view = $state.raw<View | null>(null);
  happening = $state.raw<Happening<View> | null>(null);
  log = $state.raw<readonly LogLine[]>([]);
  said = $state.raw<readonly Said[]>([]);
  /** What happened last, in words, for the live region: where several things happen at once, all of them. */
  announced = $state.raw<readonly { readonly key: number; readonly words: string }[]>([]);
  /** The newest state of affairs, which the board reaches when all steps have been shown. */
  now = $state.raw<Now | null>(null);
  /** When `now` came, on the clock of `performance.now()`. */
  nowAt = $state(0);
  showing = $state(false);
  /** A move is on its way. */
  moving = $state(false);
  /** The last number of the table's log that was heard. */
  number = $state(0);

  readonly players = $derived<readonly Player[]>(this.table ? playersOf(this.table) : []);
  readonly settled = $derived(!this.showing && !this.moving);
  readonly legal = $derived<readonly string[]>(this.settled && this.now ? this.now.legal : NONE);
  readonly toMove = $derived<readonly number[]>(
    (this.showing ? this.view?.to_move : this.now?.to_move) ?? NONE,
  );
  readonly scene = $derived.by<Scene<View> | null>(() => {
    if (!this.view || !this.table) return null;
    return {
      view: this.view,
      legal: this.legal,
      eyes: this.eyes,
      toMove: this.toMove,
      sealed: this.showing ? NONE : (this.now?.sealed ?? NONE),
      players: this.players,
      options: this.table.options,
    };
  });

  /** Called with every step that is shown. */
  onshown: (event: GameEvent | null) => void = () => undefined;

  #wish: LiveWish;
  #socket: Socket | null = null;
  #commands: Commands;
  #waiting: Step[] = [];
  #face: Face<View> | null = null;
  #begun = false;
  #forgets = true;
  #wanted: number | null;
  #previews = new Map<string, Promise<View | null>>();
  #past = new Map<number, Promise<View | null>>();
  /** What was to be recalled before the face was there. */
  #early: (() => void)[] = [];
  #shown = 0;
  #tries = 0;
  #greeted = false;
  #looking: (() => void)[] = [];
  #reaching: { number: number; done: () => void }[] = [];
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(wish: LiveWish) {
    this.#wish = wish;
    this.#wanted = wish.eyes;
    this.#commands = new Commands((text) => {
      if (this.#greeted) this.#socket?.send(text);
    });
  }

  connect(): void {
    this.#clear('retry');
    if (this.#socket || this.status === 'ended') return;
    const socket = this.#wish.open();
    this.#socket = socket;
    socket.onopen = () => {
      const after = this.number || this.#wish.after;
      socket.send(
        JSON.stringify({ type: 'hello', tokens: this.#wish.tokens(), eyes: this.#wanted, after }),
      );
    };
    socket.onmessage = (event: MessageEvent) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => this.#cut(socket);
    socket.onerror = () => socket.close();
  }

  close(): void {
    this.status = 'ended';
    for (const name of [...this.#timers.keys()]) this.#clear(name);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** The game's face is loaded: from now on steps are shown. Without a log, what is past is forgotten. */
  begin(face: Face<View> | null, keepsLog: boolean): void {
    this.#begun = true;
    this.#face = face;
    this.#forgets = !keepsLog;
    for (const recall of this.#early.splice(0)) recall();
    this.#next();
  }

  /** Jump to the present; where nothing is kept in a log, to the next step, for it comes only once. */
  skip(): void {
    if (!this.#waiting.length) return;
    if (!this.#forgets) this.#pass(1);
    this.#clear('show');
    this.#next();
  }

  /** Look through other eyes that this page holds. */
  look(eyes: number | null): Promise<void> {
    this.#wanted = eyes;
    if (this.#greeted) this.#ask(eyes);
    return new Promise((resolve) => this.#looking.push(resolve));
  }

  #ask(eyes: number | null): void {
    this.#socket?.send(JSON.stringify({ type: 'look', eyes }));
  }

  /** Send a command; answered once, however often the connection is cut meanwhile. Rejects with Refusal. */
  send<Kind extends Wish['type']>(wish: Extract<Wish, { type: Kind }>): Promise<Answer<Kind>> {
    return this.#commands.send(wish);
  }

  async play(move: string): Promise<void> {
    if (!this.now || this.eyes === null) return;
    this.moving = true;
    try {
      const { position } = this.now;
      const done = await this.send({ type: 'move', position, seat: this.eyes, move });
      await this.#reached(done.number);
    } finally {
      this.moving = false;
    }
  }

  /** What a move would lead to; asked once for each move of a position, however often it is hovered over. */
  preview(move: string): Promise<View | null> {
    const seat = this.eyes;
    if (seat === null || this.status !== 'open') return Promise.resolve(null);
    const known = this.#previews.get(move);
    if (known) return known;
    const asked = this.send({ type: 'preview', seat, move }).then(
      (answer) => answer.view as View | null,
      () => null, // a preview is a kindness: without it the move can be made all the same
    );
    this.#previews.set(move, asked);
    return asked;
  }

  /** What these eyes saw at a line of the log; lines around it get their words. */
  recall(number: number): Promise<View | null> {
    const known = this.#past.get(number);
    if (known) return known;
    if (!this.#begun)
      return new Promise((done) => this.#early.push(() => done(this.recall(number))));
    const face = this.#face;
    const at = this.log.findIndex((line) => line.number === number);
    if (!face || at < 0) return Promise.resolve(null);
    const lines = this.log.slice(Math.max(0, at + 1 - STRETCH), at + 1);
    const asked = this.send({ type: 'recall', number, count: STRETCH }).then(
      (answer) => this.#remember(face, answer),
      () => {
        for (const line of lines) this.#past.delete(line.number);
        return new Map<number, View>(); // it can be asked again
      },
    );
    for (const line of lines)
      this.#past.set(
        line.number,
        asked.then((views) => views.get(line.number) ?? null),
      );
    return this.#past.get(number)!;
  }

  #remember(face: Face<View>, { before, steps }: Recalled): Map<number, View> {
    const views = new Map<number, View>();
    const words = new Map<number, string>();
    let seen = before as View;
    for (const { number, event, view } of steps) {
      views.set(number, view as View);
      const scene = this.scene && { ...this.scene, view: view as View, legal: NONE };
      if (event && scene) words.set(number, face.words.event(event, seen, scene));
      seen = view as View;
    }
    this.log = this.log.map((line) => ({
      ...line,
      words: line.words ?? words.get(line.number) ?? null,
    }));
    return views;
  }

  #hear(message: Message): void {
    this.#alive();
    switch (message.type) {
      case 'welcome': {
        const turned = message.eyes !== this.eyes || !this.view || this.#looking.length > 0;
        this.#tries = 0;
        this.status = 'open';
        this.number = message.number;
        this.table = message.table;
        this.mine = message.mine;
        this.said = message.said;
        this.#keep(message.now);
        const shows = message.steps.length > 0 && !this.#looking.length;
        // What one pair of eyes read is not for another.
        if (message.eyes !== this.eyes) {
          this.log = [];
          this.#past.clear();
        }
        this.eyes = message.eyes;
        if (turned || !shows) this.#jump(message.view as View);
        const words = new Map(this.log.map((line) => [line.number, line.words]));
        const waiting = new Set([...this.#waiting, ...message.steps].map((step) => step.number));
        this.log = message.log
          .filter((line) => !waiting.has(line.number))
          .map((line) => ({ ...line, words: words.get(line.number) ?? null }));
        if (shows) {
          if (turned) this.view = null;
          this.#wait(message.steps);
        }
        const looking = this.#looking;
        this.#looking = [];
        for (const done of looking) done();
        if (this.#greeted) this.#wanted = message.eyes;
        else {
          this.#greeted = true;
          this.#commands.again();
          if (this.#wanted !== message.eyes) this.#ask(this.#wanted); // wished for since the hello
        }
        this.#arrive();
        return;
      }
      case 'update':
        this.number = message.number;
        if (message.table) this.table = message.table;
        if (message.said.length) this.said = [...this.said, ...message.said];
        this.#keep(message.now);
        if (message.undone_to != null) this.#unwind(message.undone_to);
        this.#wait(message.steps);
        this.#arrive();
        return;
      case 'presence':
        this.table = message.table;
        return;
      case 'goodbye':
        this.goodbye = message;
        // A full or restarting house is tried again; a closed door is not.
        if (message.code !== 'busy' && message.code !== 'limit') this.close();
        return;
      case 'accepted':
      case 'refused':
      case 'hinted':
      case 'previewed':
      case 'recalled':
        this.#commands.answer(message);
        return;
      case 'pong':
        return;
    }
  }

  /** The answer to a move may come before what it led to; until then the old moves are not offered again. */
  #reached(number: number): Promise<void> {
    if (this.number >= number) return Promise.resolve();
    return new Promise((done) => this.#reaching.push({ number, done }));
  }

  #arrive(): void {
    for (const one of this.#reaching) if (this.number >= one.number) one.done();
    this.#reaching = this.#reaching.filter((one) => this.number < one.number);
  }

  /** Legal moves keep their identity while the position stays, so that a board in the hand is not disturbed. */
  #keep(now: Now): void {
    const old = this.now;
    const same =
      old &&
      old.position === now.position &&
      old.legal.length === now.legal.length &&
      old.legal.every((move, i) => move === now.legal[i]);
    if (!same) this.#previews.clear();
    this.now = same ? { ...now, legal: old.legal } : now;
    this.nowAt = performance.now();
  }

  #wait(steps: readonly Step[]): void {
    if (!steps.length) return;
    this.#waiting.push(...steps);
    this.showing = true;
    if (!this.#timers.has('show')) this.#next();
  }

  /** Show what waits, one after another. */
  #next(): void {
    if (!this.#begun) return;
    if (this.#waiting.length > MOST_WAITING && !this.#forgets) this.#pass(LAST_FEW);
    const step = this.#waiting.shift();
    if (!step) {
      this.showing = false;
      return;
    }
    const happening = this.#show(step);
    this.onshown(step.event);
    // A face knows by itself what remains to be seen where stillness is wanted.
    const wait = happening ? (this.#face?.showTime(happening, step.view as View) ?? 0) : 0;
    if (this.#forgets)
      this.#after('forget', Math.max(wait, FORGET_MILLISECONDS), () => this.#forget());
    if (wait > 0) this.#after('show', wait, () => this.#next());
    else this.#next();
  }

  /** Go over what waits, but for the last few: the log has it all the same. */
  #pass(left: number): void {
    while (this.#waiting.length > left) this.#show(this.#waiting.shift()!);
  }

  #show(step: Step): Happening<View> | null {
    const before = this.view;
    this.view = step.view as View;
    this.happening = before ? { key: ++this.#shown, event: step.event, before } : null;
    let words: string | null = null;
    if (step.event && before && this.#face && this.scene) {
      words = this.#face.words.event(step.event, before, this.scene);
      const line = { key: this.#shown, words };
      this.announced = this.#forgets ? [line] : [...this.announced, line].slice(-MOST_WAITING);
    }
    if (step.event && !this.#forgets)
      this.log = [...this.log, { number: step.number, event: step.event, words }];
    return this.happening;
  }

  /** A move was taken back: what waits is of the past, and later lines of the log stand no more. */
  #unwind(number: number): void {
    this.#waiting = [];
    this.log = this.log.filter((line) => line.number <= number);
  }

  #forget(): void {
    this.happening = null;
    this.announced = [];
  }

  #jump(view: View): void {
    this.view = view;
    this.happening = null;
    this.#waiting = [];
    this.#clear('show');
    this.showing = false;
  }

  #cut(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#greeted = false;
    this.#clear('ping');
    this.#clear('pong');
    if (this.status === 'ended') return;
    this.status = 'lost';
    const usual = BACKOFF_MILLISECONDS[Math.min(this.#tries++, BACKOFF_MILLISECONDS.length - 1)]!;
    // Not all pages of a house at once.
    this.#after('retry', usual * (0.75 + Math.random() / 2), () => this.connect());
  }

  /** Something was heard: all is well for a while; then ask, and give the connection up if nobody answers. */
  #alive(): void {
    this.#clear('pong');
    this.#after('ping', PING_MILLISECONDS, () => {
      this.#socket?.send(JSON.stringify({ type: 'ping' }));
      this.#after('pong', PONG_MILLISECONDS, () => {
        const socket = this.#socket;
        if (!socket) return;
        socket.close();
        this.#cut(socket); // a half-open connection may never tell that it is closed
      });
    });
  }

  #after(name: string, milliseconds: number, then: () => void): void {
    this.#clear(name);
    this.#timers.set(
      name,
      setTimeout(() => {
        this.#timers.delete(name);
        then();
      }, milliseconds),
    );
  }

  #clear(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }
}
