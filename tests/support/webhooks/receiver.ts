import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookSender } from '../../../server/ports/webhook-sender.ts';

/** What arrived, with what it was signed over. */
export interface Received {
  readonly id: string;
  readonly timestamp: number;
  readonly signatures: readonly string[];
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

export interface Receiver {
  readonly host: string;
  readonly url: string;
  readonly received: Received[];
  /** How it answers from now on; 200 at first. */
  answer(how: (response: ServerResponse, nth: number) => void): void;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}

/** A receiver of webhooks as somebody else would write one: on a port of this machine, by nothing of this program. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let how: Parameters<Receiver['answer']>[0] = (response) => void response.end('ok');
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { headers } = request;
    received.push({
      id: String(headers['webhook-id']),
      timestamp: Number(headers['webhook-timestamp']),
      signatures: String(headers['webhook-signature']).split(' '),
      body,
      headers,
    });
    how(response, received.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server always has one
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/perch`,
    received,
    answer: (next) => {
      how = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The convention's own algorithm, written out from its text: which of the signatures this secret made. */
export function isSignedWith(secret: string, { id, timestamp, body, signatures }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Where no test sends one. */
export const noWebhooks: WebhookSender = {
  mayAsk: () => true,
  send: () => Promise.reject(new Error('no webhook is sent here')),
};
