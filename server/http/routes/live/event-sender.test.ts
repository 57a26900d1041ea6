import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../../shared/contract/live.ts';
import { createEventSender } from './event-sender.ts';

const event = (id: number): LiveEvent => ({ type: 'subscription-changed', id, status: 1 });
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A sender over a list of kept events, in pages of two, whose reads and sends take a turn of the event loop. */
function setUp(kept: LiveEvent[], after = 0) {
  const sent: number[] = [];
  const failures: unknown[] = [];
  let reads = 0;
  const faults: unknown[] = [];
  const sender = createEventSender({
    after,
    missed: async (id) => {
      reads += 1;
      const fault = faults.shift();
      if (fault !== undefined) throw fault;
      const page = kept.filter((one) => one.id > id).slice(0, 2);
      await tick();
      return page;
    },
    send: async ({ id }) => {
      await tick();
      sent.push(id);
    },
    failed: (error) => failures.push(error),
  });
  return { sender, sent, failures, faults, reads: () => reads };
}
const settle = async () => {
  for (let n = 0; n < 50; n += 1) await tick();
};

describe('a sender of live events', () => {
  it('sends everything after where the client stands, page after page, in order', async () => {
    const { sender, sent } = setUp([1, 2, 3, 4, 5, 6, 7].map(event), 2);
    sender.wake();
    await settle();
    expect(sent).toEqual([3, 4, 5, 6, 7]);
  });

  it('reads once more when it was woken while reading, and sends nothing twice', async () => {
    const kept = [event(1)];
    const { sender, sent } = setUp(kept);
    sender.wake();
    await tick();
    await tick();
    await tick();
    kept.push(event(2));
    sender.wake();
    sender.wake();
    await settle();
    expect(sent).toEqual([1, 2]);
  });

  it('does not lose an event whose wake-up came during the very last reading', async () => {
    for (let moment = 0; moment < 12; moment += 1) {
      const kept = [event(1)];
      const { sender, sent } = setUp(kept);
      sender.wake();
      for (let n = 0; n < moment; n += 1) await tick();
      kept.push(event(2));
      sender.wake();
      await settle();
      expect(sent, `after ${moment} turns`).toEqual([1, 2]);
    }
  });

  it('tells a failure, stands where it stood, and goes on at the next wake-up', async () => {
    const { sender, sent, failures, faults } = setUp([1, 2, 3].map(event));
    faults.push(new Error('no database'));
    sender.wake();
    await settle();
    expect([sent, failures.length]).toEqual([[], 1]);
    sender.wake();
    await settle();
    expect(sent).toEqual([1, 2, 3]);
  });

  it('sends nothing more once it is stopped', async () => {
    const { sender, sent, reads } = setUp([1, 2, 3, 4].map(event));
    sender.wake();
    await tick();
    sender.stop();
    await settle();
    const before = reads();
    sender.wake();
    await settle();
    expect(sent.length).toBeLessThan(2);
    expect(reads()).toBe(before);
  });
});
