import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { DAY, HOUR, MINUTE } from '../time/calendar.ts';
import { checkWebhookUrl, isFailingForLong, isTaken, nextWebhookTry, WEBHOOK_TRIES } from './webhook.ts';

const NOW = instant(Date.parse('2026-11-19T09:00:00Z'));
const next = (tries: number, more: { random?: number; askedFor?: number } = {}) =>
  nextWebhookTry({
    ...{ tries, now: NOW, random: more.random ?? 0 },
    askedFor: more.askedFor === undefined ? null : instant(NOW + more.askedFor),
  });

describe('the tries of a delivery', () => {
  it('grow apart over three days and some hours, and then end', () => {
    const pauses = Array.from({ length: WEBHOOK_TRIES - 1 }, (_, at) => (next(at + 1) ?? 0) - NOW);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[0]).toBe(MINUTE);
    const whole = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(whole).toBeGreaterThan(3 * DAY);
    expect(whole).toBeLessThan(3 * DAY + 6 * HOUR);
    expect(next(WEBHOOK_TRIES)).toBeNull();
  });

  it('do not come back together', () => {
    expect(next(4, { random: 0.5 })).toBe(NOW + 2.2 * HOUR);
    expect(next(4, { random: 0 })).toBe(NOW + 2 * HOUR);
  });

  it('leave a receiver alone for as long as it asks, for a day at most, and never for less', () => {
    expect(next(1, { askedFor: HOUR })).toBe(NOW + HOUR);
    expect(next(1, { askedFor: 9 * DAY })).toBe(NOW + DAY);
    expect(next(4, { askedFor: MINUTE })).toBe(NOW + 2 * HOUR);
  });
});

it.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [301, false],
  [500, false],
])('an answer of %i says that the message was taken: %s', (status, taken) => {
  expect(isTaken(status)).toBe(taken);
});

it('fails for long after two days', () => {
  expect(isFailingForLong(instant(NOW - 2 * DAY), NOW)).toBe(true);
  expect(isFailingForLong(instant(NOW - 2 * DAY + 1), NOW)).toBe(false);
});

it.each([
  ['https://receiver.example/perch?a=1', []],
  [' https://receiver.example ', []],
  ['', ['fields_empty']],
  ['receiver.example', ['webhook_url_refused']],
  ['ftp://receiver.example/', ['webhook_url_refused']],
  ['https://name:word@receiver.example/', ['webhook_url_refused']],
  ['https://a b.example/', ['webhook_url_refused']],
  ['javascript:alert(1)', ['webhook_url_refused']],
])('an address %j has the problems %j', (url, codes) => {
  expect(checkWebhookUrl(url).map(({ code }) => code)).toEqual(codes);
});
