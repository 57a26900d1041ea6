import { createHash } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { splitName } from '../../shared/domain/files/safe-name.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { CSV_SEPARATORS, type CsvSeparator, csvSeparatorOf } from '../../shared/domain/report/csv-cell.ts';
import { EXPORT_TYPES, type ExportFormat } from '../../shared/domain/report/export-schema.ts';
import { diskError, FileError } from '../downloads/file-error.ts';
import { type Prepared, replaceFile, saveFile } from '../downloads/save-file.ts';
import { askFile, lengthOf, type ServiceDeps } from '../downloads/service-file.ts';
import { createRowCounter } from './count-rows.ts';
import { digestOf, isIntact, type ManifestEntry } from './manifest.ts';
import { parquetRows } from './parquet-rows.ts';
import { type AskedReport, type ReportPeriod, reportPeriod } from './pattern.ts';

export interface ReportFile {
  readonly report: AskedReport;
  readonly folder: string;
  /** The path inside the folder that the pattern gives (`pathsOf`). */
  readonly path: string;
  readonly format: ExportFormat;
  /** What an earlier export says of this report, null when it says nothing. */
  readonly known: ManifestEntry | null;
  readonly signal: AbortSignal;
  /** Told of the whole file before it gets its name, so that it is known should the process end just then. */
  readonly prepared: (entry: ManifestEntry, part: string) => Promise<void>;
}

export interface ExportedReport {
  readonly entry: ManifestEntry;
  /** False when the file that was there still holds. */
  readonly fetched: boolean;
}

/** How the service is asked, and whose spreadsheet the files are for. */
export interface ExportDeps extends ServiceDeps {
  readonly language: () => Language;
}

/** `a (1).csv` stands for `a.csv`: the name was taken when it was saved. */
function standsFor(name: string, path: string): boolean {
  const [stem, ending] = splitName(name);
  return name === path || `${stem.replace(/ \(\d{1,5}\)$/, '')}${ending}` === path;
}

/** The file of an earlier export, as long as nobody has changed it since. */
async function ownFile({ folder, path, known }: ReportFile): Promise<ManifestEntry | null> {
  if (known === null || !standsFor(known.name, path)) return null;
  return (await isIntact(folder, known)) ? known : null;
}

/** The chosen folder is never made: a drive that is not there must not become a folder. @throws FileError `folder_missing` */
async function mustBeThere(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    throw diskError(error);
  });
  if (!found.isDirectory()) throw new FileError('folder_missing');
}

/** The folders of the pattern are made. @throws FileError */
async function folderFor(folder: string, path: string): Promise<string> {
  await mustBeThere(folder);
  const whole = join(folder, dirname(path));
  await mkdir(whole, { recursive: true }).catch((error: unknown) => {
    throw diskError(error);
  });
  return whole;
}

const nameInside = (folder: string, file: string): string => relative(folder, file).split(sep).join('/');

/** Measures a file while it passes by; how many rows a Parquet file has stands at its end. */
function createMeter(format: ExportFormat) {
  const hash = createHash('sha256');
  const counter = createRowCounter();
  return {
    onChunk(chunk: Uint8Array): void {
      hash.update(chunk);
      if (format === 'csv') counter.add(chunk);
    },
    /** @throws FileError `incomplete` for what ends as no Parquet file does */
    async read(part: string): Promise<{ sha256: string; rows: number }> {
      const rows = format === 'csv' ? counter.rows() : await parquetRows(part);
      if (rows === null) throw new FileError('incomplete');
      return { sha256: hash.digest('hex'), rows };
    },
  };
}

interface Answered {
  readonly answer: Response;
  readonly period: ReportPeriod;
  readonly separator: CsvSeparator;
  readonly server: string;
  readonly now: number;
}

function describe({ report, folder, format }: ReportFile, { answer, period, separator, server, now }: Answered) {
  const { accountId, network, username, reportId } = report;
  const { type, start, end } = period;
  return ({ file, bytes }: Prepared, measured: { sha256: string; rows: number }): ManifestEntry => ({
    name: nameInside(folder, file),
    format,
    ...measured,
    bytes,
    ...(format === 'csv' ? { separator: CSV_SEPARATORS[separator] } : {}),
    server,
    accountId,
    network,
    username,
    reportId,
    period: { type, start, end },
    sourceRevision: answer.headers.get('x-source-revision'),
    etag: answer.headers.get('etag'),
    savedAt: new Date(now).toISOString(),
  });
}

/** Takes the body into the folder: over its own older file, else under a free name, unless the same bytes are there. */
async function keep(input: ReportFile, own: ManifestEntry | null, answered: Answered): Promise<ManifestEntry> {
  const { folder, path } = input;
  const meter = createMeter(input.format);
  const entryOf = describe(input, answered);
  const planned = join(folder, path);
  let entry: ManifestEntry | null = null;
  const { answer } = answered;
  const request = {
    body: answer.body ?? new ReadableStream(),
    expected: lengthOf(answer),
    onChunk: meter.onChunk,
    async before(prepared: Prepared): Promise<boolean> {
      entry = entryOf(prepared, await meter.read(prepared.part));
      const same = prepared.file !== planned && own === null && (await digestOf(planned))?.sha256 === entry.sha256;
      if (same) entry = { ...entry, name: path };
      else await input.prepared(entry, nameInside(folder, prepared.part));
      return !same;
    },
  };
  if (own === null) await saveFile({ ...request, folder: await folderFor(folder, path), name: basename(path) });
  else await replaceFile(join(folder, own.name), request);
  if (entry === null) throw new FileError('disk_error');
  return entry;
}

/**
 * Brings a report's actions into the folder. One that is there, unchanged by anybody since it was saved and unchanged at the
 * service, is not fetched. One that the service has in a newer state takes the place of the older file only while that is
 * byte for byte what was saved; everything else in the folder is left alone, and the new file gets a free name.
 * @throws FileError with the service's code or the machine's; AbortError
 */
export async function exportReport(deps: ExportDeps, file: ReportFile): Promise<ExportedReport> {
  const { report, signal, format } = file;
  const period = reportPeriod(report.reportId);
  if (period === null) throw new FileError('report_not_found');
  await mustBeThere(file.folder);
  const server = deps.origin();
  const own = await ownFile(file);
  // The service names each variant by a tag of its own: files follow when the person changes the language.
  const separator = csvSeparatorOf(deps.language());
  const variant = format === 'csv' ? `separator=${separator}` : `format=${format}`;
  const path = `/report/${report.accountId}/${period.id}/csv?${variant}`;
  const ask = new AbortController();
  const answer = await askFile(deps, {
    path,
    type: EXPORT_TYPES[format],
    signal: AbortSignal.any([signal, ask.signal]),
    etag: own?.etag ?? null,
  });
  if (answer.status === 304 && own !== null)
    return { entry: format === 'csv' ? { ...own, separator: CSV_SEPARATORS[separator] } : own, fetched: false };
  try {
    return { entry: await keep(file, own, { answer, period, separator, server, now: deps.now() }), fetched: true };
  } catch (error) {
    // What is not read to its end need not be sent.
    ask.abort();
    throw error;
  }
}
