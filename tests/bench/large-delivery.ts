import { sql } from 'kysely';
import type { Database } from '../../server/db/database.ts';
import { createIntake, type Intake } from '../../server/services/collect/intake.ts';
import { mergeCollection } from '../../server/services/collect/merge-collection.ts';
import type { Action } from '../../shared/domain/activity/action.ts';
import { instant, type ProfileId, profileId } from '../../shared/domain/ids.ts';
import { inventActions, SEEN_AT } from './storage-fixture.ts';

/** Of a large delivery. */
export const ROWS = Number(process.env.BENCH_ROWS ?? 200_000);
const BATCH = 5_000;
const CLOCK = { now: () => SEEN_AT };
/** Their keys grow with time, as those of Bluesky and Mastodon do. */
export const ALL: readonly Action[] = [...inventActions(ROWS)].map((action, index) => ({
  ...action,
  key: `app.bsky.feed.${action.kind}/3l${index.toString(32).padStart(11, '2')}`,
}));
const RANGE = { from: instant(0), to: SEEN_AT };

/** Somebody of whom nothing is known. */
export async function addProfile({ db }: Pick<Database, 'db'>, name: string): Promise<ProfileId> {
  const { rows } = await sql<{ id: number }>`
    insert into profiles (network, external_id, username, revision, created_at)
    values ('bluesky', ${name}, ${name}, '0', now()) returning id`.execute(db);
  return profileId(rows[0]?.id ?? 0);
}

/** Writes all of it to staging tables, as it is brought. */
export async function stageDelivery({ bulk }: Pick<Database, 'bulk'>, profile: ProfileId): Promise<Intake> {
  const intake = createIntake(bulk, { profile, now: SEEN_AT, range: RANGE, aliasOf: (id) => id });
  for (let from = 0; from < ROWS; from += BATCH) await intake.actions(ALL.slice(from, from + BATCH));
  return intake;
}

const FULL = 'full' as const;
const COVERAGE = {
  ...{ like: FULL, 'like-received': FULL, 'repost-received': FULL, post: FULL },
  ...{ comment: FULL, repost: FULL, follow: FULL, unfollow: FULL },
};

/** Merges what was staged, as the program does it. @param since the revision of the profile, a number that grows by one */
export async function mergeDelivery(
  database: Database,
  intake: Intake,
  { profile, since }: { readonly profile: ProfileId; readonly since: number },
): Promise<void> {
  const shown = { username: 'x', name: null, userpic: null, url: null, bio: null, followers: 1, follows: 1, posts: 1 };
  await mergeCollection(database, intake, {
    ...{ profile, now: SEEN_AT, clock: CLOCK, since: String(since), feedOnly: false, looksUp: false },
    report: {
      ...{
        status: 'collected',
        coverage: COVERAGE,
        removals: { kind: 'none' },
        skipped: {},
        revision: String(since + 1),
      },
      profile: { network: 'bluesky', id: 'x', ...shown, flags: {} },
    },
  });
}
