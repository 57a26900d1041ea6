import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent, fetch as undiciFetch } from 'undici';
import { record } from '../core/recorded.ts';
import { handlerOf } from '../protocol/protocol.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export interface Init extends RequestInit {
  readonly bypassCustomProtocolHandlers?: boolean;
}

async function fileResponse(url: string): Promise<Response> {
  const file = fileURLToPath(url);
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) throw new Error('net::ERR_FILE_NOT_FOUND');
  return new Response(bytes, { headers: { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' } });
}

/** Chromium's network waits for as long as the connection stands; Node's own gives up after five minutes. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0, connectTimeout: 0 });

/** Node reads each byte of a header as a letter. */
const bytesOf = (value: string): Uint8Array => Buffer.from(value, 'latin1');

/**
 * Electron decodes headers as UTF-8 and puts them into a `Headers` in a listener of its own (`net-fetch.ts`): a letter beyond
 * Latin-1 throws there, where nobody can catch it, and the promise stays open for ever.
 */
function refusesHeaders(headers: Iterable<[string, string]>): boolean {
  return [...headers].some(([, value]) => /[^\0-\u00ff]/.test(new TextDecoder().decode(bytesOf(value))));
}

/** Over the network; `fetch` of undici is Node's with a dispatcher of one's own. */
async function overNetwork(input: string | URL | Request, init: Init): Promise<Response> {
  const { bypassCustomProtocolHandlers: _, ...how } = init;
  const options = { ...how, dispatcher: patient } as unknown as Parameters<typeof undiciFetch>[1]; // described twice
  const answer = (await undiciFetch(String(input), options)) as unknown as Response;
  if (!refusesHeaders(answer.headers)) return answer;
  record('uncaught-exception', new TypeError('Cannot convert argument to a ByteString'));
  process.stderr.write(
    `stand-in: net.fetch: a header of ${String(input)} is not Latin-1; Electron never answers that\n`,
  );
  await answer.body?.cancel();
  return await new Promise<never>(() => undefined);
}

/** `net.fetch`: Node's own network for http, the disk for `file:`, the application for its own schemes. */
async function netFetch(input: string | URL, init: Init = {}): Promise<Response> {
  const url = String(input);
  const scheme = new URL(url).protocol.slice(0, -1);
  if (scheme === 'file') return await fileResponse(url);
  const handler = init.bypassCustomProtocolHandlers === true ? null : handlerOf(scheme);
  if (handler !== null) return await handler(new Request(input, init));
  return await overNetwork(input, init);
}

interface SocketOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/** `net.WebSocket`: Node's own, with Electron's second argument. */
class NetWebSocket extends WebSocket {
  constructor(url: string, { headers = {} }: SocketOptions = {}) {
    super(url, { headers } as never); // Node's own extension.
  }
}

/** `net`. There is no `net.request`. */
export const net = {
  fetch: netFetch,
  WebSocket: NetWebSocket,
  online: true,
  isOnline: (): boolean => net.online,
};
