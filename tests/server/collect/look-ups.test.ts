import { afterAll, beforeAll, expect, it } from 'vitest';
import { SourceError } from '../../../server/ports/activity-source.ts';
import type { ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like, post } from '../../support/jobs/actions.ts';
import { createScriptedSource, type ScriptedAccount, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const WEEK = 'week-2026-11-09' as ReportId;
const EARLY = '2026-11-16T02:00:00Z';
const LATE = '2026-11-19T12:00:00Z';
const never = new AbortController().signal;

describeDatabases('looking up the names and posts of a collection', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let profile: ProfileId;
  let account: ScriptedAccount;
  const network = createScriptedSource([]);
  /** What happens instead of an answer about posts. */
  let answering: () => void = () => undefined;
  const source: typeof network = {
    ...network,
    async posts(codes, signal) {
      answering();
      signal.throwIfAborted();
      return network.posts(codes, signal);
    },
  };

  beforeAll(async () => {
    test = await open();
    shop = await openWorkshop(test.database, source, EARLY);
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });

  /** The same account, known to nobody yet, on a network where nothing has happened to it. */
  async function world(): Promise<void> {
    for (const table of ['accounts', 'profiles', 'posts', 'people'] as const)
      await test.database.db.deleteFrom(table).execute();
    network.cards.clear();
    answering = () => undefined;
    account = scriptedAccount('same');
    account.actions = [
      like('1', '2026-11-09T08:00:00Z', { code: 'shown' }),
      post('1', '2026-11-12T09:00:00Z', 'A new glaze'),
    ];
    account.profile = { ...account.profile, followers: 10 };
    network.accounts.set('same', account);
    profile = await addProfile(test.database, 'same');
    await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-10T00:00:00Z' });
  }
  const collectAt = (time: string, signal = never) => {
    shop.clock.set(time);
    return shop.services.collect.collect(profile, signal);
  };
  const build = () => shop.services.build.build({ profile, reportId: WEEK });
  const due = async () => (await shop.services.due.due()).collect.includes(profile);
  const row = () =>
    test.database.db.selectFrom('profiles').where('id', '=', profile).selectAll().executeTakeFirstOrThrow();
  const body = async (): Promise<string> => {
    const query = test.database.db.selectFrom('reports').where('profile_id', '=', profile).select('body');
    return (await query.executeTakeFirstOrThrow()).body;
  };
  /** As a kill: what asked is not there to hear the answer. */
  async function endInLookUps(time: string): Promise<void> {
    const worker = new AbortController();
    answering = () => worker.abort(new Error('the worker is gone'));
    await expect(collectAt(time, worker.signal)).rejects.toThrow('the worker is gone');
    answering = () => undefined;
  }
  /** The post that was liked is deleted, and the account has grown. */
  function livesOn(): void {
    network.cards.set('shown', { text: null, image: null, gone: true });
    account.profile = { ...account.profile, followers: 99 };
  }

  it('a collection that was killed meanwhile does not count: the report is byte for byte that of the next one', async () => {
    await world();
    livesOn();
    await collectAt(LATE);
    expect(await build()).toBe('built');
    const undisturbed = await body();
    expect(JSON.parse(undisturbed).socialProfile.followers.value).toBe(99);

    await world();
    await endInLookUps(EARLY);
    livesOn();
    shop.clock.set(LATE);
    expect(await build()).toBe('collect-first');
    expect(await due()).toBe(true);
    await collectAt(LATE);
    expect(await build()).toBe('built');
    expect(await body()).toBe(undisturbed);
  });

  it('counts from the moment at which it began, once they have ended', async () => {
    await world();
    let during: Promise<unknown> = Promise.resolve();
    answering = () => {
      during = row();
    };
    await collectAt(EARLY);
    expect(await during).toMatchObject({ collected_at: null, complete_at: null });
    expect(await row()).toMatchObject({
      collected_at: new Date(EARLY),
      complete_at: new Date(EARLY),
      looking_up: null,
    });
  });

  it('counts without them where the network does not answer', async () => {
    await world();
    answering = () => {
      throw new SourceError('timeout', 'no answer');
    };
    await collectAt(EARLY);
    expect(await row()).toMatchObject({ collected_at: new Date(EARLY), looking_up: null });
  });

  it('gives them up after three that were cut off, so that no report waits for ever', async () => {
    await world();
    for (const time of [EARLY, '2026-11-16T02:10:00Z']) await endInLookUps(time);
    expect(await row()).toMatchObject({ collected_at: null });
    await endInLookUps('2026-11-16T02:20:00Z');
    expect(await row()).toMatchObject({ collected_at: new Date('2026-11-16T02:20:00Z'), looking_up: null });
    shop.clock.set(LATE);
    expect(await build()).toBe('built');
  });
});
