import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands at a path. */
export interface Served {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A site that stands in for those of the web: it marks what it serves, and answers 304 where nothing changed. */
export interface TestSite {
  readonly url: string;
  /** For `EGRESS_ALLOW`. */
  readonly host: string;
  /** What was asked for: path and status, in order. */
  readonly asked: string[];
  put(path: string, served: Served | Handler | null): void;
  close(): Promise<void>;
}

const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;

function answer(request: IncomingMessage, response: ServerResponse, served: Served): void {
  const { type, body, status = 200, headers = {} } = served;
  const etag = etagOf(body);
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag, ...headers }).end();
    return;
  }
  response.writeHead(status, { 'content-type': type, ...(status === 200 ? { etag } : {}), ...headers }).end(body);
}

export async function startTestSite(): Promise<TestSite> {
  const served = new Map<string, Served | Handler>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    response.on('close', () => asked.push(`${path} ${response.statusCode}`));
    const found = served.get(path);
    if (found === undefined) response.writeHead(404).end();
    else if (typeof found === 'function') found(request, response);
    else answer(request, response, found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server always has one
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked,
    put: (path, what) => void (what === null ? served.delete(path) : served.set(path, what)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
