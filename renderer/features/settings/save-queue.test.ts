import { describe, expect, it } from 'vitest';
import { createSaveQueue } from './save-queue.ts';

interface Change {
  readonly mail?: boolean;
  readonly zone?: number;
}

/** A queue whose calls are answered by hand. */
function stage() {
  const calls: { readonly change: Change; readonly signal: AbortSignal; readonly answer: (taken: boolean) => void }[] =
    [];
  const page = new EventTarget();
  let idle = 0;
  const queue = createSaveQueue<Change>({
    send: (change, signal) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      calls.push({ change, signal, answer: resolve });
      return promise;
    },
    onIdle: () => {
      idle += 1;
    },
    onLeave: (leave) => {
      page.addEventListener('pagehide', leave);
      return () => page.removeEventListener('pagehide', leave);
    },
  });
  return {
    queue,
    sent: () => calls.map(({ change }) => change),
    answer: async (taken: boolean, call = calls.length - 1) => {
      calls[call]?.answer(taken);
      await new Promise((resolve) => setTimeout(resolve));
    },
    isAborted: (call: number) => calls[call]?.signal.aborted,
    leave: () => page.dispatchEvent(new Event('pagehide')),
    idle: () => idle,
  };
}

describe('quick changes', () => {
  it('go one call at a time, and of what waits the newest value of each field alone', async () => {
    const { queue, sent, answer, idle } = stage();
    const results = [true, false, true, false].map((mail) => queue.save({ mail }));
    results.push(queue.save({ zone: 60 }));
    expect(sent()).toEqual([{ mail: true }]);
    await answer(true);
    expect(sent()).toEqual([{ mail: true }, { mail: false, zone: 60 }]);
    expect(idle()).toBe(0);
    await answer(true);
    expect(await Promise.all(results), 'the third never went').toEqual([true, true, false, true, true]);
    expect(idle()).toBe(1);
    expect(queue.isIdle()).toBe(true);
  });

  it('that are refused do not keep back what waits', async () => {
    const { queue, sent, answer } = stage();
    const results = [queue.save({ mail: true }), queue.save({ zone: 0 })];
    await answer(false);
    expect(sent()).toEqual([{ mail: true }, { zone: 0 }]);
    await answer(true);
    expect(await Promise.all(results)).toEqual([false, true]);
  });
});

describe('a page that goes away', () => {
  it('sends what waits at once, with what is under way, whose own call ends', async () => {
    const { queue, sent, answer, leave, isAborted } = stage();
    const results = [queue.save({ mail: true, zone: 60 }), queue.save({ mail: false })];
    leave();
    expect(sent()).toEqual([
      { mail: true, zone: 60 },
      { mail: false, zone: 60 },
    ]);
    expect([isAborted(0), isAborted(1)]).toEqual([true, false]);
    await answer(false, 0);
    await answer(true, 1);
    expect(await Promise.all(results)).toEqual([false, true]);
    expect(queue.isIdle(), 'a page that comes back goes on').toBe(true);
  });

  it('leaves a call alone behind which nothing waits', async () => {
    const { queue, sent, answer, leave, isAborted } = stage();
    const result = queue.save({ mail: true });
    leave();
    expect(sent()).toHaveLength(1);
    expect(isAborted(0)).toBe(false);
    await answer(true);
    leave();
    expect(await result).toBe(true);
    expect(sent()).toHaveLength(1);
  });
});
