import type { PublicPlace } from '../../../shared/domain/accounts/public-example.ts';
import { readability } from '../../../shared/domain/accounts/readable.ts';
import type { AccountId, Instant, UserId } from '../../../shared/domain/ids.ts';
import { type PeriodSpan, parseReportId } from '../../../shared/domain/time/period.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { type AccountRow, findAccount } from '../../db/repositories/accounts.ts';
import { findText, listReportIds } from '../../db/repositories/stored-reports.ts';
import { trackingOf } from '../accounts/account-view.ts';
import type { ProvenAccess } from './access-cache.ts';

/** Who asks: a user, for an account of their own, or a visitor, for one that the operator shows. */
export type Requester = { readonly user: UserId } | { readonly showing: PublicPlace };

/** Which report of which account is asked for, by whom. */
export interface ReportAddress {
  readonly requester: Requester;
  readonly account: AccountId;
  /** A report id, or `latest`. */
  readonly report: string;
}

export interface AccessDeps {
  readonly db: Db;
  readonly publicExamples: { find(showing: PublicPlace, account: AccountId): Promise<AccountRow | undefined> };
}

/** A report that the requester may read as far as ownership and time decide it. */
export interface Readable {
  readonly account: AccountRow;
  readonly period: PeriodSpan;
}

async function newest(db: Db, account: AccountRow, now: Instant): Promise<PeriodSpan> {
  const tracking = trackingOf(account);
  for (const { reportId } of await listReportIds(db, [account.profile_id])) {
    const period = parseReportId(reportId);
    if (period !== null && readability(period, tracking, now) === 'readable') return period;
  }
  throw new AppError(account.stopped_reason === null ? 'report_not_ready' : 'report_not_found');
}

/** @throws AppError `report_not_found` (also where it is not the user's), `report_not_ready` before it is due */
function refuseUnreadable(account: AccountRow, report: string, now: Instant): PeriodSpan {
  const period = parseReportId(report);
  if (period === null) throw new AppError('report_not_found');
  const state = readability(period, trackingOf(account), now);
  if (state === 'not-yours') throw new AppError('report_not_found');
  if (state === 'not-ready') throw new AppError('report_not_ready');
  return period;
}

/** While the operator looks at a report of a minor, nothing is shown to anybody. */
export const isHidden = (account: Pick<AccountRow, 'stopped_reason'>): boolean =>
  account.stopped_reason === 'under-review';

const accountOf = (
  { db, publicExamples }: AccessDeps,
  { requester, account }: ReportAddress,
): Promise<AccountRow | undefined> =>
  'user' in requester ? findAccount(db, requester.user, account) : publicExamples.find(requester.showing, account);

/** @throws AppError `report_not_found` (also where it is not the requester's), `report_not_ready` before it is due */
export async function findReadable(deps: AccessDeps, address: ReportAddress, now: Instant): Promise<Readable> {
  const account = await accountOf(deps, address);
  if (account === undefined || isHidden(account)) throw new AppError('report_not_found');
  const { report } = address;
  const period = report === 'latest' ? await newest(deps.db, account, now) : refuseUnreadable(account, report, now);
  return { account, period };
}

/**
 * The right to read a report that is built.
 * @throws AppError as `findReadable`; `report_not_ready` too while a report that is due is being built
 */
export async function proveAccess(deps: AccessDeps, address: ReportAddress, now: Instant): Promise<ProvenAccess> {
  const { account, period } = await findReadable(deps, address, now);
  const { network, profile_id: profile, stopped_reason, user_id: owner } = account;
  const stored = await findText(deps.db, profile, period.id);
  if (stored === null) throw new AppError(stopped_reason === null ? 'report_not_ready' : 'report_not_found');
  return { owner, profile, network, period, ...stored };
}
