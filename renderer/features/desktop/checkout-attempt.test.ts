import { describe, expect, it } from 'vitest';
import { type Attempt, afterStep, type Step } from './checkout-attempt.ts';

const end = (): void => undefined;
const begun = (id: number): Step => ({ kind: 'begun', attempt: { id, url: 'https://pay.example/1', end } });
const opened = (id: number): Step => ({ kind: 'opened', id });
const made = (...steps: Step[]): Attempt | null => steps.reduce(afterStep, null as Attempt | null);

describe('a payment that is waited for', () => {
  it.each(['waiting', 'declined', 'given-up'] as const)(
    'goes back to where it was (%s) when a look sees nothing, and says so',
    (stage) => {
      const before: Step[] = stage === 'waiting' ? [begun(1), opened(1)] : [begun(1), { kind: 'told', stage }];
      const looking = made(...before, { kind: 'looking', id: 1 });
      expect(looking).toMatchObject({ stage, looking: true, saw: null });
      for (const saw of ['not-yet', 'unreachable'] as const)
        expect(afterStep(looking, { kind: 'looked', id: 1, saw })).toMatchObject({ stage, looking: false, saw });
    },
  );

  it('forgets what a look saw as soon as something else happens', () => {
    const looked: Step[] = [begun(1), { kind: 'looking', id: 1 }, { kind: 'looked', id: 1, saw: 'not-yet' }];
    for (const step of [
      { kind: 'told', stage: 'declined' },
      { kind: 'opening', id: 1 },
      { kind: 'looking', id: 1 },
    ] as const)
      expect(made(...looked, step)).toMatchObject({ saw: null });
  });

  it('believes the shell rather than a look that comes later', () => {
    const told = made(begun(1), { kind: 'looking', id: 1 }, { kind: 'told', stage: 'declined' });
    expect(afterStep(told, { kind: 'looked', id: 1, saw: 'not-yet' })).toBe(told);
  });

  it('is not touched by what is answered to the attempt before it, though its address is the same', () => {
    const second = made(begun(1), { kind: 'ended' }, begun(2));
    expect(second).toMatchObject({ id: 2, stage: 'opening' });
    expect(afterStep(second, opened(1))).toBe(second);
    expect(afterStep(second, { kind: 'refused', id: 1 })).toBe(second);
    expect(afterStep(second, { kind: 'looked', id: 1, saw: 'not-yet' })).toBe(second);
    expect(afterStep(second, { kind: 'refused', id: 2 })).toMatchObject({ stage: 'refused' });
  });

  it('waits for a payment once the browser has opened the page, and no earlier', () => {
    expect(made(begun(1))).toMatchObject({ stage: 'opening' });
    expect(made(begun(1), opened(1))).toMatchObject({ stage: 'waiting' });
    expect(made(begun(1), opened(1), { kind: 'opening', id: 1 })).toMatchObject({ stage: 'opening' });
    const declined = made(begun(1), { kind: 'told', stage: 'declined' });
    expect(afterStep(declined, opened(1))).toBe(declined);
  });

  it('is over once it ended: nothing that comes late brings it back', () => {
    const ended = made(begun(1), { kind: 'ended' });
    for (const step of [
      { kind: 'refused', id: 1 },
      { kind: 'looked', id: 1, saw: 'not-yet' },
      { kind: 'told', stage: 'given-up' },
    ] as const)
      expect(afterStep(ended, step)).toBeNull();
  });
});
