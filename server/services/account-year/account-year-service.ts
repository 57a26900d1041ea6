import type { AccountYear, YearWeek } from '../../../shared/contract/account-year.ts';
import { readability } from '../../../shared/domain/accounts/readable.ts';
import type { AccountId, UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { HIDDEN_TITLE, saysNothing } from '../../../shared/domain/report/hide-content.ts';
import { yearOf } from '../../../shared/domain/report/year.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { type AccountRow, findAccount } from '../../db/repositories/accounts.ts';
import { readSummaries } from '../../db/repositories/stored-reports.ts';
import type { ReportSummary } from '../../db/schema.ts';
import { trackingOf } from '../accounts/account-view.ts';
import { isHidden } from '../report-reading/access.ts';

export interface AccountYearService {
  /**
   * An account's last 52 weeks by their headlines and numbers; those that the user may not read are empty.
   * @throws AppError `report_not_found` where the account is not the user's, or nothing of it may be shown now
   */
  read(user: UserId, asked: { readonly account: AccountId; readonly language: Language }): Promise<AccountYear>;
}

function told(summary: ReportSummary, row: AccountRow, language: Language): Pick<YearWeek, 'title' | 'numbers'> {
  const { title, template: _, ...numbers } = summary;
  return {
    title: (saysNothing(row.stopped_reason) ? HIDDEN_TITLE : title)[language],
    numbers,
  };
}

export function createAccountYearService({ db, clock }: { db: Db; clock: Clock }): AccountYearService {
  return {
    async read(user, { account, language }) {
      const row = await findAccount(db, user, account);
      if (row === undefined || isHidden(row)) throw new AppError('report_not_found');
      const now = clock.now();
      const tracking = trackingOf(row);
      const weeks = yearOf(now);
      const readable = weeks.filter((week) => readability(week, tracking, now) === 'readable').map(({ id }) => id);
      const lines = await readSummaries(db, [row.profile_id], readable);
      const summaries = new Map(lines.map((line) => [line.reportId, line.summary]));
      const { id, network, label, username, name, userpic } = row;
      return {
        account: { id, network, label, username, name, userpic },
        weeks: weeks.map(({ id: reportId, start, end }) => {
          const summary = summaries.get(reportId);
          return {
            ...{ reportId, start, end },
            ...(summary === undefined ? { title: null, numbers: null } : told(summary, row, language)),
          };
        }),
      };
    },
  };
}
