import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a provider fails: it answers an error or nonsense that repeats what it was asked, breaks off, or does not answer. */
export const FAILURES = ['echo-500', 'echo-400', 'echo-text', 'echo-nonsense', 'break-off', 'hang'] as const;
type Failure = (typeof FAILURES)[number];

/** The token that it gives. */
export const GRANTED = 'token-that-was-granted';

async function askedOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return `${request.method} ${request.url} ${JSON.stringify(request.headers)} ${decodeURIComponent(body.replaceAll('+', ' '))}`;
}

/** The worst way to say that something went wrong, in the shape of Stripe's errors or of PayPal's. */
const errorWith = (asked: string, isStripe: boolean): string =>
  JSON.stringify(
    isStripe
      ? {
          error: {
            type: 'invalid_request_error',
            code: asked,
            param: asked,
            message: `cannot do ${asked}`,
            doc_url: asked,
          },
        }
      : { name: asked, message: asked, debug_id: asked, details: [{ issue: asked, value: asked, field: asked }] },
  );

/** A payment provider on loopback that does nothing but fail, and repeats in its answers everything that it was sent. */
export async function startEchoingProvider() {
  let failure: Failure = 'echo-500';
  let givesToken = false;
  let asked = 0;
  const server = createServer(async (request, response) => {
    const received = await askedOf(request);
    const isStripe = String(request.headers['user-agent']).includes('Stripe');
    asked += 1;
    if (givesToken && request.url === '/v1/oauth2/token') {
      response.end(JSON.stringify({ access_token: GRANTED, expires_in: 1 }));
      return;
    }
    if (failure === 'hang') return;
    if (failure === 'break-off') {
      // Not the protocol: a client that says what it could not read repeats it.
      request.socket.end(`${received}\r\n\r\n`);
      return;
    }
    const [status, text] = {
      'echo-500': [500, errorWith(received, isStripe)] as const,
      'echo-400': [400, errorWith(received, isStripe)] as const,
      'echo-text': [500, received] as const,
      'echo-nonsense': [200, received] as const,
    }[failure];
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': 'req_1',
      'x-echo': encodeURI(received).slice(0, 2000),
    });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Calls that it was asked. */
    asked: (): number => asked,
    /** With `givesToken`, PayPal's token is given all the same, so that the calls after it are made. */
    fail(how: Failure, does: { readonly givesToken: boolean } = { givesToken: false }): void {
      failure = how;
      givesToken = does.givesToken;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
