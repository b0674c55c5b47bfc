/** How a seat is told apart: a colour, a shape and a letter, the same everywhere in the house. */

export type Shape = 'circle' | 'square' | 'triangle' | 'diamond' | 'hexagon' | 'star';

export interface SeatLook {
  readonly letter: string;
  readonly shape: Shape;
  /** A CSS colour: a token of tokens.css. On paper it always has a dark outline. */
  readonly colour: string;
  /** Text or marks on that colour. */
  readonly on: string;
}

const SHAPES: readonly Shape[] = ['circle', 'square', 'triangle', 'diamond', 'hexagon', 'star'];

export const SEAT_LOOKS: readonly SeatLook[] = SHAPES.map((shape, seat) => ({
  letter: 'ABCDEF'.charAt(seat),
  shape,
  colour: `var(--seat-${seat})`,
  on: `var(--on-seat-${seat})`,
}));

export function seatLook(seat: number): SeatLook {
  const look = SEAT_LOOKS[seat];
  if (!look) throw new RangeError(`there is no seat ${seat}`);
  return look;
}

/** The outline of a shape, centred on 0,0 with radius 1: the points of an SVG polygon, or null for the circle. */
export function shapePoints(shape: Shape): string | null {
  const around = (corners: number, turn: number, inner = 1) =>
    Array.from({ length: inner === 1 ? corners : corners * 2 }, (_, i) => {
      const angle = turn + (i * 2 * Math.PI) / (inner === 1 ? corners : corners * 2);
      const radius = inner !== 1 && i % 2 ? inner : 1;
      return `${(radius * Math.cos(angle)).toFixed(3)},${(radius * Math.sin(angle)).toFixed(3)}`;
    }).join(' ');
  switch (shape) {
    case 'circle':
      return null;
    case 'square':
      return '-0.85,-0.85 0.85,-0.85 0.85,0.85 -0.85,0.85';
    case 'triangle':
      return around(3, -Math.PI / 2);
    case 'diamond':
      return around(4, -Math.PI / 2);
    case 'hexagon':
      return around(6, 0);
    case 'star':
      return around(5, -Math.PI / 2, 0.5);
  }
}
