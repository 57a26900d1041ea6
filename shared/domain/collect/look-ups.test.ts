import { expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { type OpenLookUps, openLookUps } from './look-ups.ts';

const began = (minute: number) => ({ collectedAt: instant(minute * 60_000), complete: true });

it('a collection waits for its look-ups, and so does the one after it, but not the third', () => {
  const first = openLookUps(null, began(1));
  expect(first).toEqual({ ...began(1), tries: 1 });
  const second = openLookUps(first, began(2));
  expect(second).toEqual({ ...began(2), tries: 2 });
  expect(openLookUps(second, began(3))).toBeNull();
});

it('waits anew once one has ended', () => {
  const ended: OpenLookUps | null = null;
  expect(openLookUps(ended, began(9))?.tries).toBe(1);
});
