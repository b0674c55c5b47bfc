import { describe, expect, it } from 'vitest';
import { nextWidth, type Size } from './fit';

/** The widths that are tried one after another; the last one stays. */
function widths(room: Size, heightAt: (width: number) => number): (number | null)[] {
  const tried: Size[] = [];
  const given: (number | null)[] = [];
  for (;;) {
    const width = nextWidth(room, tried);
    if (given.includes(width)) return given.concat(width);
    given.push(width);
    if (width === null) return given;
    tried.push({ width, height: heightAt(width) });
  }
}
const settled = (room: Size, heightAt: (width: number) => number) => widths(room, heightAt).at(-1);

describe('the largest width at which a board fits', () => {
  it('is the whole width of the room if the board is low enough there', () => {
    expect(settled({ width: 1248, height: 534 }, (width) => width * 0.4)).toBe(1248);
  });

  it('is found at once where the height follows from the width alone', () => {
    expect(widths({ width: 800, height: 600 }, (width) => width)).toEqual([800, 600, 600]);
  });

  it('is found where part of the height is the same at every width', () => {
    const heightAt = (width: number) => Math.round(171 + 0.66 * width);
    const found = widths({ width: 1248, height: 534 }, heightAt);
    expect(found.at(-1)).toBeGreaterThan(540);
    expect(heightAt(found.at(-1)!)).toBeLessThanOrEqual(534);
    expect(found.length).toBeLessThan(8);
  });

  it('fits where a narrower board is laid out anew, and higher', () => {
    const heightAt = (width: number) => (width < 560 ? 200 + 1.06 * width : 171 + 0.66 * width);
    for (let height = 470; height < 900; height += 1) {
      const width = settled({ width: 1248, height }, heightAt)!;
      expect(width).not.toBeNull();
      expect(heightAt(width)).toBeLessThanOrEqual(height);
    }
  });

  it('is none where the board would be too small to be of use', () => {
    expect(settled({ width: 900, height: 150 }, (width) => width)).toBeNull();
    expect(settled({ width: 900, height: 150 }, () => 400)).toBeNull();
  });
});
