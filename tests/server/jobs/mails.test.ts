import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Day, ProfileId, ReportId, UserId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { sendReports } from '../../support/jobs/mailing.ts';
import { createScriptedSource, type ScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const OCTOBER = 'month-2026-10-01' as ReportId;
/** The first Thursday after October, and a week that comes out on it. */
const OUT = '2026-11-05' as Day;
const WEEK = 'week-2026-10-26' as ReportId;

describeDatabases('mails on months and watchlists', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let source: ScriptedSource;
  beforeAll(async () => {
    test = await open();
    source = createScriptedSource([]);
    shop = await openWorkshop(test.database, source, '2026-10-10T12:00:00Z');
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });

  async function profileOf(name: string): Promise<ProfileId> {
    const account = scriptedAccount(name);
    account.actions = ['2026-10-12', '2026-10-20', '2026-10-28'].map((day) => like(day, `${day}T09:00:00Z`));
    source.accounts.set(account.profile.id, account);
    return addProfile(test.database, account.profile.id);
  }
  const build = async (profile: ProfileId, reportId: ReportId) => {
    await shop.services.collect.collect(profile, never);
    return shop.services.build.build({ profile, reportId });
  };
  async function reader(profiles: readonly ProfileId[], options: Parameters<typeof addUser>[1] = {}): Promise<UserId> {
    const user = await addUser(test.database, options);
    for (const profile of profiles) await track(test.database, { user, profile, addedAt: '2026-10-10T00:00:00Z' });
    return user;
  }
  const wishes = (user: UserId, set: { receive_mail?: boolean; monthly_mail?: boolean }) =>
    test.database.db.updateTable('users').set(set).where('id', '=', user).execute();
  const monthly = (userId: UserId, thursday = OUT) => sendReports(shop, { kind: 'monthly', userId, thursday });
  const weekly = (userId: UserId, thursday = OUT) => sendReports(shop, { kind: 'weekly', userId, thursday });
  /** The mails of a kind that somebody got, as a reader's program parses them. */
  const got = (user: UserId, kind: string): Promise<Email[]> =>
    Promise.all(
      shop
        .mails()
        .filter(({ name }) => new RegExp(`^${kind}-[0-9-]+\\.${user}-`).test(name))
        .map(({ content }) => PostalMime.parse(content)),
    );
  const due = async (user: UserId) => (await shop.services.due.due()).mail.filter(({ userId }) => userId === user);

  it('come once, with all accounts and nothing of the week, on the first Thursday after the month, to who agreed at a confirmed address', async () => {
    const [ana, rui] = [await profileOf('ana'), await profileOf('rui')];
    const user = await reader([ana, rui], { lang: 'pt' });
    const others = [await reader([ana]), await reader([ana], { confirmed: false }), await reader([ana])];
    const [without = user, unconfirmed = user, onlyMonths = user] = others;
    await wishes(without, { monthly_mail: false });
    await wishes(onlyMonths, { receive_mail: false });
    shop.clock.set('2026-11-05T05:59:00Z');
    expect(await due(user)).not.toContainEqual({ kind: 'monthly', userId: user, thursday: OUT });
    shop.clock.set('2026-11-05T06:00:00Z');
    await build(ana, WEEK);
    await build(rui, WEEK);
    await build(ana, OCTOBER);
    // One of its two reports is still to come.
    expect(await due(user)).toEqual([{ kind: 'weekly', userId: user, thursday: OUT }]);
    await build(rui, OCTOBER);
    const slot = { kind: 'monthly', thursday: OUT };
    expect(await due(user)).toContainEqual({ ...slot, userId: user });
    expect(await due(without)).toEqual([{ kind: 'weekly', userId: without, thursday: OUT }]);
    expect(await due(unconfirmed)).toEqual([]);
    expect(await due(onlyMonths)).toEqual([{ ...slot, userId: onlyMonths }]);

    expect([await monthly(user), await monthly(user), await weekly(user)]).toEqual([true, false, true]);
    expect([await monthly(without), await monthly(unconfirmed), await monthly(onlyMonths)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await due(user)).toEqual([]);
    const [mail] = await got(user, 'monthly');
    expect(mail?.subject).toContain(' em outubro: ');
    expect(mail?.text?.match(/relat[^\n]*month-2026-10-01$/gm)).toHaveLength(2);
    expect(mail?.text).toContain('/month-2026-10-01#csv');
    expect(mail?.text).not.toContain(WEEK);
    const [week] = await got(user, 'weekly');
    expect(week?.text).toContain(WEEK);
    expect(week?.text).not.toContain(OCTOBER);
  });

  it('have a link of their own, which stops them and leaves the weekly one on', async () => {
    const user = await reader([await profileOf('lena')]);
    shop.clock.set('2026-11-05T06:00:00Z');
    const account = await test.database.db
      .selectFrom('accounts')
      .select('profile_id')
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow();
    await build(account.profile_id, OCTOBER);
    expect(await monthly(user)).toBe(true);
    const [mail] = await got(user, 'monthly');
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const [, token = ''] = /unsubscribe\/([^>]+)>/.exec(header) ?? [];
    expect(await shop.unsubscribe.unsubscribe(token)).toEqual(['monthly']);
    const stored = await test.database.db
      .selectFrom('users')
      .select(['receive_mail', 'monthly_mail', 'watchlist_mail'])
      .where('id', '=', user)
      .executeTakeFirst();
    expect(stored).toEqual({ receive_mail: true, monthly_mail: false, watchlist_mail: true });
  });

  it('wait two hours for a report that is missing, tell a late one with the next month, and are not due for ever', async () => {
    const [early, late] = [await profileOf('early'), await profileOf('late')];
    const user = await reader([early, late]);
    shop.clock.set('2026-11-05T06:00:00Z');
    await build(early, OCTOBER);
    const months = async () => (await due(user)).filter(({ kind }) => kind === 'monthly');
    expect(await months()).toEqual([]);
    shop.clock.set('2026-11-05T08:00:00Z');
    expect(await months()).toHaveLength(1);
    shop.clock.set('2026-11-12T06:00:00Z');
    expect(await months()).toEqual([]);
    shop.clock.set('2026-11-05T08:00:00Z');
    expect(await monthly(user)).toBe(true);
    shop.clock.set('2026-11-06T06:00:00Z');
    await build(late, OCTOBER);
    expect(await months()).toEqual([]);
    shop.clock.set('2026-12-03T06:00:00Z');
    for (const profile of [early, late]) await build(profile, 'month-2026-11-01' as ReportId);
    expect(await monthly(user, '2026-12-03' as Day)).toBe(true);
    const told = (await got(user, 'monthly')).map(({ text = '' }) =>
      [...new Set(text.match(/month-2026-\d\d/g))].sort(),
    );
    expect(told.sort()).toEqual([['month-2026-10'], ['month-2026-10', 'month-2026-11']]);
  });

  it('that have nothing new to tell are not found due again', async () => {
    const profile = await profileOf('told');
    const user = await reader([profile]);
    shop.clock.set('2026-11-05T06:00:00Z');
    await build(profile, OCTOBER);
    // As a weekly mail of before brought it.
    const { id } = await test.database.db
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow();
    await test.database.db
      .insertInto('deliveries')
      .values({ user_id: user, channel: 'mail', subject: `${id}/${OCTOBER}`, delivered_at: new Date() })
      .execute();
    expect(await due(user)).toHaveLength(1);
    expect(await monthly(user)).toBe(false);
    expect(await due(user)).toEqual([]);
  });

  /** A week that comes out a week later than the months of the tests before. */
  const WEEK_OUT = '2026-11-12' as Day;
  const digest = (userId: UserId) => sendReports(shop, { kind: 'watchlist', userId, thursday: WEEK_OUT });
  async function watched(name: string, likes: number): Promise<ProfileId> {
    const account = scriptedAccount(name);
    account.actions = [
      ...Array.from({ length: likes }, (_, n) => like(`${name}-${n}`, `2026-11-0${(n % 5) + 3}T09:00:00Z`)),
      // Neither of a day before the week nor of one after it.
      ...['2026-11-01T23:59:59Z', '2026-11-09T00:00:00Z'].map((at) => like(`${name}-${at}`, at)),
    ];
    source.accounts.set(account.profile.id, account);
    return addProfile(test.database, account.profile.id);
  }
  const watch = (user: UserId, profile: ProfileId, muted = false) =>
    test.database.db
      .insertInto('watches')
      .values({ user_id: user, profile_id: profile, added_at: new Date('2026-11-01'), muted })
      .execute();

  it('on a watchlist stand in the weekly one, and come alone to who gets none: once, of that week, without muted names', async () => {
    shop.clock.set('2026-11-12T06:00:00Z');
    const [busy, calm, muted] = [await watched('busy', 12), await watched('calm', 1), await watched('muted', 3)];
    const silent = await addProfile(test.database, 'silent');
    const [alone, reading, refusing, quiet] = [
      await addUser(test.database, { lang: 'pt' }),
      await reader([await profileOf('read')]),
      await addUser(test.database),
      await addUser(test.database),
    ];
    const unconfirmed = await addUser(test.database, { confirmed: false });
    for (const user of [alone, reading, refusing, unconfirmed]) {
      await watch(user, calm);
      await watch(user, busy);
      await watch(user, muted, true);
    }
    await watch(quiet, silent);
    for (const profile of [busy, calm, muted]) await shop.services.collect.collect(profile, never);
    await test.database.db.updateTable('users').set({ watchlist_mail: false }).where('id', '=', refusing).execute();
    const slot = { kind: 'watchlist', thursday: WEEK_OUT };
    expect(await due(alone)).toEqual([{ ...slot, userId: alone }]);
    // A report of theirs is still to be built: its mail will have the watchlist.
    for (const user of [reading, refusing, quiet, unconfirmed]) expect(await due(user)).toEqual([]);

    expect([await digest(alone), await digest(alone), await digest(refusing)]).toEqual([true, false, false]);
    const [mail] = await got(alone, 'watchlist');
    expect(mail?.subject).toBe('Da sua lista de nomes: Name of busy e Name of calm');
    expect(mail?.text).toContain('2–8 de novembro');
    expect(mail?.text).toContain('Name of busy curtiu 12 publicações\nName of calm curtiu uma publicação\n');
    expect(mail?.html).toContain('curtiu 12 publicações');
    expect(mail?.text).not.toContain('Name of muted');
    expect(await due(alone)).toEqual([]);

    const [{ profile_id: profile } = { profile_id: calm }] = await test.database.db
      .selectFrom('accounts')
      .select('profile_id')
      .where('user_id', '=', reading)
      .execute();
    await build(profile, 'week-2026-11-02' as ReportId);
    expect(await weekly(reading, WEEK_OUT)).toBe(true);
    const [week] = await got(reading, 'weekly');
    expect(week?.text).toContain('From your watchlist · 2–8 November');
    expect(await digest(reading)).toBe(false);
    expect(await due(reading)).toEqual([]);
    const [, token = ''] = /unsubscribe\/([\w-]{43})/.exec(week?.text ?? '') ?? [];
    expect(await shop.unsubscribe.known(token)).toEqual(['weekly', 'watchlist']);
  });
});
