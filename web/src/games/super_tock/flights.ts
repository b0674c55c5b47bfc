/** What a step of the match looks like: marbles and cards on their way, one after another. The view
 * after the step is the truth; a flight only hides the thing it brings until it has landed. */

import type { Happening } from '../contract';
import { CARD, HAND, PACK, PILE, fan, layout, type Layout, type Point, type View } from './board';
import { ownerOf, parseMove, sentBack, way, type Move } from './choosing';

/** A point on the way; cards turn and change their size too. */
export interface Stop extends Point {
  readonly turn?: number;
  readonly scale?: number;
}

export interface Flight {
  readonly id: string;
  readonly marble: number | null;
  /** A rank, or 'back'; null for a marble. */
  readonly card: string | null;
  readonly stops: readonly Stop[];
  readonly start: number;
  readonly time: number;
  /** What the board must not show before it has landed: an id of `marblesOf`, `hand:2`, `back:1:3`. */
  readonly hides: string | null;
  /** Is it seen at its first stop before it starts? */
  readonly waits: boolean;
}

const DEAL = 130;
const CARD_TIME = 240;
const MARBLE_AFTER = 190;
const HOLE_TIME = 24;
const RUN = { least: 150, most: 350 } as const;
const HOP = 260;
const SENT_BACK = 320;
const NEXT_THROWN = 50;
const SHUFFLE = 300;

export const BACK_SCALE = 0.32;
const BACK_STEP = 1.5;

/** The section at the bottom: the own one, or the first for a spectator. */
export function ownSection(view: View): number {
  return view.seat === null ? 0 : (view.sections[view.seat] ?? 0);
}

export function layoutOf(view: View): Layout {
  return layout(view.board, ownSection(view));
}

/** The marbles on the board, each with an id by its place: `A18`, `Bh2`, `heaven`, `rest:1:3`. */
export function marblesOf(view: View, on: Layout): { id: string; seat: number; at: Point }[] {
  const marbles = Object.entries(view.track).map(([space, seat]) => ({
    id: space,
    seat,
    at: on.spots.get(space)!,
  }));
  if (view.heaven !== null)
    marbles.push({ id: 'heaven', seat: view.heaven, at: on.spots.get('heaven')! });
  view.sections.forEach((section, seat) => {
    const letter = 'ABCDEF'.charAt(section);
    view.home[seat]!.forEach((isThere, i) => {
      const id = `${letter}h${i + 1}`;
      if (isThere) marbles.push({ id, seat, at: on.spots.get(id)! });
    });
    for (let i = 0; i < view.rest[seat]!; i++) {
      marbles.push({ id: `rest:${seat}:${i}`, seat, at: on.restHoles[section]![i]! });
    }
  });
  return marbles;
}

/** The backs of a seat's cards, side by side beside its Rest, turned to whoever sits there. */
export function backsOf(seat: number, count: number, view: View, on: Layout): Stop[] {
  const section = view.sections[seat]!;
  const [middle, angle] = [on.backs[section]!, on.valley[section]!];
  const facing = ((angle * 180) / Math.PI + 90) % 360;
  return Array.from({ length: count }, (_, i) => {
    const aside = (i - (count - 1) / 2) * BACK_STEP;
    return {
      x: middle.x + aside * Math.sin(angle),
      y: middle.y - aside * Math.cos(angle),
      turn: facing > 180 ? facing - 360 : facing,
      scale: BACK_SCALE,
    };
  });
}

/** Where the dealer's coin lies: beside the cards, on the side of the own lobe. */
export function besideBacks(on: Layout, section: number): Point {
  const [middle, angle] = [on.backs[section]!, on.valley[section]!];
  const aside = on.step * 1.5;
  return { x: middle.x + aside * Math.sin(angle), y: middle.y - aside * Math.cos(angle) };
}

/** The last cards of the pile lie a little askew. */
export function pileStop(index: number): Stop {
  return {
    x: PILE.x + ((index * 7) % 3) * 0.35 - 0.35,
    y: PILE.y,
    turn: ((index * 37) % 13) - 6,
    scale: PILE.scale,
  };
}

const packStop: Stop = { x: PACK.x, y: PACK.y, turn: 0, scale: PACK.scale };

export function flightsOf({ event, before }: Happening<View>, view: View): Flight[] {
  const on = layoutOf(view);
  const seat = event?.seats[0];
  const text = event?.moves[0];
  if (seat === undefined || text === undefined) return dealt(before, view, on);
  const move = parseMove(text);
  const flights =
    move.kind === 'fold' ? thrown(before, view, seat, on) : [played(move.card!, before, seat, on)];
  flights.push(...moved(move, before, view, on));
  if (view.deck_number > before.deck_number) flights.push(...shuffled(endOf(flights)));
  return flights;
}

export function endOf(flights: readonly Flight[]): number {
  return Math.max(0, ...flights.map((flight) => flight.start + flight.time));
}

/** A card from the pack to the seat that has one more. Nothing, if more than that has changed. */
function dealt(before: View, view: View, on: Layout): Flight[] {
  const seat = view.hand_sizes.findIndex((size, i) => size === before.hand_sizes[i]! + 1);
  if (seat < 0 || before.deck_size - view.deck_size !== 1) return [];
  const base = { id: 'dealt', marble: null, start: 0, time: DEAL, waits: true };
  if (view.seat === seat && view.hand) {
    const index = view.hand.findIndex((rank, i) => rank !== before.hand?.[i]);
    const to = { ...fan(view.hand.length)[index]!, scale: 1 };
    return [{ ...base, card: view.hand[index]!, stops: [packStop, to], hides: `hand:${index}` }];
  }
  const last = view.hand_sizes[seat]! - 1;
  const to = backsOf(seat, last + 1, view, on)[last]!;
  return [{ ...base, card: 'back', stops: [packStop, to], hides: `back:${seat}:${last}` }];
}

/** Where a seat's card lies before it is played. */
function cardStop(before: View, seat: number, index: number, on: Layout): Stop {
  if (before.seat === seat && before.hand) {
    const place = fan(before.hand.length)[index];
    return place ? { ...place, y: place.y - HAND.lift, scale: 1 } : packStop;
  }
  const size = before.hand_sizes[seat]!;
  return backsOf(seat, size, before, on)[Math.min(index, size - 1)] ?? packStop;
}

function played(rank: string, before: View, seat: number, on: Layout): Flight {
  const index = before.hand && before.seat === seat ? before.hand.lastIndexOf(rank) : Infinity;
  const stops = [cardStop(before, seat, index, on), pileStop(before.discards.length)];
  const base = { id: 'played', marble: null, card: rank, start: 0, time: CARD_TIME };
  return { ...base, stops, hides: null, waits: true };
}

/** A whole hand to the pile; with the last cards of a pack the pile is gone already, and only an
 * own hand is known. */
function thrown(before: View, view: View, seat: number, on: Layout): Flight[] {
  const size = before.hand_sizes[seat]!;
  const own = before.seat === seat ? before.hand : null;
  const cards = own ?? view.discards.slice(before.discards.length);
  return Array.from({ length: size }, (_, i) => ({
    id: `thrown:${i}`,
    marble: null,
    card: cards[i] ?? 'back',
    stops: [cardStop(before, seat, i, on), pileStop(before.discards.length + i)],
    start: i * NEXT_THROWN,
    time: CARD_TIME,
    hides: null,
    waits: true,
  }));
}

function moved(move: Move, before: View, view: View, on: Layout): Flight[] {
  const owner = ownerOf(move, before);
  if (owner === null || move.from === null || move.to === null) return [];
  const { from, to } = move;
  const restHole = (seat: number, count: number) => on.restHoles[view.sections[seat]!]![count - 1]!;
  const stops = way(move, view.board).map(
    (place) => on.spots.get(place) ?? restHole(owner, before.rest[owner]!),
  );
  const isHop = move.kind !== 'run' && move.kind !== 'home';
  const length = RUN.least + (stops.length - 1) * HOLE_TIME;
  const time = isHop ? HOP : Math.min(RUN.most, length);
  const base = { card: null, start: MARBLE_AFTER, waits: true };
  const flights: Flight[] = [{ ...base, id: 'moved', marble: owner, stops, time, hides: to }];
  const other = move.kind === 'swap' ? (before.track[to] ?? null) : sentBack(move, before);
  if (other === null) return flights;
  if (move.kind === 'swap') {
    const back = [...stops].reverse();
    flights.push({ ...base, id: 'swapped', marble: other, stops: back, time, hides: from });
  } else {
    const count = view.rest[other]!;
    // Under the marble that takes its place, so it is drawn first.
    flights.unshift({
      id: 'sent back',
      marble: other,
      card: null,
      stops: [on.spots.get(to)!, restHole(other, count)],
      start: MARBLE_AFTER + time,
      time: SENT_BACK,
      hides: `rest:${other}:${count - 1}`,
      waits: true,
    });
  }
  return flights;
}

/** The pile goes back to the pack. */
function shuffled(start: number): Flight[] {
  return [0, 1, 2].map((i) => ({
    id: `shuffled:${i}`,
    marble: null,
    card: 'back',
    stops: [pileStop(i), packStop],
    start: start + i * NEXT_THROWN,
    time: SHUFFLE,
    hides: null,
    waits: false,
  }));
}

/** A card's place as the transform of its group; the size of CARD is scale 1. */
export function cardTransform({ x, y, turn = 0, scale = 1 }: Stop): string {
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) rotate(${turn}deg) scale(${scale})`;
}

export const CARD_BOX = { x: -CARD.width / 2, y: -CARD.height / 2, ...CARD } as const;
