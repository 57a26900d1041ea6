import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Call } from './compose-call.ts';

/** Longer than the service lets any of these calls take: whoever has no answer by then waits for ever. */
const HANG_MS = 20_000;

export interface Answer {
  /** 0: the connection was closed without an answer. */
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly hung: boolean;
}

const HUNG: Answer = { status: 0, type: '', body: '', hung: true };
const CLOSED: Answer = { status: 0, type: '', body: '', hung: false };

/** After these a connection is good for nothing else. */
const SPOILING: ReadonlySet<string> = new Set(['content-length', 'upgrade', 'expect', 'content-encoding']);

function grouped(headers: Call['headers']): Record<string, string | string[]> {
  const all: Record<string, string | string[]> = {};
  for (const [name, value] of headers) {
    const before = all[name];
    all[name] = before === undefined || name === 'host' ? value : [before, value].flat();
  }
  return all;
}

/** A body is framed whatever the method: unframed, it would be the next request. */
const framed = (headers: Call['headers'], body: string | null): Record<string, string | string[]> => ({
  ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  ...grouped(headers),
});

/** Sends calls over loopback to a service at `port`. */
export function createSender(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  return {
    send: ({ method, target, headers, body }: Call): Promise<Answer> =>
      new Promise((resolve) => {
        const own = method === 'CONNECT' || headers.some(([name]) => SPOILING.has(name));
        const sent = request({
          ...{ port, host: '127.0.0.1', method, path: target, headers: framed(headers, body), timeout: HANG_MS },
          ...(own ? { agent: false } : { agent }),
        });
        sent.on('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          const finish = (): void =>
            resolve({
              status: response.statusCode ?? 0,
              type: response.headers['content-type'] ?? '',
              body: Buffer.concat(chunks).toString('utf8'),
              hung: false,
            });
          response.on('end', finish);
          response.on('error', finish);
        });
        sent.on('timeout', () => {
          resolve(HUNG);
          sent.destroy();
        });
        sent.on('error', () => resolve(CLOSED));
        sent.end(body ?? undefined);
      }),

    /** Sends bytes that may be no request at all, one character a byte. */
    sendBytes: (bytes: string): Promise<Answer> =>
      new Promise((resolve) => {
        let text = '';
        const socket = connect({ port, host: '127.0.0.1' });
        const hang = setTimeout(() => {
          resolve(HUNG);
          socket.destroy();
        }, HANG_MS);
        socket.on('data', (chunk) => {
          text += chunk.toString('latin1');
          // A connection that stays open for the next request has answered this one.
          if (/content-length: \d/i.test(text) && text.includes('\r\n\r\n')) socket.end();
          if (text.endsWith('\r\n0\r\n\r\n')) socket.end();
        });
        socket.on('error', () => undefined);
        socket.on('close', () => {
          clearTimeout(hang);
          const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
          const type = /content-type: ([^\r]*)/i.exec(text)?.[1] ?? '';
          resolve({ status, type, body: text.split('\r\n\r\n')[1] ?? '', hung: false });
        });
        socket.write(bytes, 'latin1');
      }),

    close: () => agent.destroy(),
  };
}
