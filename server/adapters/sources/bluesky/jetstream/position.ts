import { inMicroseconds, ofMicroseconds } from '../../../../../shared/domain/time/microseconds.ts';
import type { Clock } from '../../../../core/clock.ts';
import type { StreamCursor, StreamGap } from '../../../../ports/activity-stream.ts';
import type { JetstreamTuning } from './tuning.ts';

/** How far the stream has been read; connections follow each other, and each goes on from there. */
export interface StreamPosition {
  cursor: StreamCursor | null;
}

/** Where one connection is in the stream. Times are microseconds by the host's clock. */
export interface Position {
  /** Where it begins; null: now. */
  readonly from: StreamCursor | null;
  /** The place that it goes on from is so long ago that the host may not go back as far. */
  isOld(): boolean;
  /** Takes note of an event's time: `stale` is from before the place that was asked for, `ahead` from a clock that is wrong. */
  receive(time: number): 'accepted' | 'stale' | 'ahead';
  /** What is missing where the first event there is has this time; null where that is nothing. */
  gapBefore(time: number): StreamGap | null;
  /** The same where there is none at all. */
  gapUntilNow(): StreamGap | null;
  /** Whoever begins has a place to come back to, whether or not anything happens meanwhile. */
  begin(): void;
  /**
   * Moves on with the clock while nothing concerns the accounts: whatever was sent before an answer of now has come before it. Only
   * once the replay is over: when something of now has come, or after `connectedMs` of time for it.
   */
  moveOn(connectedMs: number): void;
}

export function createPosition(input: {
  readonly reached: StreamPosition;
  readonly clock: Clock;
  readonly tuning: JetstreamTuning;
}): Position {
  const { reached, clock, tuning } = input;
  const before = reached.cursor;
  const from = before === null ? null : Math.max(0, before - inMicroseconds(tuning.rewind));
  const nowMicros = (): number => inMicroseconds(clock.now());
  const advance = (to: number): void => {
    if (reached.cursor === null || to > reached.cursor) reached.cursor = to;
  };
  let isCurrent = false;

  function gap(to: number): StreamGap | null {
    if (before === null || to - before <= inMicroseconds(tuning.gap)) return null;
    return { from: ofMicroseconds(before), to: ofMicroseconds(to), reason: 'too-old' };
  }

  return {
    from,
    isOld: () => before !== null && nowMicros() - before > inMicroseconds(tuning.oldCursor),
    receive(time) {
      if (time > nowMicros() + inMicroseconds(tuning.ahead)) return 'ahead';
      if (from !== null && time < from) return 'stale';
      // Never later than now, to the last microsecond of it: another host's clock may be right.
      advance(Math.min(time, inMicroseconds(clock.now() + 1) - 1));
      isCurrent ||= nowMicros() - time < inMicroseconds(tuning.gap);
      return 'accepted';
    },
    gapBefore: gap,
    gapUntilNow: () => gap(nowMicros()),
    begin: () => {
      reached.cursor ??= nowMicros();
    },
    moveOn(connectedMs) {
      if (isCurrent || connectedMs > tuning.replayed) advance(nowMicros() - inMicroseconds(tuning.late));
    },
  };
}
