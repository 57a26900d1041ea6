import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { WebSocket } from 'ws';
import { createLiveHub } from '../../../server/adapters/live/live-hub.ts';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { LISTEN_BACKLOG } from '../../../server/http/connections.ts';
import { installErrors } from '../../../server/http/plugins/errors.ts';
import { installLive } from '../../../server/http/routes/live/install-live.ts';
import type { LiveLimits } from '../../../server/http/routes/live/limits.ts';
import type { LiveHub } from '../../../server/ports/live-hub.ts';
import { createSessions, type Sessions } from '../../../server/services/auth/sessions.ts';
import { createPictureAddresses } from '../../../server/services/pictures/picture-addresses.ts';
import type { UserId } from '../../../shared/domain/ids.ts';

const logger = createLogger('silent');
const clock = createClock(null);

export async function insertUser(
  database: Database,
  email = `${randomBytes(6).toString('hex')}@perch.test`,
): Promise<UserId> {
  const { id } = await database.db
    .insertInto('users')
    .values({ email, password_hash: 'none', lang: 'en', code: randomBytes(6).toString('hex'), created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The live channel of one server process: its own hub and its own listening port on a database. */
export interface LiveServer {
  readonly hub: LiveHub;
  readonly sessions: Sessions;
  readonly url: string;
  /** Connections that are past `hello`. */
  connections(): number;
  close(): Promise<void>;
}

/** @param port a free one where none is named */
export async function startLive(database: Database, limits: Partial<LiveLimits> = {}, port = 0): Promise<LiveServer> {
  const hub = await createLiveHub({ database, clock, logger });
  const sessions = createSessions({ db: database.db, clock });
  const { rewrite } = createPictureAddresses({ secret: 'a secret', publicUrl: 'https://perch.test' });
  const app = Fastify({ handlerTimeout: 200 });
  installErrors(app);
  const deps = { live: hub, auth: sessions, logger, publicUrl: 'https://perch.test', limits, rewrite };
  const count = await installLive(app, deps);
  await app.listen({ host: '127.0.0.1', port, backlog: LISTEN_BACKLOG });
  const { port: taken } = app.server.address() as AddressInfo; // a TCP server's address is one
  return {
    hub,
    sessions,
    url: `ws://127.0.0.1:${taken}/api/ws`,
    connections: count.total,
    async close() {
      await app.close();
      await hub.close();
    },
  };
}

/** A client that keeps every frame, and whose waiting fails instead of hanging. */
export interface Client {
  readonly socket: WebSocket;
  readonly frames: Record<string, unknown>[];
  /** Ids of the events received, in the order received. */
  ids(): number[];
  send(frame: unknown): void;
  /** Resolves once `enough` holds of the frames. */
  until(enough: (frames: readonly Record<string, unknown>[]) => boolean): Promise<void>;
  closed(): Promise<number>;
}

const PATIENCE_MS = 15_000;

/** `autoPong` false gives no sign of life by itself. */
export function connect(
  url: string,
  headers: Record<string, string> = {},
  options: { autoPong?: boolean } = {},
): Client {
  const socket = new WebSocket(url, { headers, ...options });
  const frames: Record<string, unknown>[] = [];
  const pending: unknown[] = [];
  const watchers = new Set<() => void>();
  let code: number | null = null;
  socket.on('open', () => {
    for (const frame of pending.splice(0)) socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  });
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()));
    for (const watch of watchers) watch();
  });
  socket.on('error', () => undefined);
  socket.on('close', (closeCode) => {
    code = closeCode;
    for (const watch of watchers) watch();
  });

  function wait(what: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        watchers.delete(watch);
        reject(new Error(`waited in vain; closed: ${code}; frames: ${JSON.stringify(frames).slice(0, 500)}`));
      }, PATIENCE_MS);
      const watch = (): void => {
        if (!what()) return;
        clearTimeout(late);
        watchers.delete(watch);
        resolve();
      };
      watchers.add(watch);
      watch();
    });
  }

  return {
    socket,
    frames,
    ids: () => frames.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])),
    send(frame) {
      if (socket.readyState === socket.CONNECTING) pending.push(frame);
      else socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    },
    until: (enough) => wait(() => enough(frames)),
    async closed() {
      await wait(() => code !== null);
      return code ?? 0;
    },
  };
}
