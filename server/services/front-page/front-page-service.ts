import type { FrontPage, FrontPageStory } from '../../../shared/contract/front-page.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { compareStories, type RankedStory } from '../../../shared/domain/report/story-order.ts';
import type { PeriodSpan } from '../../../shared/domain/time/period.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { type AccountRow, listAccounts } from '../../db/repositories/accounts.ts';
import { findText } from '../../db/repositories/stored-reports.ts';
import { findPeriod } from '../accounts/account-context.ts';
import type { Reader } from '../accounts/accounts-service.ts';
import { partitionByReport } from '../report-reading/partition-by-report.ts';
import type { ReportOverlays, StoredReportRef } from '../report-reading/report-overlays.ts';
import { createFrontPageComposer, type FrontPageReport } from './compose-front-page.ts';

/** As many accounts as a group report may hold; whoever follows more is told of those added first. */
const MOST_ACCOUNTS = 30;
/** Stories beside the leading one. */
const SECONDS = 3;
/** One account has nothing to be beside: its report is its front page. */
const FEWEST = 2;

export interface FrontPageService {
  /**
   * The front page over the user's active accounts for a period (`latest` or a report id); null where fewer than two of them have a
   * report of it to read.
   */
  read(reader: Reader, period: string): Promise<FrontPage | null>;
  /** Composes every front page anew from here on. */
  forget(): void;
}

export interface FrontPageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly present: ReportOverlays;
}

interface Told extends RankedStory {
  readonly row: AccountRow;
  readonly report: FrontPageReport;
}

function storyOf({ row, report }: Told, language: Language): FrontPageStory {
  const { id: accountId, network, label, username, name, userpic } = row;
  return { accountId, network, label, username, name, userpic, title: report.title[language] };
}

export function createFrontPageService({ db, clock, present }: FrontPageDeps): FrontPageService {
  const composer = createFrontPageComposer({ clock, present });

  /** A report that is deleted between two queries is one that was never there. */
  async function refOf(row: AccountRow, period: PeriodSpan): Promise<StoredReportRef[]> {
    const stored = await findText(db, row.profile_id, period.id);
    return stored === null ? [] : [{ profile: row.profile_id, network: row.network, period, ...stored }];
  }

  /** Those of the accounts whose report of the period can be read. */
  const readable = (rows: readonly AccountRow[], period: PeriodSpan): Promise<readonly AccountRow[]> =>
    partitionByReport(db, rows, { period, now: clock.now() }).then(
      ({ found }) => found,
      (error: unknown) => {
        if (error instanceof AppError && (error.code === 'report_not_ready' || error.code === 'report_not_found'))
          return [];
        throw error;
      },
    );

  async function toldOf(rows: readonly AccountRow[], period: PeriodSpan) {
    const refs = (await Promise.all(rows.map((row) => refOf(row, period)))).flat();
    const { reports, between } = await composer.compose(refs);
    const byProfile = new Map(reports.map((report) => [report.profile, report]));
    const stories = rows.flatMap((row): Told[] => {
      const report = byProfile.get(row.profile_id);
      return report === undefined ? [] : [{ accountId: row.id, reportId: period.id, news: report.news, row, report }];
    });
    return { stories: stories.sort(compareStories), between };
  }

  return {
    forget: composer.forget,
    async read({ user, language }, asked) {
      const rows = await listAccounts(db, user, false);
      const period = await findPeriod(db, rows, { period: asked, now: clock.now() });
      if (period === null) return null;
      const found = (await readable(rows, period)).slice(0, MOST_ACCOUNTS);
      if (found.length < FEWEST) return null;
      const { stories, between } = await toldOf(found, period);
      const [lead, ...others] = stories;
      if (lead === undefined || others.length === 0) return null;
      const { standfirst, picture } = lead.report;
      return {
        reportId: period.id,
        lead: { ...storyOf(lead, language), standfirst: standfirst[language], picture },
        seconds: others.slice(0, SECONDS).map((story) => storyOf(story, language)),
        between: between?.[language] ?? null,
      };
    },
  };
}
