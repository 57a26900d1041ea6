import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bounds, clampBounds } from './clamp-bounds.ts';

const LAPTOP: Bounds = { x: 0, y: 25, width: 1440, height: 875 };
const RIGHT: Bounds = { x: 1440, y: 0, width: 1920, height: 1040 };

describe('where the window stands', () => {
  it('at the very first start is the middle of the primary display', () => {
    expect(clampBounds(null, [LAPTOP])).toEqual({ x: 130, y: 63, width: 1180, height: 800 });
  });

  it('is where it stood, on any display', () => {
    const kept = { x: 1600, y: 100, width: 1000, height: 700 };
    expect(clampBounds(kept, [LAPTOP, RIGHT])).toEqual(kept);
    const half = { x: -900, y: 30, width: 1180, height: 800 };
    expect(clampBounds(half, [LAPTOP])).toEqual(half);
  });

  it('is the middle again when its display has gone', () => {
    expect(clampBounds({ x: 1600, y: 100, width: 1000, height: 700 }, [LAPTOP])).toEqual({
      x: 220,
      y: 113,
      width: 1000,
      height: 700,
    });
  });

  it('is the middle again when the title bar cannot be grabbed: 120 by 40 pixels of it are wanted', () => {
    const at = (x: number, y: number) => clampBounds({ x, y, width: 1180, height: 800 }, [LAPTOP]);
    expect(at(1320, 100).x).toBe(1320);
    expect(at(1321, 100).x).toBe(130);
    expect(at(-1060, 100).x).toBe(-1060);
    expect(at(-1061, 100).x).toBe(130);
    expect(at(100, 13).y).toBe(13);
    expect(at(100, 12).y).toBe(63);
    expect(at(100, 860).y).toBe(860);
    expect(at(100, 861).y).toBe(63);
  });

  it('is never smaller than the interface, and never larger than its display unless that is smaller still', () => {
    expect(clampBounds({ x: 10, y: 30, width: 50, height: 50 }, [LAPTOP])).toMatchObject({ width: 420, height: 560 });
    expect(clampBounds({ x: 10, y: 30, width: 9000, height: 9000 }, [LAPTOP])).toMatchObject({
      width: 1440,
      height: 875,
    });
    const tiny = { x: 0, y: 0, width: 320, height: 240 };
    expect(clampBounds(null, [tiny])).toEqual({ x: 0, y: 0, width: 420, height: 560 });
  });

  it('can be reached on whatever displays there are, and stays there', () => {
    const sized = fc.record({
      x: fc.integer({ min: -9000, max: 9000 }),
      y: fc.integer({ min: -9000, max: 9000 }),
      width: fc.integer({ min: 640, max: 4000 }),
      height: fc.integer({ min: 480, max: 2500 }),
    });
    fc.assert(
      fc.property(sized, sized, sized, (kept, one, two) => {
        const found = clampBounds(kept, [one, two]);
        const grip = (area: Bounds) =>
          Math.min(found.x + found.width, area.x + area.width) - Math.max(found.x, area.x) >= 120 &&
          Math.min(found.y + 52, area.y + area.height) - Math.max(found.y, area.y) >= 40;
        expect(grip(one) || grip(two)).toBe(true);
        expect(clampBounds(found, [one, two])).toEqual(found);
      }),
    );
  });
});
