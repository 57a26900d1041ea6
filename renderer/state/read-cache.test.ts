import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { forgetAll, keep, known, reread, watch } from './read-cache.ts';

const HOUR = 3_600_000;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const stops: (() => void)[] = [];
const look = (key: string, read: () => Promise<unknown>, maxAgeMs = HOUR) => {
  const stop = watch([key], read, { maxAgeMs, onChange: () => undefined });
  stops.push(stop);
  return stop;
};

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('cached reads', () => {
  it('asks the service once for everyone who looks at the same key', async () => {
    const read = vi.fn(async () => 'answer');
    look('shared', read);
    look('shared', read);
    await settle();
    expect(read).toHaveBeenCalledTimes(1);
    expect(known(['shared']).data).toBe('answer');
  });

  it('asks again when what is known is older than allowed', async () => {
    const read = vi.fn(async () => 'answer');
    look('old', read)();
    await settle();
    look('old', read)();
    expect(read).toHaveBeenCalledTimes(1);
    look('old', read, -1);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('keeps the last answer on screen when reading again fails', async () => {
    let fails = false;
    look('kept', async () => {
      if (fails) throw new ApiError({ code: 'report_not_found', status: 404 });
      return 'first';
    });
    await settle();
    fails = true;
    await reread(['kept']);
    expect(known(['kept'])).toMatchObject({ data: 'first', error: { code: 'report_not_found' } });
  });

  it('repeats a call that the network lost, and not one that was refused', async () => {
    vi.useFakeTimers();
    const lost = vi.fn(async () => Promise.reject(new ApiError({ code: 'unreachable' })));
    const refused = vi.fn(async () => Promise.reject(new ApiError({ code: 'report_not_found', status: 404 })));
    look('lost', lost);
    look('refused', refused);
    await vi.advanceTimersByTimeAsync(3500);
    expect(lost.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it('forgets what nobody has looked at for longest, and nothing that is on screen', async () => {
    const read = (key: string) => async () => key;
    look('on screen', read('on screen'));
    look('opened first', read('opened first'))();
    look('opened second', read('opened second'))();
    await settle();
    look('opened first', read('opened first'))();
    for (let n = 0; n < 38; n += 1) look(`report ${n}`, read(`report ${n}`))();
    await settle();
    expect(known(['opened second']).data).toBeUndefined();
    expect(known(['opened first']).data).toBe('opened first');
    for (let n = 38; n < 80; n += 1) look(`report ${n}`, read(`report ${n}`))();
    await settle();
    look('last', read('last'))();
    expect(known(['on screen']).data).toBe('on screen');
    expect(known(['opened first']).data).toBeUndefined();
    expect(known(['report 79']).data).toBe('report 79');
  });

  it('drops the answer to a question that is no longer asked', async () => {
    const answers: ((value: string) => void)[] = [];
    look('race', () => new Promise((resolve) => answers.push(resolve)));
    const again = reread(['race']);
    answers[1]?.('new');
    await again;
    answers[0]?.('old');
    await settle();
    expect(known(['race']).data).toBe('new');
  });

  it('forgets everything at once, and what was changed by hand', async () => {
    await keep<string>(['hand'], () => 'changed');
    expect(known(['hand']).data).toBe('changed');
    forgetAll();
    expect(known(['hand']).data).toBeUndefined();
  });
});
