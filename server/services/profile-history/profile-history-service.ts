import type { HistoryWeek, ProfileHistory } from '../../../shared/contract/profile-history.ts';
import { readability } from '../../../shared/domain/accounts/readable.ts';
import type { AccountId, Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import { saysNothing } from '../../../shared/domain/report/hide-content.ts';
import { nextWeekOut, overviewOf, type ToldWeek, toldSpan } from '../../../shared/domain/report/profile-history.ts';
import { yearOf } from '../../../shared/domain/report/year.ts';
import type { PeriodSpan } from '../../../shared/domain/time/period.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { type AccountRow, findAccount } from '../../db/repositories/accounts.ts';
import { completeTrails, type ReportedWeek, reportedWeeks } from '../../db/repositories/reported-weeks.ts';
import { trackingOf } from '../accounts/account-view.ts';
import { isHidden } from '../report-reading/access.ts';

export interface ProfileHistoryService {
  /**
   * The account's social profile over its last 52 weeks, as far as the user may read their reports.
   * @throws AppError `report_not_found` where the account is not the user's, or nothing of it may be shown now
   */
  read(user: UserId, account: AccountId): Promise<ProfileHistory>;
}

const lacksActivity = ({ trail }: ReportedWeek): boolean => trail !== null && trail.activity === undefined;

async function weeksOf(db: Db, profile: ProfileId, periods: readonly PeriodSpan[]): Promise<ReportedWeek[]> {
  const ids = periods.map(({ id }) => id);
  const weeks = await reportedWeeks(db, profile, ids);
  if (!weeks.some(lacksActivity)) return weeks;
  await completeTrails(db, profile);
  return reportedWeeks(db, profile, ids);
}

function numbersOf({ summary, trail }: ReportedWeek): HistoryWeek['told'] {
  const { likes, comments, follows, unfollows } = summary;
  const { followers = null, follows: following = null, posts = null } = trail?.profile ?? {};
  return {
    followers,
    follows: following,
    posts,
    made: {
      posts: trail?.posts ?? null,
      reposts: trail?.reposts ?? null,
      ...{ comments, likes, newFollows: follows, unfollows },
    },
  };
}

/** Of an account that its network reports missing, numbers and times alone are told. */
function toldOf({ trail, tags }: ReportedWeek, isGone: boolean): ToldWeek {
  return {
    activity: trail?.activity ?? null,
    languages: isGone ? null : (trail?.languages ?? null),
    tags: isGone ? null : (tags ?? trail?.tags ?? null),
    coverage: trail?.coverage ?? null,
  };
}

const nextOf = ({ stopped_reason, archived, owner_id }: AccountRow, now: Instant): Instant | null =>
  stopped_reason === null && !archived && owner_id === null ? nextWeekOut(now) : null;

function accountOf({ id, network, label, username, name, userpic }: AccountRow, isGone: boolean) {
  return { id, network, label, username, name: isGone ? null : name, userpic: isGone ? null : userpic };
}

export function createProfileHistoryService({ db, clock }: { db: Db; clock: Clock }): ProfileHistoryService {
  return {
    async read(user, account) {
      const row = await findAccount(db, user, account);
      if (row === undefined || isHidden(row)) throw new AppError('report_not_found');
      const now = clock.now();
      const isGone = saysNothing(row.stopped_reason);
      const tracking = trackingOf(row);
      const year = yearOf(now);
      const readable = year.filter((week) => readability(week, tracking, now) === 'readable');
      const reported = await weeksOf(db, row.profile_id, readable);
      const reports = new Map(reported.map((week) => [week.reportId, week]));
      const { activity, languages, hashtags, coverage } = overviewOf(reported.map((week) => toldOf(week, isGone)));
      return {
        account: accountOf(row, isGone),
        weeks: toldSpan(year, ({ id }) => reports.has(id)).map(({ id: reportId, start, end }) => {
          const report = reports.get(reportId);
          return { reportId, start, end, told: report === undefined ? null : numbersOf(report) };
        }),
        nextAt: nextOf(row, now),
        isGone,
        activity: activity && [...activity],
        languages: languages && [...languages],
        hashtags: hashtags && [...hashtags],
        coverage: [...coverage],
      };
    },
  };
}
