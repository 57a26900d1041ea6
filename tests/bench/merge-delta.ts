import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createIntake } from '../../server/services/collect/intake.ts';
import { mergeCollection } from '../../server/services/collect/merge-collection.ts';
import type { Action } from '../../shared/domain/activity/action.ts';
import { type ProfileId, profileId } from '../../shared/domain/ids.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { printMeasure } from './measure.ts';
import { inventActions, SEEN_AT } from './storage-fixture.ts';

/**
 * A delta of 400 records, with the gaps of a partial export between them, merged into an account that holds 500,000 actions,
 * against the same into one that holds 5,000; meanwhile somebody asks for something small, again and again.
 *
 *     node tests/bench/merge-delta.ts [embedded] [postgres]
 */
const LARGE = Number(process.env.BENCH_ROWS ?? 500_000);
const SMALL = 5_000;
const DELTA = 400;
const BATCH = 5_000;
const CLOCK = { now: () => SEEN_AT };

async function addProfile({ db }: Database, name: string): Promise<ProfileId> {
  const { rows } = await sql<{ id: number }>`
    insert into profiles (network, external_id, username, revision, created_at)
    values ('bluesky', ${name}, ${name}, 'before', now()) returning id`.execute(db);
  return profileId(rows[0]?.id ?? 0);
}

/** A sorted list of the keys that are stored then, of which every follow stands. */
async function fill(database: Database, profile: ProfileId, rows: number): Promise<string[]> {
  const all = [...inventActions(rows)];
  const intake = createIntake(database.bulk, {
    ...{ profile, now: SEEN_AT, aliasOf: (id) => id },
    range: { from: 0 as never, to: SEEN_AT },
  });
  for (let from = 0; from < rows; from += BATCH) await intake.actions(all.slice(from, from + BATCH));
  await merge(database, { profile, intake, since: 'before', revision: 'filled', except: null });
  return all.map(({ key }) => key).sort((a, b) => (a < b ? -1 : 1));
}

interface Delivery {
  readonly profile: ProfileId;
  readonly intake: ReturnType<typeof createIntake>;
  readonly since: string;
  readonly revision: string;
  readonly except: readonly { from: string | null; to: string | null }[] | null;
}

async function merge(database: Database, { profile, intake, since, revision, except }: Delivery) {
  const shown = { username: 'x', name: null, userpic: null, url: null, bio: null, followers: 1, follows: 1, posts: 1 };
  const full = 'full' as const;
  const coverage = {
    like: full,
    'like-received': full,
    'repost-received': full,
    post: full,
    comment: full,
    repost: full,
    follow: full,
    unfollow: full,
  };
  const prefixes = ['like', 'post', 'repost', 'comment', 'follow'].map((kind) => `app.bsky.feed.${kind}/`);
  return mergeCollection(database, intake, {
    ...{ profile, now: SEEN_AT, clock: CLOCK, since, feedOnly: false, looksUp: false },
    report: {
      status: 'collected',
      profile: { network: 'bluesky', id: 'x', ...shown, flags: {} },
      revision,
      coverage,
      removals: except === null ? { kind: 'none' } : { kind: 'prefixes', prefixes, except, proven: true },
      skipped: {},
    },
  });
}

/** What a partial export says: the neighbours of each changed record were sent, and nothing between those. */
function gapsBetween(keys: readonly string[], changed: readonly number[]) {
  return [-2, ...changed].map((index, place) => ({
    from: keys[index + 2] ?? null,
    to: keys[(changed[place] ?? keys.length) - 1] ?? null,
  }));
}

async function delta(database: Database, profile: ProfileId, keys: readonly string[]) {
  const step = Math.floor(keys.length / DELTA);
  const changed = Array.from({ length: DELTA }, (_, index) => index * step + 3);
  const fresh = changed.map((index): Action => {
    const key = `${keys[index]}x`;
    const at = (SEEN_AT - 60_000) as Action['at'];
    return { key, kind: 'like', at, targetId: null, post: null, text: null, tags: [], reason: null, removed: false };
  });
  const range = { from: 0 as never, to: SEEN_AT };
  const intake = createIntake(database.bulk, { profile, now: SEEN_AT, range, aliasOf: (id) => id });
  await intake.actions(fresh);
  await intake.present(changed.map((index) => keys[index - 1] ?? ''));
  let done = false;
  let worst = 0;
  const asking = (async () => {
    while (!done) {
      const from = performance.now();
      await sql`select 1`.execute(database.db);
      worst = Math.max(worst, performance.now() - from);
    }
  })();
  const from = performance.now();
  const merged = await merge(database, {
    ...{ profile, intake, since: 'filled', revision: 'after' },
    except: gapsBetween(keys, changed),
  });
  const took = performance.now() - from;
  done = true;
  await asking;
  if (merged.inserted !== DELTA || merged.removed === 0) throw new Error(JSON.stringify(merged));
  return { took, worst };
}

async function measure(name: string, database: Database): Promise<void> {
  const small = await addProfile(database, 'small');
  const large = await addProfile(database, 'large');
  const smallKeys = await fill(database, small, SMALL);
  const largeKeys = await fill(database, large, LARGE);
  const control = await delta(database, small, smallKeys);
  const { took, worst } = await delta(database, large, largeKeys);
  console.log(`${name}: ${took.toFixed(0)} ms on ${LARGE}; ${control.took.toFixed(0)} ms on ${SMALL}`);
  const of = `${name}: delta of ${DELTA} on ${LARGE}`;
  printMeasure({ measure: `${of}, rate`, baseline: `that on ${SMALL}`, ratio: control.took / took, goal: 0.1 });
  printMeasure({ measure: `${of}, longest wait meanwhile`, value: worst, unit: 'ms', most: 100 });
}

const log = createLogger('warn');
const clock = createClock(null);
const kinds = process.argv.slice(2);
const wanted = (kind: string): boolean => kinds.length === 0 || kinds.includes(kind);

if (wanted('embedded')) {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl: null, log, clock });
  await measure('embedded', database);
  await database.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
if (wanted('postgres')) {
  const server = await startPostgres();
  const scratch = await createScratchDatabase(server.url);
  const database = await openDatabase({ dataDir: '', databaseUrl: scratch.url, log, clock });
  await measure(`PostgreSQL ${server.version}`, database);
  await database.close();
  await server.stop();
}
