import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import type { Db } from '../../server/db/database.ts';
import { createSessions } from '../../server/services/auth/sessions.ts';
import { serverFrame } from '../../shared/contract/live.ts';
import { type Instant, instant, type UserId } from '../../shared/domain/ids.ts';

/** Every so many-th reader of the service has a connection. */
const EVERY = 10;
const AT_ONCE = 50;
const OPENS_WITHIN_MS = 60_000;

/** Readers who wait on their live channels, at a web process of their own, while workers build. */
export interface WaitingReaders {
  /**
   * How long after a report was built its reader heard of it, of those that were heard of since the instant: milliseconds, shortest first. A little
   * more than from the moment it stands, which is when the build is committed.
   */
  heardAfter(since: Instant): Promise<number[]>;
  close(): void;
}

/** @param offset of the service's clock, on the machine's */
export async function openReaders(db: Db, service: { url: string; offset: number }): Promise<WaitingReaders> {
  const now = (): Instant => instant(Date.now() + service.offset);
  const sessions = createSessions({ db, clock: { now } });
  const { rows } = await sql<{ id: UserId }>`select id from users where id % ${EVERY}::int = 0 order by id`.execute(db);
  const heard: { accountId: number; reportId: string; at: Instant }[] = [];
  const sockets: WebSocket[] = [];

  async function open(token: string): Promise<void> {
    const socket = new WebSocket(service.url, { perMessageDeflate: false });
    sockets.push(socket);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('a live channel was closed')));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })));
    socket.on('message', (data) => {
      const frame = serverFrame.parse(JSON.parse(String(data)));
      if (frame.type === 'welcome') resolve();
      if (frame.type === 'report-ready')
        heard.push({ accountId: frame.accountId, reportId: frame.reportId, at: now() });
    });
    await promise;
  }

  const tokens: string[] = [];
  for (const { id } of rows) tokens.push(await sessions.open(id));
  for (let from = 0; from < tokens.length; from += AT_ONCE)
    await Promise.all(tokens.slice(from, from + AT_ONCE).map(open));

  return {
    async heardAfter(since) {
      const asked = heard.filter(({ at }) => at >= since);
      const { rows: built } = await sql<{ after: number }>`
        select h.at - extract(epoch from r.built_at)::float8 * 1000 as after
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as h("accountId" int, "reportId" text, at float8)
        join accounts a on a.id = h."accountId"
        join reports r on r.profile_id = a.profile_id and r.report_id = h."reportId"`.execute(db);
      return built.map(({ after }) => after).toSorted((a, b) => a - b);
    },
    close() {
      for (const socket of sockets) socket.removeAllListeners('close').terminate();
    },
  };
}

/** Waits until the web process answers. */
export async function untilListening(url: string): Promise<void> {
  const end = Date.now() + OPENS_WITHIN_MS;
  while ((await fetch(`${url}/api/health/ready`).catch(() => null))?.ok !== true) {
    if (Date.now() > end) throw new Error('the web process does not answer');
    await wait(100);
  }
}
