import type { StreamBatch, StreamCursor, StreamEvent, StreamGap } from '../../../../ports/activity-stream.ts';

/** Above either the host is asked to wait. */
const MOST_EVENTS = 2_000;
const MOST_BYTES = 4_000_000;
const EVENTS_PER_BATCH = 200;

/** What was received and not handed over yet. */
export interface Backlog {
  push(event: StreamEvent, input: { readonly cursor: StreamCursor; readonly bytes: number }): void;
  gap(gap: StreamGap): void;
  readonly length: () => number;
  isFull(): boolean;
  hasRoom(): boolean;
  /** The next events; `seen` is how far the stream has been read. Null where there is nothing to say. */
  take(seen: StreamCursor | null): StreamBatch | null;
}

interface Waiting {
  readonly event: StreamEvent;
  /** How far the stream had been read with it. */
  readonly cursor: StreamCursor;
  readonly bytes: number;
}

export function createBacklog(): Backlog {
  let waiting: Waiting[] = [];
  let bytes = 0;
  let noted: StreamGap | null = null;
  let said: StreamCursor | null = null;

  return {
    push(event, input) {
      waiting.push({ event, ...input });
      bytes += input.bytes;
    },
    gap(gap) {
      noted = gap;
    },
    length: () => waiting.length,
    isFull: () => waiting.length >= MOST_EVENTS || bytes >= MOST_BYTES,
    hasRoom: () => waiting.length < MOST_EVENTS / 2 && bytes < MOST_BYTES / 2,
    take(seen) {
      const taken = waiting.slice(0, EVENTS_PER_BATCH);
      const last = taken.length < waiting.length ? taken.at(-1)?.cursor : seen;
      if (last === undefined || last === null) return null;
      if (taken.length === 0 && noted === null && last === said) return null;
      waiting = waiting.slice(taken.length);
      bytes -= taken.reduce((sum, one) => sum + one.bytes, 0);
      const batch = { events: taken.map(({ event }) => event), cursor: last, gap: noted };
      noted = null;
      said = last;
      return batch;
    },
  };
}
