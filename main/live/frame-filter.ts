import type { ServerFrame } from '../../shared/contract/live.ts';

export interface FrameFilterDeps {
  /** Keeps the id of the last event that was taken, per service. */
  readonly memory: { read(): number | null; write(id: number): void };
  readonly tell: (frame: ServerFrame) => void;
}

/**
 * Passes frames on, each event once and in ascending order. An event is remembered after everybody has received it: a
 * process that dies in between receives it again.
 */
export function createFrameFilter({ memory, tell }: FrameFilterDeps): (frame: ServerFrame) => void {
  let position = 0;
  return (frame) => {
    if (frame.type === 'pong') return;
    if (frame.type === 'welcome') {
      // A service whose ids are lower than the one we know began anew; what it says counts.
      position = frame.lastEventId;
      if (memory.read() !== position) memory.write(position);
      tell(frame);
    } else if (frame.id > position) {
      position = frame.id;
      tell(frame);
      memory.write(frame.id);
    }
  };
}
