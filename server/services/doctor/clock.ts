import type { Instant } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

/** What another clock said, no finer than it says it, and ours just before and after. */
export interface ClockSample {
  readonly whose: string;
  readonly earliest: Instant;
  readonly latest: Instant;
  readonly before: Instant;
  readonly after: Instant;
}

const WARN_ABOVE_MS = 2 * SECOND;
/** Links, sessions and signatures of webhooks are judged by the second or minute. */
const FAULT_ABOVE_MS = 30 * SECOND;

/** How far our clock is ahead (below zero: behind) at the least, whatever part of the way the answer took. */
export function aheadMs({ earliest, latest, before, after }: ClockSample): number {
  if (before > latest) return before - latest;
  return after < earliest ? after - earliest : 0;
}

const inSeconds = (ms: number): string => `${(Math.abs(ms) / SECOND).toFixed(1)} s`;

/** The clock of this machine beside the others': by the middle one, as a single host may itself be wrong. */
export function checkClock(check: string, samples: readonly ClockSample[]): Finding[] {
  const sorted = samples.map((sample) => ({ sample, ms: aheadMs(sample) })).sort((a, b) => a.ms - b.ms);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) return [];
  const { ms, sample } = middle;
  const names = samples.map(({ whose }) => whose).join(', ');
  if (Math.abs(ms) <= WARN_ABOVE_MS) return [ok(check, `This machine’s clock agrees with ${names}.`)];
  const found = `This machine’s clock is ${inSeconds(ms)} ${ms > 0 ? 'ahead of' : 'behind'} ${sample.whose}’s.`;
  const advice = 'Have both kept right by NTP (systemd-timesyncd or chrony), and start the service again.';
  return [(Math.abs(ms) > FAULT_ABOVE_MS ? fault : warning)(check, found, advice)];
}
