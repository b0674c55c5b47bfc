/** What this browser keeps: the seats it holds, a name, settings, the last choices. */

export interface HeldSeat {
  /** Not known yet for a seat that came by a personal link. */
  readonly seat: number | null;
  readonly token: string;
}

export interface KeptTable {
  readonly held: readonly HeldSeat[];
  readonly invitations: readonly { readonly seat: number; readonly invite: string }[];
  /** Invitations by which seats here were taken. */
  readonly used: readonly string[];
  /** Tokens by which seats are being taken, by invitation ('' at a listed table): the answer may have been lost. */
  readonly asked?: Readonly<Record<string, string>>;
  /** The last number of the log that was shown, and through whose eyes. */
  readonly seen: { readonly number: number; readonly eyes: number | null } | null;
}

export interface Preferences {
  readonly theme: 'auto' | 'light' | 'dark';
  readonly sound: boolean;
  readonly notify: boolean;
}

export interface SolvedPuzzle {
  readonly score: number;
  /** Whether less is impossible. */
  readonly best: boolean;
}

const TABLES = 'ludoteca.tables';
const NAME = 'ludoteca.name';
const PREFERENCES = 'ludoteca.preferences';
const CHOICE = 'ludoteca.choice.';
const PUZZLES = 'ludoteca.puzzles';
/** The server lists at most so many tables; the oldest are forgotten first. */
const MOST_TABLES = 200;
const MOST_PUZZLES = 1000;
const TOKEN_BYTES = 24;
const TOKEN = /^[A-Za-z0-9_-]{22,64}$/;

const NO_TABLE: KeptTable = { held: [], invitations: [], used: [], seen: null };

export function keptTables(): Readonly<Record<string, KeptTable>> {
  return read<Record<string, KeptTable>>(TABLES, {});
}

export function keptTable(table: string): KeptTable {
  return keptTables()[table] ?? NO_TABLE;
}

export function keepTable(table: string, change: Partial<KeptTable>): void {
  const { [table]: old = NO_TABLE, ...others } = keptTables();
  // The table goes last: whoever is first when there are too many was not touched for longest.
  const all = Object.entries({ ...others, [table]: { ...old, ...change } });
  write(TABLES, Object.fromEntries(all.slice(-MOST_TABLES)));
}

export function forgetTable(table: string): void {
  const { [table]: _, ...others } = keptTables();
  write(TABLES, others);
}

export function holdSeat(table: string, token: string, seat: number | null): void {
  const held = keptTable(table).held.filter((one) => one.token !== token);
  keepTable(table, { held: [...held, { seat, token }] });
}

/** A secret by which a seat is held or taken; nobody can guess it. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** The token by which to ask for a seat: asked again by the same invitation, the same one. */
export function askBy(table: string, invite: string): string {
  const { asked = {} } = keptTable(table);
  const token = asked[invite] ?? newToken();
  keepTable(table, { asked: { ...asked, [invite]: token } });
  return token;
}

/** A seat was answered, or refused for good. */
export function stopAsking(table: string, invite: string): void {
  const kept = keptTable(table);
  const { [invite]: _, ...asked } = kept.asked ?? {};
  const isEmpty = ![kept.held, kept.invitations, Object.keys(asked)].some((some) => some.length);
  if (isEmpty) forgetTable(table);
  else keepTable(table, { asked });
}

/** A seat that was left or handed over is nobody's here. */
export function dropSeat(table: string, seat: number): void {
  keepTable(table, { held: keptTable(table).held.filter((one) => one.seat !== seat) });
}

/** The server tells which seats the tokens hold; one seat that came by a link can be told by what is left. */
export function learnSeats(table: string, mine: readonly number[]): void {
  const { held } = keptTable(table);
  const open = held.filter((one) => one.seat === null);
  const left = mine.filter((seat) => !held.some((one) => one.seat === seat));
  if (open.length !== 1 || left.length !== 1) return;
  keepTable(table, {
    held: held.map((one) => (one.seat === null ? { seat: left[0]!, token: one.token } : one)),
  });
}

/** Take a personal link's token in: `#seat=…`. Answers whether the address carried one. */
export function takeInLink(table: string, fragment: string): boolean {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('seat');
  if (!token || !TOKEN.test(token)) return false;
  if (!keptTable(table).held.some((one) => one.token === token)) holdSeat(table, token, null);
  return true;
}

export function myName(): string {
  return read<string>(NAME, '');
}

export function keepName(name: string): void {
  write(NAME, name);
}

const USUAL: Preferences = { theme: 'auto', sound: false, notify: false };

export function keptPreferences(): Preferences {
  return { ...USUAL, ...read<Partial<Preferences>>(PREFERENCES, {}) };
}

export function keepPreferences(preferences: Preferences): void {
  write(PREFERENCES, preferences);
}

/** What was chosen last when opening a table of this game. */
export function keptChoice<Choice>(game: string): Choice | null {
  return read<Choice | null>(CHOICE + game, null);
}

export function keepChoice(game: string, choice: unknown): void {
  write(CHOICE + game, choice);
}

/** How a puzzle was solved here at best; null if it was not. */
export function solvedPuzzle(day: string, mode: string): SolvedPuzzle | null {
  return read<Record<string, SolvedPuzzle>>(PUZZLES, {})[`${day} ${mode}`] ?? null;
}

/** Keep how a puzzle was solved, unless it was solved better before. */
export function keepSolved(day: string, mode: string, solved: SolvedPuzzle): void {
  const before = solvedPuzzle(day, mode);
  if (before && before.score <= solved.score) return;
  const all = { ...read<Record<string, SolvedPuzzle>>(PUZZLES, {}), [`${day} ${mode}`]: solved };
  write(PUZZLES, Object.fromEntries(Object.entries(all).slice(-MOST_PUZZLES)));
}

// A browser may forbid storage altogether: then nothing is kept, and the page works until it is closed.
function read<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : ((JSON.parse(text) as Value | null) ?? otherwise);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
