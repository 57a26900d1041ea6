import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { graphAnswer, graphError, type Reply } from './graph-answers.ts';
import { authorize, exchange, META_APPS, prolong } from './login-answers.ts';
import { createMetaWorld, type MetaAccount, type MetaWorld } from './world.ts';

/** Answers a request in Meta's place; false leaves it to Meta. */
type Disturb = (url: URL, response: ServerResponse, request: IncomingMessage) => boolean;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function send(response: ServerResponse, { status, body, location }: Reply, headers: Record<string, string>): void {
  const where = location === undefined ? {} : { location };
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...where, ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

interface Asked {
  readonly url: URL;
  readonly form: URLSearchParams;
  readonly person: MetaAccount | null;
}

/** What stands beside the Graph API's objects, by method and path. */
function loginAnswer(world: MetaWorld, method: string, { url, form, person }: Asked): Reply | null {
  const given = (name: string): string => url.searchParams.get(name) ?? '';
  switch (`${method} ${url.pathname}`) {
    case 'GET /oauth/authorize':
      return authorize(world, 'instagram', { url, person });
    case 'GET /fb/dialog/oauth':
      return authorize(world, 'facebook', { url, person });
    case 'POST /oauth/access_token':
      return exchange(world, 'instagram', form);
    case 'GET /access_token':
      return prolong(world, 'instagram', { given: given('access_token'), secret: given('client_secret') });
    case 'GET /refresh_access_token':
      return prolong(world, 'instagram', { given: given('access_token'), secret: null });
    case 'POST /fb/v25.0/oauth/access_token': {
      if (form.get('grant_type') !== 'fb_exchange_token') return exchange(world, 'facebook', form);
      const asked = { given: form.get('fb_exchange_token') ?? '', secret: form.get('client_secret') };
      return prolong(world, 'facebook', asked);
    }
    case 'POST /fb/v25.0/me/permissions': {
      const taken = form.get('method') === 'delete' && world.tokens.delete(form.get('access_token') ?? '');
      return taken ? { status: 200, body: { success: true } } : graphError(190);
    }
    default:
      return null;
  }
}

/**
 * Meta's part of Instagram on loopback, written by its documentation (developers.facebook.com/docs/instagram-platform): both log-ins, the
 * Graph API of each, its errors, cursors and usage headers. Nothing of it was seen at the real service.
 */
export async function startMeta() {
  const world = createMetaWorld();
  const asked: URL[] = [];
  let disturb: Disturb | null = null;
  let usage: Record<string, string> = {};
  let person: MetaAccount | null = null;

  async function answer(request: IncomingMessage, url: URL): Promise<Reply> {
    const form = request.method === 'POST' ? await formOf(request) : new URLSearchParams();
    const login = loginAnswer(world, request.method ?? 'GET', { url, form, person });
    if (login !== null) return login;
    const [, facebook, path] = /^(\/fb)?\/v25\.0\/(.+)$/.exec(url.pathname) ?? [];
    if (path === undefined) return { status: 404, body: {} };
    const token = world.tokens.get(url.searchParams.get('access_token') ?? '');
    const isGood = token?.login === (facebook === undefined ? 'instagram' : 'facebook') && !token.short;
    return graphAnswer(world, isGood ? token : undefined, { path, url });
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    asked.push(url);
    if (disturb?.(url, response, request) === true) return;
    answer(request, url).then(
      (reply) => send(response, reply, usage),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server always has one
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const { issue, account, post, comment, tokens } = world;

  return {
    ...{ issue, account, post, comment, tokens, asked, host, origin },
    /** Settings that lead here. */
    apps: {
      instagram: {
        ...META_APPS.instagram,
        loginUrl: `${origin}/oauth/authorize`,
        tokenUrl: `${origin}/oauth/access_token`,
        apiBase: `${origin}/v25.0`,
      },
      facebook: { ...META_APPS.facebook, loginUrl: `${origin}/fb/dialog/oauth`, apiBase: `${origin}/fb/v25.0` },
    },
    /** Who sits in front of the log-in; null: somebody who thinks better of it. */
    as(account: MetaAccount | null): void {
      person = account;
    },
    /** Headers of every answer. */
    spend(headers: Record<string, string>): void {
      usage = headers;
    },
    disturb(how: Disturb | null): void {
      disturb = how;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Meta = Awaited<ReturnType<typeof startMeta>>;
