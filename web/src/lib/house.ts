/** What is asked over HTTP, with typed answers and clear errors. */

import type {
  AnswerPuzzle,
  AskReplay,
  AskReview,
  Held,
  HouseInfo,
  JudgedPuzzle,
  NewTable,
  OpenedTable,
  Problem,
  Puzzle,
  PuzzleSolution,
  Replay,
  Review,
  Studied,
  Study,
  TableLine,
  Tables,
  TakeSeat,
  Ticket,
} from './messages';
import { keptTables } from './keys';

/** Why the house said no; `unreachable` is ours: no answer came at all. */
export class HouseError extends Error {
  readonly code: Problem['code'] | 'unreachable';
  readonly rule: string | null;

  constructor(code: HouseError['code'], reason: string, rule: string | null = null) {
    super(reason);
    this.name = 'HouseError';
    this.code = code;
    this.rule = rule;
  }
}

let known: Promise<HouseInfo> | null = null;

/** What this server offers; asked once. */
export function house(): Promise<HouseInfo> {
  known ??= ask<HouseInfo>('/api/house').catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export const openTable = (table: NewTable) => ask<OpenedTable>('/api/tables', table);

export const tableLine = (table: string) =>
  ask<TableLine>(`/api/tables/${encodeURIComponent(table)}`);

export const takeSeat = (table: string, wish: TakeSeat) =>
  ask<Held>(`/api/tables/${encodeURIComponent(table)}/seats`, wish);

export const lobby = () => ask<Tables>('/api/lobby');

/** The tables at which this browser holds a seat. */
export function myTables(): Promise<Tables> {
  const tickets: Ticket[] = Object.entries(keptTables())
    .filter(([, kept]) => kept.held.length)
    .map(([table, kept]) => ({ table, tokens: kept.held.map((one) => one.token).slice(0, 7) }));
  if (!tickets.length) return Promise.resolve({ tables: [] });
  return ask<Tables>('/api/mine', { tickets });
}

/** The text of a finished table's record. */
export async function tableRecord(table: string): Promise<string> {
  const answer = await send(`/api/tables/${encodeURIComponent(table)}/record`);
  return await answer.text();
}

export const study = (wish: Study) => ask<Studied>('/api/study', wish);

const puzzleAddress = (day: string, mode: string) =>
  `/api/puzzles/${encodeURIComponent(day)}/${encodeURIComponent(mode)}`;

export const puzzleOf = (day: string, mode: string) => ask<Puzzle>(puzzleAddress(day, mode));

export const answerPuzzle = (day: string, mode: string, answer: AnswerPuzzle) =>
  ask<JudgedPuzzle>(`${puzzleAddress(day, mode)}/answer`, answer);

export const puzzleSolution = (day: string, mode: string) =>
  ask<PuzzleSolution>(`${puzzleAddress(day, mode)}/solution`);

export const askReview = (wish: AskReview) => ask<Review>('/api/review', wish);

export const askReplay = (wish: AskReplay) => ask<Replay>('/api/replay', wish);

async function ask<Answer>(address: string, body?: unknown): Promise<Answer> {
  const answer = await send(address, body);
  return (await answer.json()) as Answer;
}

async function send(address: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(
      address,
      body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
    );
  } catch {
    throw new HouseError('unreachable', 'The house is out of reach.');
  }
  if (answer.ok) return answer;
  throw await problem(answer);
}

async function problem(answer: Response): Promise<HouseError> {
  try {
    const said = (await answer.json()) as Partial<Problem>;
    if (said.code && said.reason) return new HouseError(said.code, said.reason, said.rule ?? null);
  } catch {
    // Not one of our answers: something between us and the house spoke.
  }
  return new HouseError('unreachable', `The house is out of reach (${answer.status}).`);
}
