import type { DailyEntry, DailyPage } from '../../../shared/contract/daily-report.ts';
import {
  dayReadability,
  daysBeside,
  hasDailyReports,
  lastDailyDay,
  readableDays,
} from '../../../shared/domain/daily/closed-day.ts';
import { type Day, instant, type UserId } from '../../../shared/domain/ids.ts';
import { dayOf, parseDay } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { type AccountRow, listAccounts } from '../../db/repositories/accounts.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import { isHidden } from '../report-reading/access.ts';
import { readDay } from './read-day.ts';

export interface DailyReportService {
  /**
   * What the user's active accounts did on a closed day; `day` null is the newest.
   * @throws AppError `daily_reports_not_in_plan`; `report_not_ready` before the morning after the day, or before the first day of the first
   * account is over; `report_not_found` for a day that is none, or from before that
   */
  read(user: UserId, day: string | null): Promise<DailyPage>;
}

const addedAt = (row: AccountRow) => instant(row.added_at.getTime());

async function entryOf(db: Db, row: AccountRow, day: Day): Promise<DailyEntry> {
  const { id, network, label, username, name, userpic } = row;
  return { account: { id, network, label, username, name, userpic }, ...(await readDay(db, row, day)) };
}

export function createDailyReportService({ db, clock }: { db: Db; clock: Clock }): DailyReportService {
  /** As many as the plan has places for. */
  async function accountsOf(user: UserId): Promise<AccountRow[]> {
    const subscription = await findSubscription(db, user);
    if (subscription === null || !hasDailyReports(subscription, clock.now())) {
      throw new AppError('daily_reports_not_in_plan');
    }
    return (await listAccounts(db, user, false)).slice(0, subscription.accounts);
  }

  return {
    async read(user, asked) {
      const now = clock.now();
      const rows = await accountsOf(user);
      const days = readableDays(rows.map(addedAt), now);
      const day = asked === null ? lastDailyDay(now) : parseDay(asked);
      if (rows.length === 0) return { day: lastDailyDay(now), earlier: null, later: null, accounts: [] };
      if (day === null) throw new AppError('report_not_found');
      const state = dayReadability(day, days, now);
      if (state === 'not-ready') throw new AppError('report_not_ready');
      if (state === 'not-yours' || days === null) throw new AppError('report_not_found');
      const shown = rows.filter((row) => day >= dayOf(addedAt(row)) && !isHidden(row));
      const accounts: DailyEntry[] = [];
      // One after the other: a reader of thirty accounts takes no more of the database than one of one.
      for (const row of shown) accounts.push(await entryOf(db, row, day));
      return { day, ...daysBeside(day, days), accounts };
    },
  };
}
