import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to the product on which what is sent takes long; what a browser gives up meanwhile never arrives. */
export interface SlowLine {
  /** The product's address at this end. */
  readonly url: string;
  /** From now on what changes something arrives so much later. */
  delay(ms: number): void;
  /** The calls under way that have not arrived yet. */
  readonly underWay: () => number;
  close(): Promise<void>;
}

/** Lays a slow line before the product at `target`. */
export async function openSlowLine(target: string): Promise<SlowLine> {
  let delayMs = 0;
  let underWay = 0;

  function forward(from: IncomingMessage, to: ServerResponse): void {
    const { method, headers, url } = from;
    const ahead = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    ahead.on('error', () => to.destroy());
    from.pipe(ahead);
  }

  const server = createServer((from, to) => {
    if (from.method === 'GET' || delayMs === 0) return forward(from, to);
    underWay += 1;
    const arrives = setTimeout(() => {
      underWay -= 1;
      forward(from, to);
    }, delayMs);
    to.once('close', () => {
      if (to.headersSent) return;
      clearTimeout(arrives);
      underWay -= 1;
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // listening on a port
  return {
    url: `http://localhost:${port}`,
    delay: (ms) => {
      delayMs = ms;
    },
    underWay: () => underWay,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
