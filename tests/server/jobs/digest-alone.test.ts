import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMails } from '../../../server/db/repositories/outbox.ts';
import type { Mail, Mailer } from '../../../server/ports/mailer.ts';
import { type MailSlot, newReportMail } from '../../../server/services/deliver/new-mails.ts';
import type { Day, ProfileId, ReportId, UserId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { listMailer, sendReports } from '../../support/jobs/mailing.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const WEEK = 'week-2026-11-02' as ReportId;
const OUT = '2026-11-12' as Day;
const AT_SIX = '2026-11-12T06:00:00Z';
const LAST_WAIT = '2026-11-13T07:59:59Z';
const WAIT_OVER = '2026-11-13T08:00:00Z';

describeDatabases('the mail on a watchlist', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let watched: ProfileId;
  /** Followed: one with reports, one that stopped, and one of which no report is built. */
  let built: ProfileId;
  let stopped: ProfileId;
  let silent: ProfileId;
  beforeAll(async () => {
    test = await open();
    const accounts = ['watched', 'built', 'silent', 'late'].map((name) => {
      const account = scriptedAccount(name);
      account.actions = ['2026-11-04', '2026-11-10'].map((day) => like(`${name}-${day}`, `${day}T09:00:00Z`));
      return account;
    });
    shop = await openWorkshop(test.database, createScriptedSource(accounts), AT_SIX);
    [watched, built, stopped, silent] = [
      await profile('watched'),
      await profile('built'),
      await gone(),
      await profile('silent'),
    ];
    // What nobody has in a list is not collected.
    await reader([built]);
    for (const one of [watched, built]) await shop.services.collect.collect(one, never);
    await shop.services.build.build({ profile: built, reportId: WEEK });
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });

  const profile = (name: string) => addProfile(test.database, name);
  async function gone(): Promise<ProfileId> {
    const id = await profile('gone');
    await stop(id);
    return id;
  }
  const stop = (id: ProfileId) =>
    test.database.db.updateTable('profiles').set({ stopped_reason: 'locked' }).where('id', '=', id).execute();

  /** Somebody with a watchlist, who follows these accounts. */
  async function reader(follows: readonly ProfileId[], options: Parameters<typeof addUser>[1] = {}): Promise<UserId> {
    const user = await addUser(test.database, options);
    for (const one of follows) await track(test.database, { user, profile: one, addedAt: '2026-10-10T00:00:00Z' });
    await test.database.db
      .insertInto('watches')
      .values({ user_id: user, profile_id: watched, added_at: new Date('2026-11-01'), muted: false })
      .execute();
    return user;
  }
  async function dueAt(time: string, user: UserId): Promise<MailSlot['kind'][]> {
    shop.clock.set(time);
    const { mail } = await shop.services.due.due();
    return mail.filter(({ userId }) => userId === user).map(({ kind }) => kind);
  }
  const send = (kind: MailSlot['kind'], userId: UserId, thursday = OUT) =>
    sendReports(shop, { kind, userId, thursday });
  const kindsOf = (user: UserId) =>
    shop.mails().flatMap(({ name }) => new RegExp(`^(\\w+)-[0-9-]+\\.${user}-`).exec(name)?.[1] ?? []);
  const wantsNoWeekly = async (user: UserId): Promise<UserId> => {
    await test.database.db.updateTable('users').set({ receive_mail: false }).where('id', '=', user).execute();
    return user;
  };

  const alone = { six: ['watchlist'], lastWait: ['watchlist'], waitOver: ['watchlist'] };
  const late = { six: [], lastWait: [], waitOver: ['watchlist'] };
  const part = { six: [], lastWait: ['weekly'], waitOver: ['weekly'] };
  it.each<[string, typeof alone | typeof late | typeof part, () => Promise<UserId>]>([
    ['who follows nobody', alone, () => reader([])],
    ['whose accounts all stopped', alone, () => reader([stopped])],
    ['whose plan is over', alone, () => reader([silent], { status: 0 })],
    ['who wants no weekly mail', alone, async () => wantsNoWeekly(await reader([built]))],
    ['of whose accounts no report is ever built', late, () => reader([silent])],
    ['of whose accounts one stopped and no report of the other is ever built', late, () => reader([stopped, silent])],
    ['of whose reports one is built', part, () => reader([built, silent])],
  ])('is due to somebody %s when no weekly mail will have it', async (_, expected, make) => {
    const user = await make();
    const due = {
      six: await dueAt(AT_SIX, user),
      lastWait: await dueAt(LAST_WAIT, user),
      waitOver: await dueAt(WAIT_OVER, user),
    };
    expect(due).toEqual(expected);
    const [kind = 'weekly'] = due.waitOver;
    expect([await send(kind, user), await send('watchlist', user), await send('weekly', user)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await dueAt(WAIT_OVER, user), kindsOf(user)]).toEqual([[], [kind]]);
  });

  it('follows when the account whose report was waited for stops, and when every report was told before', async () => {
    const [last, told] = [await profile('last'), await reader([built])];
    const user = await reader([last]);
    expect(await dueAt(AT_SIX, user)).toEqual([]);
    await stop(last);
    expect(await dueAt(AT_SIX, user)).toEqual(['watchlist']);
    const { id } = await test.database.db
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', told)
      .executeTakeFirstOrThrow();
    await test.database.db
      .insertInto('deliveries')
      .values({ user_id: told, channel: 'mail', subject: `${id}/${WEEK}`, delivered_at: new Date() })
      .execute();
    expect([await dueAt(AT_SIX, told), await send('weekly', told)]).toEqual([['weekly'], false]);
    expect([await dueAt(AT_SIX, told), await send('watchlist', told), kindsOf(told)]).toEqual([
      ['watchlist'],
      true,
      ['watchlist'],
    ]);
  });

  it('comes once when the worker dies over it and its report is built after all, which the next Thursday’s mail tells', async () => {
    const late = await profile('late');
    const user = await reader([late]);
    expect(await dueAt(WAIT_OVER, user)).toEqual(['watchlist']);
    const sent: Mail[] = [];
    const { db } = test.database;
    const write = (kind: MailSlot['kind'], thursday = OUT) =>
      insertMails(db, [newReportMail({ kind, userId: user, thursday })], shop.clock.now());
    const [id = 0, ...others] = [...(await write('watchlist')), ...(await write('watchlist'))];
    expect(others).toEqual([]);
    // The worker hands the mail over, and is killed before that is stored.
    const handed = Promise.withResolvers<void>();
    const dying: Mailer = {
      ...listMailer(sent),
      async send(mail, handOver) {
        await handOver();
        sent.push(mail);
        handed.resolve();
        await new Promise(() => undefined);
      },
    };
    void shop.servicesOver(dying).outbox.send(id);
    await handed.promise;
    await shop.services.collect.collect(late, never);
    await shop.services.build.build({ profile: late, reportId: WEEK });
    // Nobody knows yet what became of it: the weekly mail is not written beside it.
    expect(await write('weekly')).toEqual([]);
    shop.clock.set('2026-11-13T09:00:00Z');
    const next = shop.servicesOver(listMailer(sent)).outbox;
    expect((await next.send(id)).became).toBe('sent');
    expect(await dueAt('2026-11-13T09:00:00Z', user)).toEqual([]);
    for (const again of [...(await write('weekly')), ...(await write('watchlist'))]) {
      expect((await next.send(again)).became).toBe('nothing');
    }
    expect(sent.map(({ subject }) => subject)).toEqual(['From your watchlist: Name of watched']);
    // The week after.
    shop.clock.set('2026-11-19T06:00:00Z');
    await shop.services.collect.collect(late, never);
    await shop.services.build.build({ profile: late, reportId: 'week-2026-11-09' as ReportId });
    const [weekly = 0] = await write('weekly', '2026-11-19' as Day);
    expect((await next.send(weekly)).became).toBe('sent');
    expect([...new Set(sent[1]?.text.match(/week-2026-11-\d\d/g))].sort()).toEqual([
      'week-2026-11-02',
      'week-2026-11-09',
    ]);
  });
});
