import { LONGEST_PAUSE_MS } from '../../../shared/domain/collect/host-turns.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import { SourceError } from '../../ports/activity-source.ts';
import type { SharedTurns } from './shared-turns.ts';

/** A 429 that does not say until when. */
const DEFAULT_PAUSE_MS = 60 * SECOND;
/** Above it a `ratelimit-reset` is a Unix time in seconds (AT Protocol servers), below a number of seconds (RFC draft). */
const EPOCH_FROM = 1_000_000_000;

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What of an answer is looked at. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
}

export const header = (headers: Headers, name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

function seconds(value: string | null): number | null {
  return value !== null && /^\d{1,12}(\.\d+)?$/.test(value.trim()) ? Number(value) : null;
}

/** The server's own time, which its absolute times are measured against; the product's clock may be set elsewhere. */
function serverTime(headers: Headers, now: Instant): number {
  const date = Date.parse(header(headers, 'date') ?? '');
  return Number.isNaN(date) ? now : date;
}

function retryAfterMs(headers: Headers, now: Instant): number | null {
  const value = header(headers, 'retry-after');
  if (value === null) return null;
  const delta = seconds(value);
  if (delta !== null) return delta * SECOND;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : date - serverTime(headers, now);
}

/** Mastodon's form: a time, as ISO 8601. */
function resetTimeMs(headers: Headers, now: Instant): number | null {
  const time = Date.parse(header(headers, 'x-ratelimit-reset') ?? '');
  return Number.isNaN(time) ? null : time - serverTime(headers, now);
}

function resetMs(headers: Headers, now: Instant): number | null {
  const reset = seconds(header(headers, 'ratelimit-reset'));
  if (reset === null) return resetTimeMs(headers, now);
  return reset < EPOCH_FROM ? reset * SECOND : reset * SECOND - serverTime(headers, now);
}

const clamp = (ms: number, most: number): number => Math.min(Math.max(ms, SECOND), most);

/** Until when an answer asks to be left alone (`retry-after`, `ratelimit-*`, `x-ratelimit-*`), for `mostMs` at most; or null. */
export function pauseUntil({ status, headers }: Answer, now: Instant, mostMs = LONGEST_PAUSE_MS): Instant | null {
  const after = retryAfterMs(headers, now);
  if (status === 429) return instant(now + clamp(after ?? resetMs(headers, now) ?? DEFAULT_PAUSE_MS, mostMs));
  if (status === 503 && after !== null) return instant(now + clamp(after, mostMs));
  const remaining = header(headers, 'ratelimit-remaining') ?? header(headers, 'x-ratelimit-remaining');
  if (seconds(remaining) !== 0) return null;
  const reset = resetMs(headers, now);
  return reset === null || reset <= 0 ? null : instant(now + clamp(reset, mostMs));
}

/** Remembers which hosts asked for quiet. */
export interface BackOff {
  /** Throws `SourceError` `rate-limited` while the host's pause lasts. */
  enter(host: string): void;
  /**
   * Notes what the answer says, up to `mostMs`, and tells the other processes. Rejects with `SourceError` `rate-limited` when the answer
   * itself was a refusal.
   */
  recordResponse(host: string, answer: Answer, mostMs?: number): Promise<void>;
}

/** @param shared where given, what other processes were answered counts, too */
export function createBackOff(clock: Clock, shared: SharedTurns | null = null): BackOff {
  const pauses = new Map<string, Instant>();
  const limited = (host: string, retryAt: Instant): SourceError =>
    new SourceError('rate-limited', `${host} asks to be left alone for a while`, { retryAt });

  return {
    enter(host) {
      const paused = shared?.pausedUntil(host) ?? null;
      if (paused !== null) throw limited(host, paused);
      const until = pauses.get(host);
      if (until === undefined) return;
      if (until > clock.now()) throw limited(host, until);
      pauses.delete(host);
    },
    async recordResponse(host, answer, mostMs) {
      const until = pauseUntil(answer, clock.now(), mostMs);
      if (until === null) return;
      pauses.set(host, until);
      await shared?.pause(host, until);
      if (answer.status === 429 || answer.status === 503) throw limited(host, until);
    },
  };
}
