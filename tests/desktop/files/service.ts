import type { AddressInfo } from 'node:net';
import type { AskedReport } from '../../../main/exports/pattern.ts';
import type { After } from '../../../main/ports.ts';
import type { RateLimit } from '../../../server/http/rate-limits.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport } from '../../server/accounts/web-app.ts';
import { openTestEmbedded } from '../../support/database.ts';

/** Mondays of six weeks that are out. */
const WEEKS = ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09'] as const;
const ADDED = at('2026-10-05T09:00:00Z');
const READY = at('2026-11-19T06:00:00Z');
/** By the machine's own timers. */
export const later: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

/** Of each report; one of them has a text of two lines. */
export const ROWS = 3;

/** The real service over loopback, with accounts of one subscriber and their reports of six weeks. */
export interface Service {
  readonly origin: string;
  readonly user: Subscriber;
  readonly reports: readonly AskedReport[];
  /** Builds a report anew with one action more. */
  rebuild(report: AskedReport, etag: string): Promise<void>;
  close(): Promise<void>;
}

const action = (key: string, week: string, fields: Partial<Action> = {}): Action => ({
  key,
  kind: 'comment',
  at: at(`${week}T12:00:00Z`),
  targetId: null,
  post: null,
  text: null,
  tags: [],
  reason: null,
  removed: false,
  ...fields,
});

/** @param manifestKey the operator's key for manifests of exports; null: none */
export async function openService(
  accounts: number,
  rateLimits: readonly RateLimit[] = [],
  manifestKey: string | null = null,
): Promise<Service> {
  const test = await openTestEmbedded();
  const web = await openWebApp(test.database, { rateLimits, config: { manifestKey } });
  const user = await web.subscriber(accounts);
  const profiles = new Map<number, ProfileId>();
  const reports: AskedReport[] = [];

  async function write(profile: ProfileId, actions: readonly Action[]): Promise<void> {
    const stage = await test.database.bulk.stage(profile, READY);
    await stage.write(actions);
    await stage.merge(async () => null);
  }

  for (let n = 1; n <= accounts; n += 1) {
    web.network.accounts.set(`account-${n}`, person(`account-${n}`));
    web.setNow(ADDED);
    const accountId = await user.add(`account-${n}.test`);
    web.setNow(READY);
    const profile = await profileOf(test.database, accountId);
    profiles.set(accountId, profile);
    await write(
      profile,
      WEEKS.flatMap((week) => [
        action(`${week}a`, week),
        action(`${week}b`, week, { text: `account ${n}` }),
        action(`${week}c`, week, { text: 'two\nlines, "quoted"' }),
      ]),
    );
    for (const week of WEEKS) {
      const reportId = `week-${week}`;
      await storeReport(test.database, { profile, report: reportId });
      reports.push({ accountId, reportId, username: `account-${n}.test`, network: 'bluesky' });
    }
  }
  await test.database.db.updateTable('reports').set({ revision: '3krevision' }).execute();
  await web.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = web.app.server.address() as AddressInfo; // a TCP server's address is one

  return {
    origin: `http://127.0.0.1:${port}`,
    user,
    reports,
    async rebuild({ accountId, reportId }, etag) {
      const profile = profiles.get(accountId);
      if (profile === undefined) throw new Error('no such account');
      await write(profile, [action(`${reportId} ${etag}`, reportId.slice('week-'.length))]);
      await test.database.db
        .updateTable('reports')
        .where('profile_id', '=', profile)
        .where('report_id', '=', reportId as never)
        .set({ etag })
        .execute();
    },
    async close() {
      await web.close();
      await test.close();
    },
  };
}
