import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Instant } from '../../shared/domain/ids.ts';
import { dayOf } from '../../shared/domain/time/calendar.ts';
import { isAvailable, PERIOD_TYPES, periodOf, periodTo, shiftPeriod } from '../../shared/domain/time/period.ts';
import { freePort } from '../support/free-port.ts';
import { copyTemplate } from '../support/template.ts';
import { createClient, signUp } from './client.ts';
import { firstDifference } from './first-difference.ts';
import type { LivingNetwork } from './network.ts';
import { type Storage, startServer } from './server.ts';
import { tellMissing } from './stored.ts';
import { withDatabase } from './undisturbed.ts';

/** Followed from the beginning, on both servers; the others are left to whoever comes, so that first collections are killed, too. */
const FOLLOWED = 3;
const READER = 'steady@reader.example';

/** A server that stands beside the killed one, with the same reader and the same moments, and that nobody disturbs. */
export interface CalmServer {
  /** The reader comes, on both. */
  begin(now: Instant): Promise<void>;
  /** What both are to have seen of the network before it goes on. */
  comeToRest(now: Instant, killed: { readonly now: Instant }): Promise<void>;
  /** The reader's reports that are missing on the killed server, or other bytes there. */
  compare(): Promise<{ readonly compared: number; readonly findings: string[] }>;
  remove(): void;
}

/** Whether a week or a month ended between the two, or came out: what a report is made of was told then, or it was built. */
export function hasTurned(before: Instant, now: Instant): boolean {
  return PERIOD_TYPES.some((type) => {
    const last = shiftPeriod(periodOf(type, dayOf(now)), 1);
    return periodTo(last) > before || (isAvailable(last, now) && !isAvailable(last, before));
  });
}

async function rest(storage: Storage, { network }: LivingNetwork, now: Instant): Promise<void> {
  const server = startServer({ storage, network, now, port: await freePort() });
  await server.up();
  await server.atRest();
  await server.stop();
}

async function welcomeReader(storage: Storage, { network, handles }: LivingNetwork, now: Instant): Promise<void> {
  const server = startServer({ storage, network, now, port: await freePort() });
  await server.up();
  const client = createClient(server.url, await signUp(server.url, READER));
  await client.subscribe();
  for (const username of handles.slice(0, FOLLOWED))
    await client.post('/dashboard/accounts/add', { network: 'bluesky', username });
  await server.atRest();
  await server.stop();
}

/** Which collection brought a report's actions is the one thing that may differ: those of the moments between are not made on both. */
const withoutRevision = (body: string): string => body.replace(/"revision":"\w*"/, '"revision":""');

/** The reader's reports, by the account's own id: its user name may be unknown while the network does not answer. */
const reportsIn = (storage: Storage): Promise<ReadonlyMap<string, string>> =>
  withDatabase(storage, async (db) => {
    const { rows } = await sql<{ slot: string; body: string }>`
      select p.external_id || ' ' || r.report_id as slot, r.body
      from reports r join profiles p on p.id = r.profile_id join accounts a on a.profile_id = p.id
        join users u on u.id = a.user_id and u.email = ${READER}`.execute(db);
    return new Map(rows.map(({ slot, body }) => [slot, withoutRevision(body)]));
  });

export function createCalmServer(killed: Storage, living: LivingNetwork): CalmServer {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-calm-'));
  const calm = { dataDir, databaseUrl: null };
  return {
    async begin(now) {
      await copyTemplate(dataDir);
      await Promise.all([killed, calm].map((storage) => welcomeReader(storage, living, now)));
    },
    async comeToRest(now, its) {
      await Promise.all([rest(killed, living, its.now), rest(calm, living, now)]);
    },
    async compare() {
      const [expected, found] = [await reportsIn(calm), await reportsIn(killed)];
      const missing = [...expected.keys()].filter((slot) => !found.has(slot));
      const differing = [...expected].flatMap(([slot, body]) => {
        const own = found.get(slot);
        if (own === undefined || own === body) return [];
        return [`a report of other bytes: ${slot}: ${firstDifference(own, body)}`];
      });
      const findings = [...(await withDatabase(killed, (db) => tellMissing(db, missing))), ...differing];
      return { compared: expected.size, findings };
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  };
}
