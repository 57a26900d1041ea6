import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A host that counts who calls it, by the first word of the path. */
export interface CountingHost {
  readonly url: string;
  readonly host: string;
  /** The paths that were asked for, in order. */
  readonly asked: string[];
  /** The most calls of a kind that were being answered at the same time. */
  mostAtOnce(kind: string): number;
  /** Headers of refusals (429) that it gives from now on; null: it answers again. */
  refuse(headers: Record<string, string> | null): void;
  close(): Promise<void>;
}

/** Paths are `/KIND/WHO`; with `held` as the last word the answer never comes. */
export async function startCountingHost(answerMs = 0): Promise<CountingHost> {
  const asked: string[] = [];
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  let refusal: Record<string, string> | null = null;
  const count = (kind: string, more: 1 | -1): void => {
    now.set(kind, (now.get(kind) ?? 0) + more);
    most.set(kind, Math.max(most.get(kind) ?? 0, now.get(kind) ?? 0));
  };
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const kind = path.split('/')[1] ?? '';
    asked.push(path);
    count(kind, 1);
    if (path.endsWith('/held')) return void request.socket.once('close', () => count(kind, -1));
    await wait(answerMs);
    // Before the answer: whoever has it may call again before this server hears that it arrived.
    count(kind, -1);
    if (refusal === null) response.end('well');
    else response.writeHead(429, refusal).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server always has one
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked,
    mostAtOnce: (kind) => most.get(kind) ?? 0,
    refuse: (headers) => {
      refusal = headers;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
