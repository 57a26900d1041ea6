import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below what Linux, macOS and Windows give to outgoing connections and to servers that ask for any port (from 32768 and from
 * 49152): a port from there may be taken between the look and its use, or while the program that had it starts again.
 */
const [FIRST, LAST] = [20_000, 32_767];

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/** A port of this machine that nothing listens at, and that the system itself hands to nobody. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (await isFree(port)) return port;
  }
}
