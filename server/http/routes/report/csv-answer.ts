import { EXPORT_TYPES, type ExportFormat } from '../../../../shared/domain/report/export-schema.ts';
import type { CsvFile, ReportCsv } from '../../../services/csv-export/csv-export-service.ts';
import { attachment } from '../../../services/csv-export/file-name.ts';
import { type RawAnswer, raw } from '../../route.ts';

const typeOf = (format: ExportFormat): string =>
  format === 'csv' ? `${EXPORT_TYPES.csv}; charset=utf-8` : EXPORT_TYPES[format];
const CACHE = 'private, no-store';
/** What a header may hold of a revision, which is the network's own word. */
const NOT_IN_HEADERS = /[^\x21-\x7e]/g;

/** A download. When the caller hangs up, the server destroys the body, which ends the reading behind it. */
export function csvAnswer({ name, format, body }: Pick<CsvFile, 'name' | 'format' | 'body'>): RawAnswer {
  return raw(body, {
    type: typeOf(format),
    headers: { 'content-disposition': attachment(name), 'cache-control': CACHE },
  });
}

/** One report's file with its revision, or the word that the caller has it. */
export function reportCsvAnswer({ name, format, body, etag, revision }: ReportCsv): RawAnswer {
  const named = revision === null ? {} : { 'x-source-revision': revision.replaceAll(NOT_IN_HEADERS, '') };
  const headers = { 'cache-control': CACHE, etag, ...named };
  if (body === null) return raw(null, { type: null, status: 304, headers });
  return raw(body, { type: typeOf(format), headers: { 'content-disposition': attachment(name), ...headers } });
}
