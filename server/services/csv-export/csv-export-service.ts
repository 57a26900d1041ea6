import { Readable } from 'node:stream';
import { MANIFEST_FILES_MAX } from '../../../shared/contract/export-manifest.ts';
import type { AccountId, UserId } from '../../../shared/domain/ids.ts';
import type { CsvSeparator } from '../../../shared/domain/report/csv-cell.ts';
import { EXPORT_SCHEMA_VERSION, type ExportFormat } from '../../../shared/domain/report/export-schema.ts';
import { type PeriodSpan, parseReportId } from '../../../shared/domain/time/period.ts';
import type { TimeZone } from '../../../shared/domain/time/time-zone.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database, Db } from '../../db/database.ts';
import { type AccountRow, findAccounts, listAccounts } from '../../db/repositories/accounts.ts';
import { type AccessDeps, findReadable, proveAccess, type ReportAddress } from '../report-reading/access.ts';
import { entityTag, namesTag } from '../report-reading/etag.ts';
import { partitionByReport } from '../report-reading/partition-by-report.ts';
import type { ReportOverlays } from '../report-reading/report-overlays.ts';
import { type CsvRequest, csvPieces } from './csv-stream.ts';
import { exportFileName } from './file-name.ts';
import type { ParquetRequest } from './parquet-stream.ts';

/** Whose actions a file holds. */
export interface ExportedAccount {
  readonly accountId: AccountId;
  readonly network: string;
  readonly username: string;
}

/** A file that is made while it is sent. Destroying `body` ends the reading behind it. */
export interface CsvFile {
  readonly name: string;
  readonly format: ExportFormat;
  readonly body: Readable;
  readonly period: PeriodSpan;
  readonly accounts: readonly ExportedAccount[];
}

/** One report's file, with what names its content. */
export interface ReportCsv {
  readonly name: string;
  readonly format: ExportFormat;
  /** null: the caller has this content already. */
  readonly body: Readable | null;
  /**
   * Weak: names the report as it is shown now, and whose clock, which format, separator and columns the file is written with, not its
   * bytes.
   */
  readonly etag: string;
  /** The source's revision that the report rests on; null where the network has none. */
  readonly revision: string | null;
}

export interface ReportCsvRequest extends ReportAddress {
  readonly timeZone: TimeZone;
  readonly separator: CsvSeparator;
  readonly format: ExportFormat;
  readonly ifNoneMatch: string | null;
}

export interface DashboardCsvRequest {
  readonly user: UserId;
  /** A report id. */
  readonly period: string;
  /** null: all active accounts. */
  readonly ids: readonly AccountId[] | null;
  readonly timeZone: TimeZone;
  readonly separator: CsvSeparator;
  readonly format: ExportFormat;
  /** Told of the actions of each piece. */
  readonly onRows?: (rows: number) => void;
}

export interface CsvExportService {
  /** Every action of one report. @throws AppError `report_not_found`, `report_not_ready` */
  report(request: ReportCsvRequest): Promise<ReportCsv>;
  /**
   * Every action of several accounts over one period; accounts without a report of it are left out.
   * @throws AppError `report_not_found` (also where one of them is not the user's, or none has a report),
   * `report_not_ready` while none has one yet
   */
  dashboard(request: DashboardCsvRequest): Promise<CsvFile>;
  /**
   * A file for each of the accounts, the same byte for byte as `report` answers to the user; each is begun when it is asked for.
   * @throws AppError as `dashboard`; `invalid_input` for more than `MANIFEST_FILES_MAX` accounts
   */
  each(request: DashboardCsvRequest): AsyncIterable<CsvFile>;
}

/** Reads the first piece before anything is answered, so that what fails at once still fails as an error and not as a file. */
async function started(pieces: AsyncGenerator<string | Buffer>): Promise<Readable> {
  const header = await pieces.next();
  const first = await pieces.next();
  async function* all(): AsyncGenerator<string | Buffer> {
    if (header.done !== true) yield header.value;
    if (first.done !== true) yield first.value;
    yield* pieces;
  }
  // Pieces, not characters: what is ready to be sent is at most one piece ahead of the reader.
  return Readable.from(all(), { objectMode: true, highWaterMark: 1 });
}

/** What writes it is loaded with the first of them. */
async function* parquetPieces(database: Database, request: ParquetRequest): AsyncGenerator<Buffer> {
  const { parquetPieces: pieces } = await import('./parquet-stream.ts');
  yield* pieces(database, request);
}

const piecesOf = (database: Database, { format, ...request }: CsvRequest & { readonly format: ExportFormat }) =>
  format === 'csv' ? csvPieces(database, request) : parquetPieces(database, request);

async function chosen(db: Db, { user, ids }: DashboardCsvRequest): Promise<AccountRow[]> {
  if (ids === null) return listAccounts(db, user, false);
  const rows = await findAccounts(db, user, ids);
  if (rows.length !== new Set(ids).size) throw new AppError('report_not_found');
  return rows;
}

export interface CsvExportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicExamples: AccessDeps['publicExamples'];
  readonly present: Pick<ReportOverlays, 'tagOf'>;
}

/** Downloads of raw actions, streamed from the database to the socket. */
export function createCsvExportService(deps: CsvExportDeps): CsvExportService {
  const { database, clock, publicExamples } = deps;
  const { db } = database;
  const access = { db, publicExamples };

  async function readable(request: DashboardCsvRequest, asked: readonly AccountRow[]) {
    const period = parseReportId(request.period);
    if (period === null) throw new AppError('report_not_found');
    const { found: rows } = await partitionByReport(db, asked, { period, now: clock.now() });
    return { period, rows };
  }

  async function fileOf(
    request: DashboardCsvRequest,
    period: PeriodSpan,
    rows: readonly AccountRow[],
  ): Promise<CsvFile> {
    const single = rows.length === 1 ? rows[0] : undefined;
    const profiles = rows.map((row) => row.profile_id);
    const { timeZone, separator, format, onRows } = request;
    const pieces = piecesOf(database, { profiles, period, timeZone, separator, format, onRows });
    const name = exportFileName(single?.username ?? null, period.id, format);
    const accounts = rows.map(({ id, network, username }) => ({ accountId: id, network, username }));
    return { name, format, period, accounts, body: await started(pieces) };
  }

  return {
    async report({ timeZone, separator, format, ifNoneMatch, ...address }) {
      const now = clock.now();
      const proven = await proveAccess(access, address, now);
      const { account, period } = await findReadable(access, address, now);
      // The schema's version: who has the file from before there was one column more asks anew.
      const form = `${timeZone.zone ?? timeZone.timezoneMin} ${format} ${separator} ${EXPORT_SCHEMA_VERSION}`;
      const tag = entityTag('csv', await deps.present.tagOf(proven), form, account.username);
      const name = exportFileName(account.username, period.id, format);
      const about = { name, format, etag: `W/${tag}`, revision: proven.revision };
      if (namesTag(ifNoneMatch, tag)) return { ...about, body: null };
      const request = { profiles: [account.profile_id], period, timeZone, separator, format };
      return { ...about, body: await started(piecesOf(database, request)) };
    },

    async dashboard(request) {
      const { period, rows } = await readable(request, await chosen(db, request));
      return await fileOf(request, period, rows);
    },

    async *each(request) {
      const asked = await chosen(db, request);
      if (asked.length > MANIFEST_FILES_MAX) throw new AppError('invalid_input', { field: 'ids' });
      const { period, rows } = await readable(request, asked);
      for (const row of rows) yield await fileOf(request, period, [row]);
    },
  };
}
