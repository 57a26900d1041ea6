import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Jobs } from '../../../server/jobs/create-jobs.ts';
import { SourceError } from '../../../server/ports/activity-source.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import {
  createScriptedSource,
  type ScriptedAccount,
  type ScriptedSource,
  scriptedAccount,
} from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, until, type Workshop } from '../../support/jobs/workshop.ts';

describeDatabases('background jobs', (open, kind) => {
  let test: TestDatabase;
  let shop: Workshop;
  let source: ScriptedSource;
  const running: Jobs[] = [];

  beforeEach(async () => {
    test = await open();
    source = createScriptedSource([]);
    shop = await openWorkshop(test.database, source, '2026-11-19T08:30:00Z');
  });
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.stop();
    await shop.close();
    await test.close();
  });

  async function begin(): Promise<Jobs> {
    const jobs = shop.jobs();
    running.push(jobs);
    await jobs.start();
    return jobs;
  }

  async function someone(
    id: string,
    addedAt = '2026-11-10T00:00:00Z',
  ): Promise<{ profile: ProfileId; account: ScriptedAccount }> {
    const account = scriptedAccount(id);
    account.actions = [like('1', '2026-11-10T10:00:00Z'), like('2', '2026-11-11T10:00:00Z')];
    source.accounts.set(id, account);
    const profile = await addProfile(test.database, id);
    await track(test.database, { user: await addUser(test.database), profile, addedAt });
    return { profile, account };
  }
  const collections = (account: ScriptedAccount): number => source.collections.get(account.profile.id) ?? 0;
  const row = (profile: ProfileId) =>
    test.database.db.selectFrom('profiles').where('id', '=', profile).selectAll().executeTakeFirstOrThrow();
  const collectStates = async (): Promise<readonly string[]> => {
    const jobs = sql<{ state: string }>`select state from pgboss.job where name = 'collect-profile'`;
    return (await jobs.execute(test.database.db)).rows.map(({ state }) => state);
  };
  const events = async () =>
    (await test.database.db.selectFrom('events').select('body').execute()).map(({ body }) => body);
  const reportsReady = async () => (await events()).filter((body) => JSON.stringify(body).includes('report-ready'));

  it('leave what is due to whoever fills the database, until that has ended, also badly', async () => {
    const jobs = await begin();
    const filling = Promise.withResolvers<void>();
    const held = jobs.holdDueWhile(filling.promise);
    const { account } = await someone('filled');
    const { account: asked, profile } = await someone('asked');
    await jobs.enqueueCollect(profile);
    await until('what was asked for', async () => collections(asked) > 0);
    // Several looks at what is due come and go in this time.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(collections(account)).toBe(0);
    filling.reject(new Error('broken off'));
    await expect(held).rejects.toThrow('broken off');
    await until('what is due', async () => collections(account) > 0);
  });

  it('carry a tracked account to its report, its live event and its mail by themselves', async () => {
    await someone('a');
    await begin();
    await until('the mail', async () => shop.mails().length === 1);
    await until('the live event', async () => (await reportsReady()).length > 0);
    expect(await reportsReady()).toMatchObject([{ reportId: 'week-2026-11-09', likes: 2 }]);
  });

  it('know by the last look at what is due that it is not yet time for the next, however many processes ask', async () => {
    await begin();
    const looks = async () =>
      (
        await sql`select from pgboss.job where name = 'schedule-due' and singleton_on is not null and state = 'completed'`.execute(
          test.database.db,
        )
      ).rows.length;
    await until('a look that is done to be kept', async () => (await looks()) > 0);
  });

  it('take away at their start what a killed process stored and never published', async () => {
    const profile = await addProfile(test.database, 'left');
    const { db } = test.database;
    await db
      .insertInto('unpublished_deliveries')
      .values({ id: '7', profile_id: profile, owner: 12345, pieces: 1 })
      .execute();
    await begin();
    await until('the delivery to be gone', async () => {
      return (await db.selectFrom('unpublished_deliveries').selectAll().execute()).length === 0;
    });
  });

  it('queue the same work once, however often it is asked for', async () => {
    const { profile, account } = await someone('a', '2026-11-17T00:00:00Z');
    const release = Promise.withResolvers<void>();
    account.beforeBatch = () => release.promise;
    const jobs = await begin();
    await Promise.all(Array.from({ length: 20 }, () => jobs.enqueueCollect(profile)));
    await until('the collection to begin', async () => collections(account) > 0);
    await Promise.all(Array.from({ length: 20 }, () => jobs.enqueueCollect(profile)));
    release.resolve();
    await until('the collection', async () => (await row(profile)).collected_at !== null);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(collections(account)).toBe(1);
  });

  it('try again what may heal, saying so meanwhile', async () => {
    const { profile, account } = await someone('a', '2026-11-17T00:00:00Z');
    const soon = (): Instant => instant(shop.clock.now() + 1000);
    account.failures = [new SourceError('rate-limited', 'slow down', { retryAt: soon() })];
    await begin();
    await until('the failure to show', async () => (await row(profile)).progress?.error === 'rate-limited');
    await until('the collection', async () => (await row(profile)).collected_at !== null);
    await until('the progress to clear', async () => (await row(profile)).progress === null);
    expect(collections(account)).toBe(2);
    await until('what is done to leave the queue', async () => (await collectStates()).length === 0);
  });

  it('give up at once on what cannot heal, and leave word on the profile', async () => {
    const { profile, account } = await someone('a', '2026-11-17T00:00:00Z');
    account.failures = [new SourceError('malformed', 'broken'), new SourceError('malformed', 'broken')];
    await begin();
    await until('the word', async () => (await row(profile)).progress?.error === 'malformed');
    await until('what failed to be kept', async () => (await collectStates()).includes('failed'));
    await new Promise((resolve) => setTimeout(resolve, 3500));
    const tried = collections(account);
    // A look at what is due that began before may have found it due, once.
    expect(tried).toBeLessThanOrEqual(2);
    shop.clock.set('2026-11-19T09:31:00Z');
    await until('another attempt an hour later', async () => collections(account) > tried);
  });

  it('give a running job back when the process stops, for the next one to take at once', async () => {
    const { profile, account } = await someone('a', '2026-11-17T00:00:00Z');
    let aborted = false;
    account.beforeBatch = (_batch, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        });
      });
    await begin();
    await until('the collection to begin', async () => collections(account) > 0);
    await running.pop()?.stop();
    expect(aborted).toBe(true);
    expect((await row(profile)).progress?.error ?? null).toBeNull();
    expect(await collectStates(), 'nobody holds it until it expires').not.toContain('active');
    account.beforeBatch = async () => undefined;
    await begin();
    await until('the collection', async () => (await row(profile)).collected_at !== null);
  });

  it('let go of what runs as soon as the process is about to stop, and leave to the next one what is queued until it does', async () => {
    const { profile, account } = await someone('a', '2026-11-17T00:00:00Z');
    const given = Promise.withResolvers<void>();
    account.beforeBatch = (_batch, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          given.resolve();
          reject(signal.reason);
        });
      });
    const first = await begin();
    await until('the collection to begin', async () => collections(account) > 0);
    await first.halt();
    await given.promise;
    await until('it to be given back', async () => !(await collectStates()).includes('active'));
    const later = await someone('b', '2026-11-17T00:00:00Z');
    await first.enqueueCollect(later.profile);
    await running.pop()?.stop();
    expect([collections(account), collections(later.account)]).toEqual([1, 0]);
    account.beforeBatch = async () => undefined;
    await begin();
    for (const id of [profile, later.profile])
      await until('both collections', async () => (await row(id)).collected_at !== null);
  });

  it.skipIf(kind === 'embedded')('are shared by two workers without doing anything twice', async () => {
    const accounts: ScriptedAccount[] = [];
    for (let n = 0; n < 12; n += 1) accounts.push((await someone(`many-${n}`)).account);
    await Promise.all([begin(), begin()]);
    await until('all mails', async () => shop.mails().length === 12, 50_000);
    await until('all live events', async () => (await reportsReady()).length >= 12);
    expect(accounts.map(collections)).toEqual(accounts.map(() => 1));
    expect(await reportsReady()).toHaveLength(12);
    expect(shop.mails()).toHaveLength(12);
    const { count } = await test.database.db
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(12);
  });
});
