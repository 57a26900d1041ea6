import { describe, expect, it } from 'vitest';
import { RECONNECTION_ATTEMPTS, reconnectionPause } from './reconnection.ts';

describe('the pauses before a live connection is tried again', () => {
  it('are five, of three seconds', () => {
    const pauses = Array.from({ length: RECONNECTION_ATTEMPTS + 1 }, (_, before) =>
      reconnectionPause({ failures: before + 1, stood: false, random: 0.9 }),
    );
    expect(pauses).toEqual([3000, 3000, 3000, 3000, 3000, null]);
  });

  it('are by chance after a connection that stood, so that those who lost theirs together come back evenly over three seconds', () => {
    const pause = (random: number, failures = 1) => reconnectionPause({ failures, stood: true, random });
    expect([0, 0.25, 0.5, 0.75].map((random) => pause(random))).toEqual([1500, 2250, 3000, 3750]);
    expect(pause(0.75, RECONNECTION_ATTEMPTS), 'also where the service keeps going away').toBe(3750);
    expect(pause(0.75, RECONNECTION_ATTEMPTS + 1)).toBeNull();
  });
});
