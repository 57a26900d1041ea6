import type { ServerFrame } from './live.ts';

/** Knows of each frame of a live connection, in their order, whether it happened before the connection was made (`welcome`). */
export function createMissedWatch(): (frame: ServerFrame) => boolean {
  let newest = 0;
  return (frame) => {
    if (frame.type === 'welcome') newest = frame.newestEventId ?? frame.lastEventId;
    return 'id' in frame && frame.id <= newest;
  };
}
