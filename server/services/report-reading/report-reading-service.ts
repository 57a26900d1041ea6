import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import type { AccountId, ReportId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../db/database.ts';
import { markRead, readBody } from '../../db/repositories/stored-reports.ts';
import type { Reader } from '../accounts/accounts-service.ts';
import type { ShowcaseService, Visitor } from '../showcase/showcase-service.ts';
import { proveGrant } from './access.ts';
import { entityTag, namesTag } from './etag.ts';
import type { Grant, Grants } from './grants.ts';

const MEGABYTE = 1024 * 1024;
const CACHE_BYTES = 64 * MEGABYTE;

export interface ReportRequest {
  readonly account: AccountId;
  /** A report id, or `latest` for the newest one there is to read. */
  readonly report: string;
  /** Sends the account's view along. */
  readonly loadAccount: boolean;
  /** Proves the right to read anew instead of believing a proof of a moment ago. */
  readonly force: boolean;
  readonly ifNoneMatch: string | null;
}

/** `body` null: the caller has these bytes already. */
export interface ReportAnswer {
  readonly etag: string;
  readonly body: Uint8Array | null;
}

export interface ReportReadingService {
  /**
   * The stored report in its envelope. That a user read it is remembered, that a visitor did is not.
   * @throws AppError `report_not_found`, `report_not_ready`
   */
  read(reader: Reader | Visitor, request: ReportRequest): Promise<ReportAnswer>;
}

export interface ReportReadingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly grants: Grants;
  readonly accounts: { view(reader: Reader, account: AccountId): Promise<AccountView> };
  readonly showcase: Pick<ShowcaseService, 'find' | 'view'>;
}

/** An answer's bytes with the etag of the text in them, and that etag as it stands in the header. */
interface Stored {
  readonly bytes: Uint8Array;
  readonly etag: string;
  readonly tag: string;
}

/** The stored text goes out as it is: the envelope is written around it, and nothing is parsed. */
const envelope = (account: AccountId, report: ReportId, body: string): Buffer =>
  Buffer.from(`{"id":"${account}/${report}","accountId":${account},"reportId":"${report}","report":${body}}`);

/** The answer with the account's view as one more member of its envelope. */
const withAccount = (answer: Uint8Array, view: string): Buffer =>
  Buffer.concat([answer.subarray(0, -1), Buffer.from(`,"account":${view}}`)]);

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Reading stored reports: right, bytes, "not changed", and the memory of what was read. */
export function createReportReadingService(deps: ReportReadingDeps): ReportReadingService {
  const { clock, grants, showcase } = deps;
  const { db } = deps.database;
  const answers = new LRUCache<string, Uint8Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (answer) => answer.byteLength,
  });

  async function prove(asker: Reader | Visitor, { account, report }: ReportRequest): Promise<Grant> {
    const now = clock.now();
    const grant = await proveGrant({ db, showcase }, { asker, account, report }, now);
    if ('user' in asker)
      await markRead(db, asker.user, { profile: grant.profile, report: grant.report, at: new Date(now) });
    return grant;
  }

  /**
   * Kept ready to be sent, for each account that reads it: putting an answer together anew costs more than all the rest.
   * A report that was rebuilt since the grant was given answers its new text under the new tag.
   */
  async function bytesOf(account: AccountId, grant: Grant): Promise<Stored> {
    const { profile, report } = grant;
    const keyOf = (etag: string): string => `${account} ${profile} ${report} ${etag}`;
    const known = answers.get(keyOf(grant.etag));
    if (known !== undefined) return { bytes: known, etag: grant.etag, tag: grant.tag };
    const stored = await readBody(db, profile, report);
    if (stored === undefined) throw new AppError('report_not_found');
    const bytes = envelope(account, report, stored.body);
    answers.set(keyOf(stored.etag), bytes);
    return { bytes, etag: stored.etag, tag: entityTag(stored.etag) };
  }

  async function readPlain(account: AccountId, grant: Grant, ifNoneMatch: string | null): Promise<ReportAnswer> {
    if (namesTag(ifNoneMatch, grant.tag)) return { etag: grant.tag, body: null };
    const { bytes, tag } = await bytesOf(account, grant);
    return { etag: tag, body: bytes };
  }

  const viewOf = (reader: Reader | Visitor, account: AccountId): Promise<AccountView> =>
    'user' in reader ? deps.accounts.view(reader, account) : showcase.view(reader, account);

  async function readWithAccount(
    reader: Reader | Visitor,
    request: ReportRequest,
    grant: Grant,
  ): Promise<ReportAnswer> {
    const { account, ifNoneMatch } = request;
    const view = JSON.stringify(await viewOf(reader, account));
    const tagOf = (etag: string): string => entityTag(etag, digest(view));
    if (namesTag(ifNoneMatch, tagOf(grant.etag))) return { etag: tagOf(grant.etag), body: null };
    const { bytes, etag } = await bytesOf(account, grant);
    return { etag: tagOf(etag), body: withAccount(bytes, view) };
  }

  return {
    async read(reader, request) {
      const { account, report } = request;
      // Anybody may send the flag: a visitor's proof of a moment ago stands.
      if (request.force && 'user' in reader) grants.forget(reader.user);
      const who = 'user' in reader ? reader.user : reader.showing;
      const grant = await grants.of(`${who} ${account} ${report}`, () => prove(reader, request));
      if (request.loadAccount) return readWithAccount(reader, request, grant);
      return readPlain(account, grant, request.ifNoneMatch);
    },
  };
}
