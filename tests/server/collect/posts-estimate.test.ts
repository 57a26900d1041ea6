import { expect, it } from 'vitest';
import { dropActionsBefore } from '../../../server/db/partitions.ts';
import { readProfile } from '../../../server/db/repositories/collected-profiles.ts';
import type { Day } from '../../../shared/domain/ids.ts';
import { describeDatabases } from '../../support/database.ts';
import { comment, post } from '../../support/jobs/actions.ts';
import { WEEK, withOneAccount } from './one-account.ts';

const KINDS = ['post', 'comment'] as const;

describeDatabases('the share of posts that is on record', (open) => {
  const one = withOneAccount(open);

  async function estimate() {
    const row = await readProfile(one.db(), one.profile());
    return row?.posts_estimate ?? null;
  }
  /** The network counts so many posts, and tells of so many older ones than are kept (null: it did not tell everything). */
  function counts(posts: number, older: number | null): void {
    const account = one.account();
    account.profile = { ...account.profile, posts };
    account.ownPosts = { kinds: KINDS, older };
  }
  /** Collects half an hour later than the last time. */
  let hours = 1;
  async function collect(): Promise<void> {
    hours += 0.5;
    one.at(hours);
    await one.collect();
  }

  it('is of posts and comments, those too old to be kept among them, beside what the network counts', async () => {
    // One comment and one post are recorded.
    counts(100, 90);
    await collect();
    expect(await estimate()).toEqual({ recorded: 92, claimed: 100 });

    const account = one.account();
    account.actions = [post('more', '2026-11-18T09:00:00Z', 'More'), comment('more', '2026-11-18T10:00:00Z', 'x')];
    counts(101, null);
    await collect();
    expect(await estimate()).toEqual({ recorded: 94, claimed: 101 });
  });

  it('is not told where older posts were never counted, or the network counts none', async () => {
    counts(100, null);
    await collect();
    expect(await estimate()).toBeNull();
    counts(0, 3);
    await collect();
    expect(await estimate()).toBeNull();
  });

  it('stays when the months are dropped in which the posts were recorded', async () => {
    counts(10, 8);
    one.account().actions.push(post('old', '2026-09-18T09:00:00Z', 'Old'));
    await collect();
    expect(await estimate()).toEqual({ recorded: 10, claimed: 10 });
    counts(11, 8);
    await collect();
    expect(await estimate()).toEqual({ recorded: 11, claimed: 11 });
    counts(11, null);
    one.account().actions = [];
    await dropActionsBefore(one.db(), '2026-10-15' as Day);
    await collect();
    expect(await estimate()).toEqual({ recorded: 11, claimed: 11 });
  });

  it('is printed by the report as the first collection after the period found it', async () => {
    await one.db().deleteFrom('reports').execute();
    await one.db().deleteFrom('period_counts').execute();
    counts(200, 188);
    await collect();
    counts(500, 188);
    await collect();
    await one.shop().services.build.build({ profile: one.profile(), reportId: WEEK });
    const { body } = await one
      .db()
      .selectFrom('reports')
      .where('profile_id', '=', one.profile())
      .select('body')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(body).coverage).toMatchObject({ estimate: null, postsEstimate: { point: 0.95 } });
  });
});
