import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { fromPage, policyToPage } from './addresses.ts';
import { handlerOf, privilegesOf } from './protocol.ts';

/** Of the connection to us, not of the request; Electron's handlers do not see them. */
const OURS = new Set(['host', 'connection', 'accept-encoding', 'content-length', 'upgrade-insecure-requests']);
/** What a handler says of these is not true of what goes to the page. */
const THEIRS = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']);

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const isOurs = OURS.has(name.toLowerCase()) || /^sec-(fetch|ch)-/i.test(name);
    if (!isOurs) headers.append(name, fromPage(rawHeaders[at + 1] ?? ''));
  }
  return headers;
}

/**
 * A request of a page as a handler sees it; its body is read as the handler reads. Its signal is never aborted, as Electron's is not:
 * a page that goes away is noticed where the answer's body is no longer taken.
 */
function requestOf(incoming: IncomingMessage, url: string): Request {
  const { method = 'GET' } = incoming;
  const hasBody =
    incoming.headers['content-length'] !== undefined || incoming.headers['transfer-encoding'] !== undefined;
  const init = { method, headers: headersOf(incoming) };
  // Node's streams and the standard's are described twice.
  const body = hasBody ? { body: Readable.toWeb(incoming) as unknown as BodyInit, duplex: 'half' as const } : {};
  return new Request(url, { ...init, ...body });
}

function writeHead(outgoing: ServerResponse, { status, headers }: Response): void {
  const kept = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const sent = name === 'content-security-policy' ? policyToPage(value) : value;
    if (!THEIRS.has(name)) kept.set(name, [...(kept.get(name) ?? []), sent]);
  }
  for (const [name, values] of kept) outgoing.setHeader(name, values);
  outgoing.writeHead(status === 0 ? 502 : status);
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = fromPage(`http://${incoming.headers.host ?? ''}${incoming.url ?? ''}`);
  const scheme = url.slice(0, url.indexOf(':'));
  const handler = handlerOf(scheme);
  // As on Electron: a worker may only come from a scheme with that privilege.
  const isWorker = incoming.headers['service-worker'] !== undefined;
  if (handler === null || (isWorker && privilegesOf(scheme).allowServiceWorkers !== true)) {
    outgoing.destroy();
    return;
  }
  const response = await handler(requestOf(incoming, url));
  // A network error: the page's request fails without an answer.
  if (response.type === 'error') return void outgoing.destroy();
  writeHead(outgoing, response);
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing); // Described twice, again.
}

/** The one place that pages of an application's own protocols are answered from. @returns its port */
export async function openGateway(): Promise<number> {
  const server: Server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      if (!outgoing.headersSent && !outgoing.destroyed) process.stderr.write(`protocol handler: ${String(error)}\n`);
      outgoing.destroy();
    });
  });
  server.keepAliveTimeout = 60_000;
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
