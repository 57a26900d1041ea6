import { expect, it, vi } from 'vitest';
import { createStanding } from './replica-standing.ts';

const SECOND = 1000;

function stand() {
  const at = { now: 0 };
  const log = { warn: vi.fn(), info: vi.fn() };
  const probe = () => Promise.reject(new Error('not here'));
  const standing = createStanding({ log, probe, now: () => at.now });
  /** A read each second, each of which finds it behind. */
  function readsFor(seconds: number): void {
    for (let n = 0; n < seconds; n += 1) {
      at.now += SECOND;
      standing.behind();
    }
  }
  return { at, log, standing, readsFor };
}

it('is waited for once a second while it is behind, and asked all the time', () => {
  const { at, standing } = stand();
  const waited: boolean[] = [];
  for (let n = 0; n < 6; n += 1) {
    waited.push(standing.isPatient());
    standing.behind();
    expect(standing.isAsked()).toBe(true);
    at.now += SECOND / 2;
  }
  expect(waited).toEqual([true, false, true, false, true, false]);
});

it('is told of once when it stays behind, and once when it has caught up', () => {
  const { log, standing, readsFor } = stand();
  readsFor(25);
  expect(log.warn).not.toHaveBeenCalled();
  readsFor(60);
  expect(log.warn).toHaveBeenCalledOnce();
  standing.answered();
  standing.answered();
  expect(log.info).toHaveBeenCalledOnce();
});

it('is not told of for being behind now and then', () => {
  const { at, log, standing, readsFor } = stand();
  for (let n = 0; n < 10; n += 1) {
    readsFor(5);
    at.now += 60 * SECOND;
  }
  readsFor(20);
  standing.answered();
  readsFor(20);
  expect([log.warn, log.info].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

it('is away once three reads in a row were slow', () => {
  const { log, standing } = stand();
  const late = new Error('late');
  for (let n = 0; n < 10; n += 1) {
    standing.slow(late);
    standing.slow(late);
    standing.answered();
  }
  expect(standing.isAsked()).toBe(true);
  for (let n = 0; n < 3; n += 1) standing.slow(late);
  expect(standing.isAsked()).toBe(false);
  expect(log.warn.mock.calls).toEqual([[{ err: late }, expect.any(String)]]);
  standing.close();
});

it('is not asked while it is away, and neither looked for nor told of once it is closed', async () => {
  const { log, standing } = stand();
  const why = new Error('gone');
  standing.away(why);
  standing.away(new Error('still gone'));
  expect(standing.isAsked()).toBe(false);
  expect(log.warn.mock.calls).toEqual([[{ err: why }, expect.any(String)]]);
  standing.close();
  standing.away(why);
  expect(log.warn).toHaveBeenCalledOnce();
});
