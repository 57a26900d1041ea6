import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import type { AccountId, ReportId } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import type { SocialProfile } from '../../../shared/report/social-profile.ts';
import type { Clock } from '../../core/clock.ts';
import { createRecentCache } from '../../core/recent-cache.ts';
import type { Database } from '../../db/database.ts';
import { ASKED_EVERY_MS, markAsked, markRead } from '../../db/repositories/stored-reports.ts';
import type { Reader } from '../accounts/accounts-service.ts';
import type { PublicExamplesService, Visitor } from '../public-examples/public-examples-service.ts';
import { proveAccess, type ReportAddress } from './access.ts';
import type { AccessCache, ProvenAccess } from './access-cache.ts';
import { entityTag, namesTag } from './etag.ts';
import type { ReportOverlays } from './report-overlays.ts';

const MEGABYTE = 1024 * 1024;
const CACHE_BYTES = 64 * MEGABYTE;
const ASKED_KEPT = 20_000;
const CACHE_MS = 10 * MINUTE;

export interface ReportRequest {
  readonly account: AccountId;
  /** A report id, or `latest` for the newest one there is to read. */
  readonly report: string;
  /** Sends the account's view along. */
  readonly loadAccount: boolean;
  /** Proves the right to read anew instead of believing a proof of a moment ago. */
  readonly force: boolean;
  /** A program reads: for its person the report stays new. */
  readonly isByProgram: boolean;
  readonly ifNoneMatch: string | null;
}

/** `body` null: the caller has these bytes already. */
export interface ReportAnswer {
  readonly etag: string;
  readonly body: Uint8Array | null;
}

export interface ReportReadingService {
  /**
   * The report in its envelope: the stored bytes, unless what it shows has changed at its network since. That a user read
   * it is remembered, that a visitor did is not.
   * @throws AppError `report_not_found`, `report_not_ready`
   */
  read(reader: Reader | Visitor, request: ReportRequest): Promise<ReportAnswer>;
  /**
   * What the report says of the account itself; null where it says nothing.
   * @throws AppError as `read`
   */
  socialProfile(address: ReportAddress): Promise<SocialProfile | null>;
}

export interface ReportReadingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accessCache: AccessCache;
  readonly accounts: { view(reader: Reader, account: AccountId): Promise<AccountView> };
  readonly publicExamples: Pick<PublicExamplesService, 'find' | 'view'>;
  readonly present: ReportOverlays;
}

/** An answer's bytes with what names them. */
interface Present {
  readonly bytes: Uint8Array;
  readonly tag: string;
}

/** The text goes out as it is: the envelope is written around it, and nothing is parsed. */
const envelope = (account: AccountId, report: ReportId, body: string): Buffer =>
  Buffer.from(`{"id":"${account}/${report}","accountId":${account},"reportId":"${report}","report":${body}}`);

/** The answer with the account's view as one more member of its envelope. */
const withAccount = (answer: Uint8Array, view: string): Buffer =>
  Buffer.concat([answer.subarray(0, -1), Buffer.from(`,"account":${view}}`)]);

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** A program's proof is one of its own: with its person's, that the report was read is remembered. */
function proofKey(reader: Reader | Visitor, { account, report, isByProgram }: ReportRequest): string {
  const who = 'user' in reader ? reader.user : reader.showing;
  return `${who} ${isByProgram ? 'program' : 'person'} ${account} ${report}`;
}

/** Reading stored reports: right, bytes, "not changed", and the memory of what was read. */
export function createReportReadingService(deps: ReportReadingDeps): ReportReadingService {
  const { clock, accessCache, present, publicExamples } = deps;
  const { db } = deps.database;
  const answers = new LRUCache<string, Uint8Array>({
    maxSize: CACHE_BYTES,
    // What is erased leaves the memory of every process, too.
    ttl: CACHE_MS,
    ttlAutopurge: false,
    sizeCalculation: (answer) => answer.byteLength,
  });

  /** What this process has remembered within the hour costs no query. */
  const asked = createRecentCache<object>({ clock, size: ASKED_KEPT, ttlMs: ASKED_EVERY_MS });

  async function prove(requester: Reader | Visitor, request: ReportRequest): Promise<ProvenAccess> {
    const { account, report, isByProgram } = request;
    const now = clock.now();
    const access = await proveAccess({ db, publicExamples }, { requester, account, report }, now);
    if ('user' in requester && !isByProgram) {
      const read = { profile: access.profile, report: access.period.id, at: new Date(now) };
      await markRead(db, requester.user, read);
      await asked.get(`${read.profile} ${read.report}`, () => markAsked(db, read));
    }
    return access;
  }

  /** Kept ready to be sent, for each account that reads it: putting an answer together anew costs more than all the rest. */
  async function bytesOf(account: AccountId, access: ProvenAccess, tag: string): Promise<Present> {
    const { profile, period } = access;
    const keyOf = (named: string): string => `${account} ${profile} ${period.id} ${named}`;
    const known = answers.get(keyOf(tag));
    if (known !== undefined) return { bytes: known, tag };
    const now = await present.textOf(access);
    const bytes = envelope(account, period.id, now.text);
    answers.set(keyOf(now.tag), bytes);
    return { bytes, tag: now.tag };
  }

  async function readPlain(
    account: AccountId,
    access: ProvenAccess,
    ifNoneMatch: string | null,
  ): Promise<ReportAnswer> {
    const tag = await present.tagOf(access);
    if (namesTag(ifNoneMatch, entityTag(tag))) return { etag: entityTag(tag), body: null };
    const now = await bytesOf(account, access, tag);
    return { etag: entityTag(now.tag), body: now.bytes };
  }

  const viewOf = (reader: Reader | Visitor, account: AccountId): Promise<AccountView> =>
    'user' in reader ? deps.accounts.view(reader, account) : publicExamples.view(reader, account);

  async function readWithAccount(
    reader: Reader | Visitor,
    request: ReportRequest,
    access: ProvenAccess,
  ): Promise<ReportAnswer> {
    const { account, ifNoneMatch } = request;
    const view = JSON.stringify(await viewOf(reader, account));
    const tagOf = (tag: string): string => entityTag(tag, digest(view));
    const tag = await present.tagOf(access);
    if (namesTag(ifNoneMatch, tagOf(tag))) return { etag: tagOf(tag), body: null };
    const now = await bytesOf(account, access, tag);
    return { etag: tagOf(now.tag), body: withAccount(now.bytes, view) };
  }

  return {
    async read(reader, request) {
      // Anybody may send the flag: a visitor's proof of a moment ago stands.
      if (request.force && 'user' in reader) accessCache.forget(reader.user);
      const access = await accessCache.of(proofKey(reader, request), () => prove(reader, request));
      if (request.loadAccount) return readWithAccount(reader, request, access);
      return readPlain(request.account, access, request.ifNoneMatch);
    },
    async socialProfile(address) {
      const access = await proveAccess({ db, publicExamples }, address, clock.now());
      return parseReport((await present.textOf(access)).text).socialProfile ?? null;
    },
  };
}
