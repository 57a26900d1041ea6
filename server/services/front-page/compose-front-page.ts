import { LRUCache } from 'lru-cache';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import type { Localized } from '../../../shared/domain/languages.ts';
import { slimForGroup } from '../../../shared/domain/report/group-cut.ts';
import { betweenAccounts } from '../../../shared/domain/report/group-story.ts';
import { newsValue } from '../../../shared/domain/report/news-value.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import type { StoredReport } from '../../../shared/report/report.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import type { Clock } from '../../core/clock.ts';
import type { ReportOverlays, StoredReportRef } from '../report-reading/report-overlays.ts';

const CACHE = { max: 500, ttl: 10 * MINUTE };

/** What a front page may tell of one report. */
export interface FrontPageReport {
  readonly profile: ProfileId;
  readonly news: number;
  readonly title: Localized;
  readonly standfirst: Localized;
  /** The first picture among the liked posts, by the accounts that were liked most. */
  readonly picture: string | null;
}

/** What several reports come to, whoever reads them. */
export interface ComposedFrontPage {
  readonly reports: readonly FrontPageReport[];
  readonly between: Localized | null;
}

export interface FrontPageComposer {
  compose(refs: readonly StoredReportRef[]): Promise<ComposedFrontPage>;
  /** Composes every front page anew from here on: what it was made of may no longer be shown. */
  forget(): void;
}

const pictureOf = ({ likes }: StoredReport): string | null =>
  likes.data.flatMap(({ posts }) => posts).find(({ image, notfound }) => image !== null && !notfound)?.image ?? null;

const told = (profile: ProfileId, report: StoredReport): FrontPageReport => ({
  ...{ profile, news: newsValue(report), picture: pictureOf(report) },
  ...{ title: report.title, standfirst: report.standfirst },
});

export function createFrontPageComposer({
  clock,
  present,
}: {
  clock: Clock;
  present: ReportOverlays;
}): FrontPageComposer {
  const kept = new LRUCache<string, ComposedFrontPage>({ ...CACHE, ttlResolution: 0, perf: clock });
  let forgotten = 0;

  /** One after the other, each slimmed before the next is read: many large reports never lie in memory whole. */
  async function make(refs: readonly StoredReportRef[]): Promise<ComposedFrontPage> {
    const reports: FrontPageReport[] = [];
    const slim: StoredReport[] = [];
    for (const ref of refs) {
      const report = slimForGroup(parseReport((await present.textOf(ref)).text));
      reports.push(told(ref.profile, report));
      slim.push(report);
    }
    return { reports, between: betweenAccounts(slim) };
  }

  return {
    forget() {
      forgotten += 1;
      kept.clear();
    },
    async compose(refs) {
      const tags: string[] = [];
      for (const ref of refs) tags.push(`${ref.profile} ${ref.period.id} ${await present.tagOf(ref)}`);
      const key = tags.join('\n');
      const known = kept.get(key);
      if (known !== undefined) return known;
      const generation = forgotten;
      const made = await make(refs);
      if (forgotten === generation) kept.set(key, made);
      return made;
    },
  };
}
