import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readProfile } from '../../../server/db/repositories/collected-profiles.ts';
import { findText } from '../../../server/db/repositories/stored-reports.ts';
import { listFor } from '../../../server/services/accounts/list-accounts.ts';
import { csvPieces } from '../../../server/services/csv-export/csv-stream.ts';
import { createReportOverlays } from '../../../server/services/report-reading/report-overlays.ts';
import type { ProfileId, ReportId, UserId } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { UTC } from '../../../shared/domain/time/time-zone.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import type { TestDatabase } from '../../support/database.ts';
import { comment, follow, like, post } from '../../support/jobs/actions.ts';
import { createScriptedSource, type ScriptedAccount, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
export const WEEK = 'week-2026-11-09' as ReportId;
/** Noon after the Thursday on which the account was collected and its report built. */
export const START = Date.parse('2026-11-19T12:00:00Z');

function weekOf() {
  const period = parseReportId(WEEK);
  if (period === null) throw new Error('no period');
  return period;
}

/** One tracked account a test, with a report of one week; times are hours after `START`. */
export function withOneAccount(open: () => Promise<TestDatabase>) {
  let test: TestDatabase;
  let shop: Workshop;
  let account: ScriptedAccount;
  let profile: ProfileId;
  let user: UserId;
  let count = 0;
  const source = createScriptedSource([]);

  const at = (hours: number): void => shop.clock.set(new Date(START + hours * HOUR).toISOString());
  const collect = () => shop.services.collect.collect(profile, never);
  /** Words that only this test's account said. */
  const words = (): string => `Words about a kiln ${count}`;
  const code = (): string => `bowl-${count}`;

  beforeAll(async () => {
    test = await open();
    shop = await openWorkshop(test.database, source, '2026-11-10T12:00:00Z');
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });
  beforeEach(async () => {
    count += 1;
    for (const table of ['accounts', 'watches'] as const) await test.database.db.deleteFrom(table).execute();
    account = scriptedAccount(`person-${count}`);
    account.profile = { ...account.profile, bio: 'I make pots of clay.', followers: 120 };
    account.actions = [
      like('1', '2026-11-09T08:00:00Z', { target: 'studio', code: code() }),
      { ...comment('2', '2026-11-10T19:00:00Z', code()), text: words(), languages: ['en', 'pt'] },
      { ...post('3', '2026-11-11T09:00:00Z', `Also: ${words()}`), languages: ['pt'] },
      follow('4', '2026-11-11T10:00:00Z', 'potter'),
    ];
    source.accounts.set(account.profile.id, account);
    profile = await addProfile(test.database, account.profile.id);
    user = await addUser(test.database);
    await track(test.database, { user, profile, addedAt: '2026-11-10T00:00:00Z' });
    shop.clock.set('2026-11-19T06:00:00Z');
    await collect();
    await shop.services.build.build({ profile, reportId: WEEK });
    at(0);
  });

  return {
    db: () => test.database.db,
    database: () => test.database,
    shop: () => shop,
    source,
    account: () => account,
    profile: () => profile,
    user: () => user,
    at,
    collect,
    lookAt(hours: number) {
      at(hours);
      return collect();
    },
    words,
    code,
    async row() {
      const found = await readProfile(test.database.db, profile);
      if (found === undefined) throw new Error('no profile');
      return found;
    },
    stored: () =>
      test.database.db.selectFrom('actions').where('profile_id', '=', profile).selectAll().orderBy('key').execute(),
    body: async () =>
      (
        await test.database.db
          .selectFrom('reports')
          .where('profile_id', '=', profile)
          .where('report_id', '=', WEEK)
          .select(['body', 'trail', 'number'])
          .execute()
      )[0],
    isDue: async () => (await shop.services.due.due()).collect.includes(profile),
    /** The report as a reader gets it now. */
    async shown() {
      const text = await findText(test.database.db, profile, WEEK);
      if (text === null) throw new Error('no report');
      const reports = createReportOverlays({ database: test.database, clock: shop.clock });
      const found = await reports.textOf({ profile, network: 'demo', period: weekOf(), ...text });
      return { ...found, report: parseReport(found.text) };
    },
    async csv(): Promise<string> {
      const pieces: string[] = [];
      const request = { profiles: [profile], period: weekOf(), timeZone: UTC, separator: 'comma' as const };
      for await (const piece of csvPieces(test.database, request)) pieces.push(piece);
      return pieces.join('');
    },
    /** The account on its subscriber's dashboard. */
    async line() {
      const viewer = { user, now: shop.clock.now(), language: 'en' as const };
      return (await listFor(test.database.db, viewer, { period: WEEK, archived: false })).items[0];
    },
    updates: async () => (await shop.live.missed(user, 0)).filter(({ type }) => type === 'data-update').length,
    cleanUp: () => shop.services.cleanUp.run(never),
  };
}
