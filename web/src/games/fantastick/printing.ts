/** What of the mat is on paper: all cells of Numbers, or the lattice around an arrangement. */

import { LENGTH, lineOf, type Box, type Line, type Mat, type Point } from './board';

const PAD = 30;
/** In Shapes: how far around the matches there is room to draw, in lengths of a match. */
const AROUND = 1.1;
const ROW = (LENGTH * Math.sqrt(3)) / 2;
const DIGITS = ['A', 'B', 'C'].flatMap((number) =>
  ['l', 'm', 'r'].flatMap((cell) => [...'abcdefg'].map((segment) => number + cell + segment)),
);
const SIGNS = ['O-', 'O|', 'O/', 'O\\'];

/** The places of Numbers. */
export function printedPlaces(mat: Mat): Line[] {
  return [...DIGITS, ...SIGNS].map((place) => lineOf(place, mat));
}

/** What is seen: Numbers have one size, Shapes as much as these places need, and some room. */
export function printedFrame(mat: Mat, places: readonly string[]): Box {
  const isNumbers = mat.mode === 'numbers';
  const lines = isNumbers ? printedPlaces(mat) : places.map((place) => lineOf(place, mat));
  const pad = isNumbers ? PAD : AROUND * LENGTH;
  const ends = lines.flatMap(({ from, to }) => [from, to]);
  const xs = ends.map((end) => end.x);
  const ys = ends.map((end) => end.y);
  const [left, top] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + pad - left,
    height: Math.max(...ys) + pad - top,
  };
}

/** The points of the lattice within a frame. */
export function printedPoints(frame: Box): Point[] {
  const found: Point[] = [];
  for (let row = Math.ceil(frame.y / ROW); row * ROW <= frame.y + frame.height; row += 1) {
    const shift = row % 2 === 0 ? 0 : LENGTH / 2;
    const first = Math.ceil((frame.x - shift) / LENGTH);
    for (let x = first * LENGTH + shift; x <= frame.x + frame.width; x += LENGTH)
      found.push({ x, y: row * ROW });
  }
  return found;
}
