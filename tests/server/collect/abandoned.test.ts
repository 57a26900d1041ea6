import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endAbandonedProgress } from '../../../server/db/repositories/collect-queue.ts';
import type { ProfileProgress } from '../../../server/db/schema.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { addProfile, addUser } from '../../support/jobs/workshop.ts';

const NOW = instant(Date.UTC(2026, 10, 20, 9));
const BEFORE = instant(NOW - 10 * MINUTE);
const LONG_AGO = instant(NOW - HOUR);
const RUNNING: ProfileProgress = { stage: 'resolving', done: 3, total: 9, startedAt: LONG_AGO, error: null };

/** A profile in the middle of something: its progress, when it was collected last, whose it is and whether a job stands for it. */
interface Case {
  readonly progress: ProfileProgress | null;
  readonly collectedAt?: number;
  readonly job?: 'created' | 'active' | 'completed' | 'failed';
  readonly own?: boolean;
  /** What is left of the progress; unchanged where it is not said. */
  readonly left?: ProfileProgress | null;
}

const FAILED: ProfileProgress = { stage: 'queued', done: 0, total: null, startedAt: NOW, error: 'internal' };

const CASES: Readonly<Record<string, Case>> = {
  'whose worker was killed': { progress: RUNNING, left: FAILED },
  'whose last job failed and left no word': { progress: RUNNING, job: 'failed', left: FAILED },
  'whose job is done, and which had been stored': { progress: RUNNING, job: 'completed', collectedAt: NOW, left: null },
  'that was stored before, and then begun again': { progress: RUNNING, collectedAt: LONG_AGO - 1, left: FAILED },
  'that waits for nothing': { progress: { ...RUNNING, stage: 'queued' }, left: null },
  'that waits in the queue': { progress: { ...RUNNING, stage: 'queued' }, job: 'created' },
  'that runs': { progress: RUNNING, job: 'active' },
  'that began a moment ago': { progress: { ...RUNNING, startedAt: BEFORE } },
  'that failed': { progress: { ...RUNNING, error: 'unreachable' } },
  'that ended': { progress: null, collectedAt: NOW },
  'of an archive of its owner': { progress: RUNNING, own: true },
};

describeDatabases('collections that nobody works on any more', (open) => {
  let test: TestDatabase;
  const profiles = new Map<string, ProfileId>();

  beforeAll(async () => {
    test = await open();
    const { db } = test.database;
    for (const [title, { progress, collectedAt, job, own }] of Object.entries(CASES)) {
      const profile = await addProfile(test.database, title);
      profiles.set(title, profile);
      await db
        .updateTable('profiles')
        .set({
          progress: progress === null ? null : JSON.stringify(progress),
          collected_at: collectedAt === undefined ? null : new Date(collectedAt),
          owner_id: own ? await addUser(test.database) : null,
        })
        .where('id', '=', profile)
        .execute();
      if (job === undefined) continue;
      await sql`
        insert into pgboss.job (name, singleton_key, state, data)
        values ('collect-profile', ${String(profile)}, ${job}::pgboss.job_state, '{}')`.execute(db);
    }
  });
  afterAll(() => test?.close());

  it('end, the others do not, and nothing is left of it for another time', async () => {
    const { db } = test.database;
    const ended = Object.entries(CASES).filter(([, { left }]) => left !== undefined);
    const found = await endAbandonedProgress(db, { before: BEFORE, now: NOW });
    expect(found.toSorted()).toEqual(ended.map(([title]) => profiles.get(title)).toSorted());
    for (const [title, { progress, left = progress }] of Object.entries(CASES)) {
      const row = await db
        .selectFrom('profiles')
        .where('external_id', '=', title)
        .select('progress')
        .executeTakeFirstOrThrow();
      expect([title, row.progress]).toEqual([title, left]);
    }
    expect(await endAbandonedProgress(db, { before: BEFORE, now: NOW })).toEqual([]);
  });

  it('are found without reading profiles for which nothing is under way', async () => {
    const { db } = test.database;
    await sql`
      insert into profiles (network, external_id, username, flags, progress, created_at)
      select 'demo', 'idle-' || n, 'idle', '{}', case when n % 10 = 0 then '{"stage": "queued", "error": "internal", "startedAt": 1}'::jsonb end,
        now() from generate_series(1, 5000) n`.execute(db);
    await sql`analyze profiles`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain update profiles p set progress = null
      where p.owner_id is null and p.progress is not null and p.progress->>'error' is null
        and (p.progress->>'startedAt')::int8 < ${BEFORE}::int8
        and not exists (select from pgboss.job j
          where j.name = 'collect-profile' and j.singleton_key = p.id::text and j.state in ('created', 'retry', 'active'))`.execute(
      db,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('profiles_under_way');
    expect(plan).not.toContain('Seq Scan on profiles');
  });
});
