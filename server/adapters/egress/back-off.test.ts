import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { SourceError } from '../../ports/activity-source.ts';
import { createBackOff, pauseUntil } from './back-off.ts';

const NOW = instant(Date.parse('2026-11-21T12:00:00Z'));

describe('pauses asked for by a server', () => {
  it.each([
    { what: 'retry-after in seconds', status: 429, headers: { 'retry-after': '30' }, ms: 30 * SECOND },
    {
      what: 'retry-after as a date',
      status: 429,
      headers: { 'retry-after': 'Sat, 21 Nov 2026 12:00:45 GMT' },
      ms: 45 * SECOND,
    },
    { what: 'ratelimit-reset in seconds', status: 429, headers: { 'ratelimit-reset': '20' }, ms: 20 * SECOND },
    {
      what: 'ratelimit-reset as Unix time',
      status: 429,
      headers: { 'ratelimit-reset': String(NOW / SECOND + 90) },
      ms: 90 * SECOND,
    },
    {
      what: 'x-ratelimit-reset as a time',
      status: 429,
      headers: { 'x-ratelimit-reset': '2026-11-21T12:02:00.000000Z' },
      ms: 2 * MINUTE,
    },
    {
      what: 'the last call of a window as Mastodon tells it',
      status: 200,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2026-11-21T12:05:00Z' },
      ms: 5 * MINUTE,
    },
    { what: 'a 429 without a word', status: 429, headers: {}, ms: MINUTE },
    { what: 'an unreadable retry-after', status: 429, headers: { 'retry-after': 'soon' }, ms: MINUTE },
    { what: 'an absurd retry-after', status: 429, headers: { 'retry-after': '99999999' }, ms: 60 * MINUTE },
    { what: 'a past retry-after', status: 429, headers: { 'retry-after': '0' }, ms: SECOND },
    { what: 'maintenance', status: 503, headers: { 'retry-after': '10' }, ms: 10 * SECOND },
    {
      what: 'the last call of a window',
      status: 200,
      headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '15' },
      ms: 15 * SECOND,
    },
  ])('$what', ({ status, headers, ms }) => {
    expect(pauseUntil({ status, headers }, NOW)).toBe(NOW + ms);
  });

  it.each([
    ['an answer without limits', 200, {}],
    ['calls left', 200, { 'ratelimit-remaining': '7', 'ratelimit-reset': '15' }],
    ['an outage without a time', 503, {}],
  ])('%s asks for none', (_name, status, headers) => {
    expect(pauseUntil({ status, headers }, NOW)).toBeNull();
  });

  it.each([
    [429, { 'retry-after': '3600' }, MINUTE],
    [503, { 'retry-after': '3600' }, MINUTE],
    [200, { 'ratelimit-remaining': '0', 'ratelimit-reset': '3600' }, MINUTE],
    [503, { 'retry-after': '10' }, 10 * SECOND],
  ])('a closer limit of the caller holds for %i with %j', (status, headers, ms) => {
    expect(pauseUntil({ status, headers }, NOW, MINUTE)).toBe(NOW + ms);
  });

  it("reads absolute times against the server's clock, not the product's", () => {
    const server = NOW + 40 * 24 * 60 * MINUTE;
    const headers = { date: new Date(server).toUTCString(), 'ratelimit-reset': String(server / SECOND + 5) };
    expect(pauseUntil({ status: 429, headers }, NOW)).toBe(NOW + 5 * SECOND);
  });

  it('keeps every call to the host back until the pause is over, and no other host', async () => {
    let now = NOW;
    const backOff = createBackOff({ now: () => now });
    const refusal = { status: 429, headers: { 'retry-after': '30' } };
    await expect(backOff.recordResponse('a.example', refusal)).rejects.toThrow(SourceError);
    expect(() => backOff.enter('a.example')).toThrow(
      expect.objectContaining({ failure: 'rate-limited', retryable: true, retryAt: NOW + 30 * SECOND }),
    );
    expect(() => backOff.enter('b.example')).not.toThrow();
    now = instant(NOW + 31 * SECOND);
    expect(() => backOff.enter('a.example')).not.toThrow();
  });
});
