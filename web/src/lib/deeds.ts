/** What a player does at a table beside moving; a refusal is told, never thrown. */

import { dropSeat, forgetTable, holdSeat, keepTable, keptTable, newToken } from './keys';
import type { Live } from './live.svelte';
import type { React } from './messages';
import { go } from './routes.svelte';
import { trouble, type Trouble } from './errors';

export class Deeds {
  #live: Live;
  #table: string;
  #tell: (trouble: Trouble) => void;

  constructor(live: Live, table: string, tell: (trouble: Trouble) => void) {
    this.#live = live;
    this.#table = table;
    this.#tell = tell;
  }

  play = (move: string) => this.#try(() => this.#live.play(move));

  /** The seat that speaks: the one that looks, or a spectator. */
  say = (text: string) =>
    this.#try(() => this.#live.send({ type: 'say', seat: this.#live.eyes, text }));

  react = (sign: React['sign']) =>
    this.#try(() => this.#live.send({ type: 'react', seat: this.#live.eyes, sign }));

  /** The seat that looks takes its move back; behind a curtain its hand stays covered. */
  takeBack = (isCovered: boolean) =>
    this.#try(async () => {
      const { now, eyes } = this.#live;
      if (!now || eyes === null) return;
      if (isCovered) await this.#live.look(null);
      await this.#live.send({ type: 'take_back', position: now.position, seat: eyes });
    });

  answerUndo = (ask: number, seat: number, agree: boolean) =>
    this.#try(() => this.#live.send({ type: 'answer_undo', ask, seat, agree }));

  hint = (heard: (move: string) => void) =>
    this.#try(async () => {
      const { eyes } = this.#live;
      if (eyes !== null) heard((await this.#live.send({ type: 'hint', seat: eyes })).move);
    });

  standIn = (seat: number, bot: string | null) =>
    this.#try(() => this.#live.send({ type: 'stand_in', seat, bot }));

  handOver = (seat: number, heard: () => void) =>
    this.#try(async () => {
      const { invitations } = keptTable(this.#table);
      const others = invitations.filter((one) => one.seat !== seat);
      const invite = newToken();
      // Kept before it is sent: whoever closes the page meanwhile finds it again.
      keepTable(this.#table, { invitations: [...others, { seat, invite }] });
      try {
        await this.#live.send({ type: 'hand_over', seat, invite });
      } catch (error) {
        keepTable(this.#table, { invitations });
        throw error;
      }
      dropSeat(this.#table, seat);
      heard();
    });

  resign = (seat: number) => this.#try(() => this.#live.send({ type: 'resign', seat }));

  leave = (seat: number) =>
    this.#try(async () => {
      await this.#live.send({ type: 'leave', seat });
      dropSeat(this.#table, seat);
      if (!keptTable(this.#table).held.length) {
        forgetTable(this.#table);
        go('/');
      }
    });

  remove = () =>
    this.#try(async () => {
      await this.#live.send({ type: 'delete' });
      forgetTable(this.#table);
      go('/');
    });

  /** The same people play again: whoever holds a seat here holds it there. */
  rematch = () =>
    this.#try(async () => {
      const { table } = await this.#live.send({ type: 'rematch' });
      if (!table) return;
      const { held, invitations } = keptTable(this.#table);
      for (const one of held) holdSeat(table, one.token, one.seat);
      keepTable(table, { invitations });
      go(`/table/${table}`);
    });

  async #try(deed: () => Promise<unknown>): Promise<void> {
    try {
      await deed();
    } catch (error) {
      this.#tell(trouble(error));
    }
  }
}
