import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Db } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import type { Instant } from '../../shared/domain/ids.ts';
import type { AtprotoNetwork } from '../support/atproto/network.ts';
import { freePort } from '../support/free-port.ts';
import { copyTemplate } from '../support/template.ts';
import { type Storage, startServer } from './server.ts';
import { ALL_ACTIONS, tellMissing } from './stored.ts';

/** What people asked for: the rest is collected and built from it. Profiles come without what was read of them. */
const ASKED_FOR = {
  users: '*',
  subscriptions: '*',
  profiles: 'id, network, external_id, username, name, userpic, url, bio, followers, flags, created_at',
  accounts: '*',
  pauses: '*',
} as const;

export async function withDatabase<T>(storage: Storage, see: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...storage, log: createLogger('silent'), clock: createClock(null) });
  try {
    return await see(database.db);
  } finally {
    await database.close();
  }
}

const tableRows = async (db: Db, table: keyof typeof ASKED_FOR) => {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) as row from (select ${sql.raw(ASKED_FOR[table])} from ${sql.table(table)}) t`.execute(db);
  return rows.map(({ row }) => row);
};

async function copyAskedFor(from: Storage, to: Storage): Promise<void> {
  const tables = Object.keys(ASKED_FOR) as (keyof typeof ASKED_FOR)[];
  const asked = await withDatabase(from, async (db) => {
    const found: [keyof typeof ASKED_FOR, unknown[]][] = [];
    for (const table of tables) found.push([table, await tableRows(db, table)]);
    return found;
  });
  await withDatabase(to, async (db) => {
    for (const [table, rows] of asked) {
      const columns = sql.raw(rows[0] === undefined ? 'id' : Object.keys(rows[0] as object).join(', '));
      if (rows.length === 0) continue;
      await sql`insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
        db,
      );
    }
  });
}

interface Stored {
  /** Of profiles that are tracked now, by identity and key. */
  readonly actions: readonly string[];
  /** By identity and period. */
  readonly reports: ReadonlySet<string>;
}

const readStored = (storage: Storage): Promise<Stored> =>
  withDatabase(storage, async (db) => {
    const actions = await sql<{ what: string }>`
      select distinct p.external_id || ' ' || x.key as what from ${ALL_ACTIONS} x join profiles p on p.id = x.profile_id
      where exists (select from accounts a where a.profile_id = p.id and not a.archived) order by 1`.execute(db);
    const reports = await sql<{ slot: string }>`
      select p.external_id || ' ' || r.report_id as slot from reports r
      join profiles p on p.id = r.profile_id`.execute(db);
    return {
      actions: actions.rows.map(({ what }) => what),
      reports: new Set(reports.rows.map(({ slot }) => slot)),
    };
  });

export interface Comparison {
  readonly findings: string[];
  readonly reports: number;
}

/** A server that nobody disturbs gets the same subscribers and the same network; what it stores is what should be stored. */
export async function compareWithUndisturbed(
  killed: Storage,
  input: { network: AtprotoNetwork; now: Instant },
): Promise<Comparison> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-undisturbed-'));
  const calm = { dataDir, databaseUrl: null };
  try {
    await copyTemplate(dataDir);
    await copyAskedFor(killed, calm);
    const server = startServer({ storage: calm, ...input, port: await freePort() });
    await server.up();
    await server.atRest();
    await server.stop();
    const [found, expected] = [await readStored(killed), await readStored(calm)];
    const here = new Set(found.actions);
    const there = new Set(expected.actions);
    const missing = [...expected.reports].filter((slot) => !found.reports.has(slot));
    return {
      findings: [
        ...expected.actions.filter((what) => !here.has(what)).map((what) => `an action that is missing: ${what}`),
        ...found.actions.filter((what) => !there.has(what)).map((what) => `an action that nobody did: ${what}`),
        ...(await withDatabase(killed, (db) => tellMissing(db, missing))),
      ],
      reports: found.reports.size,
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
