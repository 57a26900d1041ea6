import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** `net.fetch`: Node's own network for http, the disk for `file:`, the application for its own schemes. */
async function netFetch(input: string | URL | Request, init: Init = {}): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const scheme = new URL(url).protocol.slice(0, -1);
  if (scheme === 'file') return await fileResponse(url);
  const handler = init.bypassCustomProtocolHandlers === true ? null : handlerOf(scheme);
  if (handler !== null) return await handler(new Request(input, init));
  return await fetch(input, init);
}

export interface SocketOptions {
  readonly protocols?: string | string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly origin?: string;
}

/** `net.WebSocket`: Node's own, with Electron's second argument. */
class NetWebSocket extends WebSocket {
  constructor(url: string, options: string | string[] | SocketOptions = {}) {
    const given = typeof options === 'string' || Array.isArray(options) ? { protocols: options } : options;
    const { protocols = [], headers = {}, origin } = given as SocketOptions; // The other two have just been taken out.
    super(url, { protocols, headers: { ...headers, ...(origin === undefined ? {} : { origin }) } } as never); // Node's own extension.
  }
}

/** `net`. There is no `net.request`. */
export const net = {
  fetch: netFetch,
  WebSocket: NetWebSocket,
  online: true,
  isOnline: (): boolean => net.online,
  resolveHost: () => Promise.reject(new Error('stand-in: net.resolveHost is not here')),
};
