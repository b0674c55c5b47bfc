/** Commands on their way: each has an id and is sent again after a cut, until it is answered. */

import type { Accepted, Command, Hinted, Previewed, Recalled, Refused } from './messages';

type WithId = Extract<Command, { id: string }>;
type Without<Type> = Type extends { id: string } ? Omit<Type, 'id'> : never;

/** A command as the page wishes it; the id is given here. */
export type Wish = Without<WithId>;

export type Answer<Kind extends Wish['type']> = Kind extends 'hint'
  ? Hinted
  : Kind extends 'preview'
    ? Previewed
    : Kind extends 'recall'
      ? Recalled
      : Accepted;

/** The table said no, and why. */
export class Refusal extends Error {
  readonly code: Refused['code'];
  readonly rule: string | null;

  constructor(refused: Refused) {
    super(refused.reason);
    this.name = 'Refusal';
    this.code = refused.code;
    this.rule = refused.rule;
  }
}

interface Pending {
  readonly text: string;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Refusal) => void;
}

export class Commands {
  #pending = new Map<string, Pending>();
  #transmit: (text: string) => void;

  constructor(transmit: (text: string) => void) {
    this.#transmit = transmit;
  }

  send<Kind extends Wish['type']>(wish: Extract<Wish, { type: Kind }>): Promise<Answer<Kind>> {
    const id = newId();
    const text = JSON.stringify({ ...wish, id });
    return new Promise<Answer<Kind>>((resolve, reject) => {
      this.#pending.set(id, { text, resolve, reject });
      this.#transmit(text);
    });
  }

  /** After a new greeting: everything that was not answered, in its order. */
  again(): void {
    for (const { text } of this.#pending.values()) this.#transmit(text);
  }

  answer(message: Accepted | Refused | Hinted | Previewed | Recalled): void {
    const pending = message.id === null ? undefined : this.#pending.get(message.id);
    if (!pending || message.id === null) return;
    this.#pending.delete(message.id);
    if (message.type === 'refused') pending.reject(new Refusal(message));
    else pending.resolve(message as never);
  }
}

/** Works without HTTPS too, where crypto.randomUUID is missing. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
