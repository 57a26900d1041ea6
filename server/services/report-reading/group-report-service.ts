import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { dashboardGroupReport } from '../../../shared/contract/group-report.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { AccountId, UserId } from '../../../shared/domain/ids.ts';
import { groupReports } from '../../../shared/domain/report/group.ts';
import { cutGroup, slimForGroup } from '../../../shared/domain/report/group-cut.ts';
import { groupReportPlaces } from '../../../shared/domain/subscription/group-reports.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, parseReportId } from '../../../shared/domain/time/period.ts';
import type { StoredReport } from '../../../shared/report/report.ts';
import { parseReport, serializeGroupReport } from '../../../shared/report/serialize.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { type AccountRow, findAccounts, listAccounts } from '../../db/repositories/accounts.ts';
import { findText, markAsked } from '../../db/repositories/stored-reports.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import { entityTag, namesTag } from './etag.ts';
import { partitionByReport } from './partition-by-report.ts';
import type { ReportOverlays, StoredReportRef } from './report-overlays.ts';
import type { ReportAnswer } from './report-reading-service.ts';

const MEGABYTE = 1024 * 1024;
const CACHE = { maxSize: 32 * MEGABYTE, max: 200, ttl: 10 * MINUTE };

export interface GroupReportRequest {
  readonly user: UserId;
  /** A report id. */
  readonly period: string;
  /** null: all active accounts, as far as the plan has places. */
  readonly ids: readonly AccountId[] | null;
  readonly ifNoneMatch: string | null;
}

export interface GroupReportService {
  /**
   * One report over several accounts of the user, archived ones included where they are named. That it was read marks none
   * of them as read.
   * @throws AppError `group_reports_not_in_plan`; `invalid_input` for more accounts than the plan has places; `not_found` when
   * one is not the user's; `report_not_found`, `report_not_ready` when none has a report of the period
   */
  read(request: GroupReportRequest): Promise<ReportAnswer>;
  /** Composes every report anew from here on: what it was made of may no longer be shown. */
  forget(): void;
}

export interface GroupReportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly present: ReportOverlays;
}

type AccountLine = RouteOutput<typeof dashboardGroupReport>['accounts'][number];

const lineOf = (row: AccountRow): AccountLine => ({
  id: row.id,
  network: row.network,
  'ig-id': row.external_id,
  label: row.label,
  username: row.username,
  name: row.name,
  userpic: row.userpic,
  archived: row.archived,
});

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

export function createGroupReportService({ db, clock, present }: GroupReportDeps): GroupReportService {
  const texts = new LRUCache<string, string>({
    ...CACHE,
    ttlResolution: 0,
    perf: clock,
    sizeCalculation: (text) => Buffer.byteLength(text),
  });

  let forgotten = 0;

  async function placesOf(user: UserId): Promise<number> {
    const places = groupReportPlaces(await findSubscription(db, user), clock.now());
    if (places === 0) throw new AppError('group_reports_not_in_plan');
    return places;
  }

  async function chosen({ user, ids }: GroupReportRequest): Promise<AccountRow[]> {
    const places = await placesOf(user);
    if (ids === null) return (await listAccounts(db, user, false)).slice(0, places);
    const wanted = new Set(ids);
    if (wanted.size > places) throw new AppError('invalid_input', { field: 'ids' });
    const rows = await findAccounts(db, user, [...wanted]);
    if (rows.length !== wanted.size) throw new AppError('not_found');
    return rows;
  }

  /** A report that is deleted between two queries is one that was never there. */
  async function placeOf(row: AccountRow, period: PeriodSpan): Promise<StoredReportRef> {
    const stored = await findText(db, row.profile_id, period.id);
    if (stored === null) throw new AppError('report_not_found');
    await markAsked(db, { profile: row.profile_id, report: period.id, at: new Date(clock.now()) });
    return { profile: row.profile_id, network: row.network, period, ...stored };
  }

  /** One after the other, each slimmed before the next is read: a group of large reports never lies in memory whole. */
  async function compose(places: readonly StoredReportRef[]): Promise<string> {
    const reports: StoredReport[] = [];
    for (const place of places) reports.push(slimForGroup(parseReport((await present.textOf(place)).text)));
    return serializeGroupReport(cutGroup(groupReports(reports)));
  }

  async function textOf(places: readonly StoredReportRef[], key: string): Promise<string> {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const generation = forgotten;
    const text = await compose(places);
    if (forgotten === generation) texts.set(key, text);
    return text;
  }

  return {
    forget() {
      forgotten += 1;
      texts.clear();
    },
    async read(request) {
      const period = parseReportId(request.period);
      const rows = await chosen(request);
      if (period === null) throw new AppError('report_not_found');
      const { found, missing } = await partitionByReport(db, rows, { period, now: clock.now() });
      const places: StoredReportRef[] = [];
      for (const row of found) places.push(await placeOf(row, period));
      const tags: string[] = [];
      for (const place of places) tags.push(`${place.profile} ${await present.tagOf(place)}`);
      const accounts = JSON.stringify(found.map(lineOf));
      const others = JSON.stringify(missing.map(lineOf));
      const key = digest([period.id, ...tags].join('\n'));
      const etag = entityTag(key, digest(`${accounts}\n${others}`));
      if (namesTag(request.ifNoneMatch, etag)) return { etag, body: null };
      const report = await textOf(places, key);
      const answer = `{"reportId":"${period.id}","report":${report},"accounts":${accounts},"missing":${others}}`;
      return { etag, body: Buffer.from(answer) };
    },
  };
}
