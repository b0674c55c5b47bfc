import { describe, expect, test } from 'vitest';
import { CENTRE, DISC, PACK, PILE, WIDTH, fan, layout, reaches, type View } from './board';
import {
  NOTHING,
  ownerOf,
  parseMove,
  sentBack,
  spoken,
  touchable,
  touched,
  way,
  type Choice,
  type Move,
  type Touch,
} from './choosing';
import { backsOf, endOf, flightsOf, layoutOf, marblesOf } from './flights';

const apart = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

/** Nothing but the four seats' marbles in Rest; what a test is about is laid over it. */
function view(over: Partial<View> = {}): View {
  return {
    game: 'super_tock',
    seat: 0,
    phase: 'decide',
    to_move: [0],
    board: 4,
    sections: [0, 1, 2, 3],
    partners: [null, null, null, null],
    track: {},
    heaven: null,
    home: [0, 1, 2, 3].map(() => [false, false, false, false]),
    rest: [4, 4, 4, 4],
    hand: ['4', '7', 'K'],
    hand_sizes: [3, 3, 3, 3],
    deck_size: 30,
    discards: ['9'],
    dealer: 3,
    deck_number: 0,
    hand_number: 0,
    must_discard: null,
    skips: [0, 0, 0, 0],
    ...over,
  };
}

describe('where everything lies', () => {
  test.each([4, 6])('the track of %d sections is a closed ring of even steps', (sections) => {
    const on = layout(sections, 0);
    const spaces = [...on.spots].filter(([name]) => /^[A-F]\d/.test(name));
    expect(spaces).toHaveLength(sections * 18);
    spaces.forEach(([name, at], i) => {
      const [next, there] = spaces[(i + 1) % spaces.length]!;
      const step = apart(at, there);
      expect(step, `${name} to ${next}`).toBeGreaterThan(on.step * 0.85);
      expect(step, `${name} to ${next}`).toBeLessThanOrEqual(on.step * 1.001);
    });
  });

  test.each([4, 6])('no two holes of %d sections overlap, and all are on the disc', (sections) => {
    const on = layout(sections, 2);
    const holes = [...on.spots, ...on.restHoles.flat().map((at, i) => [`rest ${i}`, at] as const)];
    expect(holes).toHaveLength(sections * (18 + 4 + 4) + 1);
    holes.forEach(([name, at], i) => {
      expect(apart(at, CENTRE) + on.marble, name).toBeLessThan(DISC - 2);
      for (const [other, there] of holes.slice(i + 1)) {
        expect(apart(at, there), `${name} and ${other}`).toBeGreaterThan(on.marble * 2);
      }
    });
  });

  test.each([0, 1, 2, 3])('section %d is at the bottom for whoever sits there', (own) => {
    const on = layout(4, own);
    const tip = on.spots.get('ABCD'.charAt(own) + '17')!;
    expect(tip.x).toBeCloseTo(CENTRE.x);
    expect(tip.y).toBeGreaterThan(CENTRE.y);
  });

  test('play goes clockwise: Start is left of the own tip, Rest on the left hand', () => {
    const on = layout(4, 0);
    expect(on.spots.get('A18')!.x).toBeLessThan(CENTRE.x);
    expect(on.spots.get('A16')!.x).toBeGreaterThan(CENTRE.x);
    expect(on.rest[0]!.x).toBeLessThan(CENTRE.x);
    expect(on.rest[0]!.y).toBeGreaterThan(CENTRE.y);
    expect(on.axis[1]! - on.axis[0]!).toBeCloseTo(Math.PI / 2);
  });

  test('the 8s are the spaces nearest to Heaven, Home 4 its nearest place', () => {
    const on = layout(6, 0);
    const far = (place: string) => apart(on.spots.get(place)!, CENTRE);
    const spaces = Array.from({ length: 18 }, (_, i) => `C${i + 1}`);
    expect(spaces.sort((a, b) => far(a) - far(b))[0]).toBe('C8');
    expect(['Ch1', 'Ch2', 'Ch3', 'Ch4'].sort((a, b) => far(a) - far(b))[0]).toBe('Ch4');
  });

  test('pile and pack are off the disc, hands inside the drawing', () => {
    for (const { x, y } of [PILE, PACK]) {
      const corner = { x: x < CENTRE.x ? x + 5 : x - 5, y: y - 7 };
      expect(apart(corner, CENTRE)).toBeGreaterThan(DISC);
    }
    for (const count of [1, 5, 9]) {
      for (const { x } of fan(count)) {
        expect(x - 7).toBeGreaterThan(0);
        expect(x + 7).toBeLessThan(WIDTH);
      }
    }
  });
});

describe('moves taken apart', () => {
  test.each([
    ['K:rest-A18', 'bring', 'K', 'rest', 'A18'],
    ['7:A18-B7', 'run', '7', 'A18', 'B7'],
    ['5:A13-Ah2', 'home', '5', 'A13', 'Ah2'],
    ['2:Ah1-Ah3', 'home', '2', 'Ah1', 'Ah3'],
    ['A:B8-heaven', 'rise', 'A', 'B8', 'heaven'],
    ['10:heaven-C8', 'descend', '10', 'heaven', 'C8'],
    ['10:A5~C3', 'swap', '10', 'A5', 'C3'],
    ['J:skip', 'skip', 'J', null, null],
    ['discard 4', 'discard', '4', null, null],
    ['fold', 'fold', null, null, null],
  ])('%s', (text, kind, card, from, to) => {
    expect(parseMove(text)).toEqual({ text, kind, card, from, to });
  });

  test('anything else is refused', () => {
    expect(() => parseMove('1:A5-A6')).toThrow('not a move');
  });

  test('a run goes hole by hole, past Start and past the last section', () => {
    expect(way(parseMove('3:A17-B2'), 4)).toEqual(['A17', 'A18', 'B1', 'B2']);
    expect(way(parseMove('2:D18-A2'), 4)).toEqual(['D18', 'A1', 'A2']);
    expect(way(parseMove('K:B5-B18'), 6)).toHaveLength(14);
  });

  test('the 4 of the strategy cards goes back', () => {
    expect(way(parseMove('4:B2-A16'), 4)).toEqual(['B2', 'B1', 'A18', 'A17', 'A16']);
    expect(way(parseMove('4:A3-D17'), 4)).toEqual(['A3', 'A2', 'A1', 'D18', 'D17']);
  });

  test('the way Home leaves the track after 16', () => {
    expect(way(parseMove('5:A14-Ah3'), 4)).toEqual(['A14', 'A15', 'A16', 'Ah1', 'Ah2', 'Ah3']);
    expect(way(parseMove('A:C16-Ch1'), 4)).toEqual(['C16', 'Ch1']);
    expect(way(parseMove('2:Bh1-Bh3'), 4)).toEqual(['Bh1', 'Bh2', 'Bh3']);
  });

  test('whose marble goes: the one that stands there, and with teams the partner out of Rest', () => {
    const at = view({ track: { A5: 2 }, heaven: 3, sections: [0, 1, 2, 3] });
    expect(ownerOf(parseMove('7:A5-A12'), at)).toBe(2);
    expect(ownerOf(parseMove('A:heaven-C8'), at)).toBe(3);
    expect(ownerOf(parseMove('K:rest-C18'), at)).toBe(2);
    expect(ownerOf(parseMove('2:Dh1-Dh3'), at)).toBe(3);
    expect(ownerOf(parseMove('J:skip'), at)).toBeNull();
  });

  test('two seats on four sections: section C is the second seat', () => {
    const at = view({ sections: [0, 2] });
    expect(ownerOf(parseMove('K:rest-C18'), at)).toBe(1);
  });

  test('who is sent back: whoever stands there, but nobody by a swap or in an empty hole', () => {
    const at = view({ track: { A12: 1, C3: 2 }, heaven: 3 });
    expect(sentBack(parseMove('7:A5-A12'), at)).toBe(1);
    expect(sentBack(parseMove('10:A5~C3'), at)).toBeNull();
    expect(sentBack(parseMove('A:B8-heaven'), at)).toBe(3);
    expect(sentBack(parseMove('7:A6-A13'), at)).toBeNull();
  });
});

describe('choosing', () => {
  // Seat 2 of the match super_tock-4 with the strategy cards: A9 and A10 on the track.
  const LEGAL = [
    'A:A10-A11', 'A:A9-A10', 'A:rest-C18', '3:A10-A13', '3:A9-A12', '10:A10-B2', '10:A9-B1',
    '10:A10~B1', '10:A9~B1', 'K:rest-C18', 'K:A10-B5', 'K:A9-B4',
  ].map(parseMove); // prettier-ignore

  const names = (touches: Touch[], part: Touch['part']) =>
    touches.filter((touch) => touch.part === part).map((touch) => touch.value);
  /** Touch one thing after another, as "card A", "from A9", "to A10". */
  function touching(moves: readonly Move[], ...touches: string[]) {
    let now: { choice: Choice; play: string | null } = { choice: NOTHING, play: null };
    for (const text of touches) {
      const [part, value] = text.split(' ') as [Touch['part'], string];
      now = touched(moves, now.choice, { part, value });
    }
    return now;
  }

  test('at first every card and marble with a move can be touched, no target', () => {
    const now = touchable(LEGAL, NOTHING);
    expect(names(now, 'card')).toEqual(['A', '3', '10', 'K']);
    expect(names(now, 'from')).toEqual(['A10', 'A9', 'rest']);
    expect(names(now, 'to')).toEqual([]);
  });

  test('card, then marble', () => {
    expect(touching(LEGAL, 'card 3').play).toBeNull();
    expect(touching(LEGAL, 'card 3', 'from A9').play).toBe('3:A9-A12');
  });

  test('marble, then card', () => {
    expect(touching(LEGAL, 'from A9', 'card K').play).toBe('K:A9-B4');
  });

  test('card, then target', () => {
    expect(names(touchable(LEGAL, touching(LEGAL, 'card K').choice), 'to')).toEqual([
      'C18', 'B5', 'B4',
    ]); // prettier-ignore
    expect(touching(LEGAL, 'card K', 'to C18').play).toBe('K:rest-C18');
  });

  test('a target that two cards reach waits for the card', () => {
    const now = touching(LEGAL, 'from rest', 'to C18');
    expect(now.play).toBeNull();
    expect(now.choice).toEqual({ card: null, from: 'rest', to: 'C18' });
    expect(touching(LEGAL, 'from rest', 'to C18', 'card K').play).toBe('K:rest-C18');
  });

  test('an own marble is a target once another one is chosen, a marble before', () => {
    const withCard = touchable(LEGAL, touching(LEGAL, 'card A').choice);
    expect(names(withCard, 'from')).toContain('A10');
    expect(names(withCard, 'to')).not.toContain('A10');
    const withMarble = touchable(LEGAL, touching(LEGAL, 'from A9').choice);
    expect(names(withMarble, 'to')).toContain('A10');
    expect(names(withMarble, 'from')).not.toContain('A10');
    expect(touching(LEGAL, 'from A9', 'to A10').play).toBe('A:A9-A10');
  });

  test('running and swapping to the same space is asked in words', () => {
    const now = touching(LEGAL, 'card 10', 'from A9', 'to B1');
    expect(now.play).toBeNull();
    expect(spoken(LEGAL, now.choice).map((move) => move.text)).toEqual(['10:A9-B1', '10:A9~B1']);
    expect(spoken(LEGAL, touching(LEGAL, 'card 10').choice)).toEqual([]);
  });

  test('the same thing again is let go, with its target', () => {
    expect(touching(LEGAL, 'card 3', 'card 3').choice).toEqual(NOTHING);
    expect(touching(LEGAL, 'from rest', 'to C18', 'from rest').choice).toEqual(NOTHING);
  });

  test('what does not go with the new card is let go', () => {
    expect(touching(LEGAL, 'from rest', 'card 3').choice).toEqual({ ...NOTHING, card: '3' });
  });

  test('Home or track is a choice of targets', () => {
    const moves = ['5:A14-B1', '5:A14-Ah3', '2:A14-A16'].map(parseMove);
    const now = touching(moves, 'card 5', 'from A14');
    expect(now.play).toBeNull();
    expect(names(touchable(moves, now.choice), 'to')).toEqual(['B1', 'Ah3']);
    expect(touching(moves, 'card 5', 'to Ah3').play).toBe('5:A14-Ah3');
  });

  test('where only one move is left one touch does it', () => {
    expect(touching([parseMove('K:rest-A18')], 'card K').play).toBe('K:rest-A18');
    expect(touching(['discard 4', 'discard 9'].map(parseMove), 'card 9').play).toBe('discard 9');
  });

  test('throwing in is a button from the start, the striking Jack once it is chosen', () => {
    expect(spoken([parseMove('fold')], NOTHING).map((move) => move.text)).toEqual(['fold']);
    const moves = ['J:A5-A16', 'J:skip', '2:A5-A7'].map(parseMove);
    expect(spoken(moves, NOTHING)).toEqual([]);
    const jack = touching(moves, 'card J');
    expect(spoken(moves, jack.choice).map((move) => move.text)).toEqual(['J:skip']);
    expect(touching(moves, 'card J', 'from A5').play).toBe('J:A5-A16');
    // Alone it is not played by touching the card: striking is asked in words.
    expect(touching(moves.slice(1), 'card J').play).toBeNull();
  });
});

describe('touching', () => {
  test('reaches do not overlap and are wide where there is room', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 50, y: 0 },
    ];
    expect(reaches(points, 1)).toEqual([2, 2, 5.7]);
    expect(reaches(points, 2.5)[0]).toBe(2.5);
  });
});

describe('what flies', () => {
  const played = (move: string, before: View, after: View, seat = 0) =>
    flightsOf({ key: 1, event: { seats: [seat], moves: [move] }, before }, after);

  test('a run: the card to the pile, then the marble along the holes', () => {
    const before = view({ track: { A18: 0 }, rest: [3, 4, 4, 4] });
    const after = view({ track: { B7: 0 }, rest: [3, 4, 4, 4], discards: ['9', '7'] });
    const [card, marble] = played('7:A18-B7', before, after);
    expect(card).toMatchObject({ card: '7', start: 0 });
    expect(marble).toMatchObject({ marble: 0, hides: 'B7' });
    expect(marble!.stops).toHaveLength(8);
    expect(marble!.start).toBeGreaterThan(0);
    expect(marble!.time).toBeLessThanOrEqual(350);
  });

  test('a capture: the marble that stood there flies to its Rest after the other has come', () => {
    const before = view({ track: { A18: 0, B7: 2 }, rest: [3, 4, 3, 4] });
    const after = view({ track: { B7: 0 }, rest: [3, 4, 4, 4] });
    const flights = played('7:A18-B7', before, after);
    const mover = flights.find(({ id }) => id === 'moved')!;
    const back = flights.find(({ id }) => id === 'sent back')!;
    expect(back).toMatchObject({ marble: 2, hides: 'rest:2:3' });
    expect(back.start).toBe(mover.start + mover.time);
    expect(back.stops.at(-1)).toEqual(layoutOf(after).restHoles[2]![3]);
    expect(endOf(flights)).toBe(back.start + back.time);
  });

  test('a swap: both marbles at the same time', () => {
    const before = view({ track: { A5: 0, C3: 2 }, hand: ['10'] });
    const after = view({ track: { A5: 2, C3: 0 } });
    const [, one, other] = played('10:A5~C3', before, after);
    expect(one).toMatchObject({ marble: 0, hides: 'C3' });
    expect(other).toMatchObject({ marble: 2, hides: 'A5', start: one!.start, time: one!.time });
  });

  test('every flight of a marble ends at a marble of the view', () => {
    const before = view({ track: { A16: 0, D2: 1 }, rest: [3, 3, 4, 4], hand: ['A'] });
    const after = view({
      track: { D2: 1 },
      rest: [3, 3, 4, 4],
      home: [[true, false, false, false], ...view().home.slice(1)],
    });
    const ids = marblesOf(after, layoutOf(after)).map(({ id }) => id);
    for (const flight of played('A:A16-Ah1', before, after)) {
      if (flight.marble !== null) expect(ids).toContain(flight.hides);
    }
    expect(ids).toHaveLength(16);
  });

  test('a card dealt to the own hand shows its face, to another its back', () => {
    const deal = (before: View, after: View, moves: string[]) =>
      flightsOf({ key: 1, event: moves.length ? { seats: [], moves } : null, before }, after);
    const before = view({ deck_size: 31, hand: ['4', 'K'], hand_sizes: [2, 3, 3, 3] });
    expect(deal(before, view(), ['7'])).toMatchObject([{ card: '7', hides: 'hand:1' }]);
    const other = view({ deck_size: 31, hand_sizes: [3, 2, 3, 3] });
    expect(deal(other, view(), [])).toMatchObject([{ card: 'back', hides: 'back:1:2' }]);
    const end = backsOf(1, 3, view(), layoutOf(view()))[2];
    expect(deal(other, view(), [])[0]!.stops.at(-1)).toEqual(end);
  });

  test('the second of two equal cards is hidden, not the first', () => {
    const before = view({ deck_size: 31, hand: ['4', '7'], hand_sizes: [2, 3, 3, 3] });
    const after = view({ hand: ['4', '7', '7'] });
    const flights = flightsOf({ key: 1, event: { seats: [], moves: ['7'] }, before }, after);
    expect(flights).toMatchObject([{ card: '7', hides: 'hand:2' }]);
  });

  test('an undo shows nothing', () => {
    const before = view({ hand_sizes: [2, 3, 3, 3], deck_size: 30 });
    expect(flightsOf({ key: 1, event: null, before }, view())).toEqual([]);
  });

  test('a hand thrown in: every card, known or not', () => {
    const before = view();
    const after = view({ hand: [], hand_sizes: [0, 3, 3, 3], discards: ['9', '4', '7', 'K'] });
    expect(played('fold', before, after).map(({ card }) => card)).toEqual(['4', '7', 'K']);
    const others = view({ hand_sizes: [3, 0, 3, 3], discards: ['9', '2', '3', 'Q'] });
    expect(played('fold', before, others, 1).map(({ card }) => card)).toEqual(['2', '3', 'Q']);
    const reshuffled = view({ hand_sizes: [3, 0, 3, 3], discards: [], deck_number: 1 });
    const cards = played('fold', before, reshuffled, 1).map(({ card }) => card);
    expect(cards).toEqual(Array.from({ length: 6 }, () => 'back'));
  });

  test('the last card of a pack is played before the pile goes back', () => {
    const before = view({ track: { A18: 0 } });
    const after = view({ track: { B7: 0 }, discards: [], deck_number: 1, deck_size: 52 });
    const flights = played('7:A18-B7', before, after);
    const shuffled = flights.filter(({ card }) => card === 'back');
    expect(shuffled.length).toBeGreaterThan(0);
    for (const flight of shuffled) {
      expect(flight.waits).toBe(false);
      expect(flight.start).toBeGreaterThanOrEqual(flights[1]!.start + flights[1]!.time);
    }
  });
});
