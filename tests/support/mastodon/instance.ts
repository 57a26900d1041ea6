import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo, type Habits, type Reply } from './interface.ts';
import { type Happenings, happenings, type World } from './world.ts';

/** Answers a request in the place of the instance; false leaves it to the instance. */
type Disturbance = (url: URL, response: ServerResponse, request: IncomingMessage) => boolean;

/**
 * A stand-in for an instance: it speaks the API's form as Mastodon 4.3 answers it (recorded answers, docs.joinmastodon.org), pages by
 * `Link`, counts requests, and misbehaves where a test asks for it. It listens on loopback.
 */
export interface Instance extends Happenings, Habits {
  /** `127.0.0.1:PORT`, as handles of its accounts end. */
  readonly domain: string;
  readonly origin: string;
  /** Paths with their queries, in the order in which they were asked for. */
  readonly requests: string[];
  readonly fingerStatus: Map<string, number>;
  readonly lookupStatus: Map<string, number>;
  disturb(how: Disturbance | null): void;
  /** Answers every request whose path holds `path`. */
  answer(path: string, reply: Reply): void;
  /** Rate limits as Mastodon tells them, counted from now on; null: it tells none. */
  limit(allowed: number | null, resetAt?: Date, left?: number): void;
  close(): Promise<void>;
}

interface Limit {
  readonly allowed: number;
  left: number;
  readonly resetAt: Date;
}

const WINDOW_MS = 300_000;

function spend(limit: Limit): Record<string, string> {
  limit.left = Math.max(0, limit.left - 1);
  return {
    'x-ratelimit-limit': String(limit.allowed),
    'x-ratelimit-remaining': String(limit.left),
    'x-ratelimit-reset': limit.resetAt.toISOString(),
  };
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server always has one
  return `127.0.0.1:${port}`;
}

export async function startInstance(): Promise<Instance> {
  const requests: string[] = [];
  let disturbance: Disturbance | null = null;
  let limit: Limit | null = null;

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    requests.push(`${url.pathname}${decodeURIComponent(url.search)}`);
    if (disturbance?.(url, response, request) === true) return;
    const spent = limit !== null && limit.left === 0;
    const reply = spent ? { status: 429, body: { error: 'Too many requests' } } : answerTo(url, world, instance);
    const limits = limit === null ? {} : spend(limit);
    send(response, { ...reply, headers: { ...reply.headers, ...limits } });
  });
  const domain = await listen(server);
  const world: World = {
    domain,
    accounts: new Map(),
    statuses: new Map(),
    likers: new Map(),
    boosters: new Map(),
    follows: new Map(),
  };
  const instance: Instance = {
    ...happenings(world),
    domain,
    origin: `http://${domain}`,
    requests,
    fingerStatus: new Map(),
    lookupStatus: new Map(),
    knowsSeveral: true,
    disturb(how) {
      disturbance = how;
    },
    answer(path, reply) {
      disturbance = (url, response) => {
        if (!url.pathname.includes(path)) return false;
        send(response, reply);
        return true;
      };
    },
    limit(allowed, resetAt = new Date(Date.now() + WINDOW_MS), left = allowed ?? 0) {
      limit = allowed === null ? null : { allowed, left, resetAt };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return instance;
}
