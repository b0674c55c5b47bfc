import { expect, test } from 'vitest';
import { lineOf, numbersMat } from './board';
import { printedFrame, printedPlaces, printedPoints } from './printing';

const numbers = numbersMat(false, false);
const shapes = { ...numbers, mode: 'shapes' as const };

test('on paper Numbers have all 67 places, whatever lies there', () => {
  expect(printedPlaces(numbers)).toHaveLength(67);
  expect(printedFrame(numbers, [])).toEqual(printedFrame(numbers, ['Ama']));
});

test('on paper the ends of every match of Shapes are points of the lattice', () => {
  const places = ['0.0e', '-1.2w', '1.-2n'];
  const frame = printedFrame(shapes, places);
  const points = printedPoints(frame);
  for (const place of places) {
    const { from, to } = lineOf(place, shapes);
    for (const end of [from, to])
      expect(points.some(({ x, y }) => Math.hypot(x - end.x, y - end.y) < 1e-6)).toBe(true);
  }
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(frame.x);
    expect(y).toBeLessThanOrEqual(frame.y + frame.height);
  }
});
