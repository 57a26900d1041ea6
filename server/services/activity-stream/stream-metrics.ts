import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { ofMicroseconds } from '../../../shared/domain/time/microseconds.ts';
import type { Clock } from '../../core/clock.ts';
import type { ActivityStream } from '../../ports/activity-stream.ts';
import type { Metrics } from '../../ports/metrics.ts';
import type { StreamFollower } from './follow-stream.ts';

/** Says how the stream stands, and what came over it. */
export function watchStream(
  follower: StreamFollower,
  { stream, clock }: { readonly stream: ActivityStream; readonly clock: Clock },
  metrics: Metrics,
): void {
  const gauge = (name: string, help: string, read: () => number): void =>
    metrics.gauge({ name: `stream_${name}`, help, read });
  const { status } = stream;
  gauge('reading', 'Whether this process hears followed accounts live (1)', () => Number(follower.isReading()));
  gauge('connected', 'Whether its connection stands (1)', () => Number(status().connected));
  gauge('connections', 'Connections that were begun', () => status().connections);
  gauge('messages', 'Messages that came over them', () => status().messages);
  gauge('events', 'Messages about followed accounts', () => status().events);
  gauge('unreadable', 'Messages that could not be read', () => status().unreadable);
  gauge('stale', 'Messages from before the place that was asked for', () => status().stale);
  gauge('gaps', 'Times of which the hosts told nothing any more', () => status().gaps);
  gauge('behind_seconds', 'How long ago it is up to when the stream was read; 0 before it was', () => {
    const cursor = follower.cursor();
    return cursor === null ? 0 : (clock.now() - ofMicroseconds(cursor)) / SECOND;
  });
}
