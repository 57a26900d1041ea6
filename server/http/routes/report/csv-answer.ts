import type { CsvFile } from '../../../services/csv-export/csv-export-service.ts';
import { attachment } from '../../../services/csv-export/file-name.ts';
import { type RawAnswer, raw } from '../../route.ts';

/** A download. When the caller hangs up, the server destroys the body, which ends the reading behind it. */
export function csvAnswer({ name, body }: CsvFile): RawAnswer {
  const headers = { 'content-disposition': attachment(name), 'cache-control': 'private, no-store' };
  return raw(body, { type: 'text/csv; charset=utf-8', headers });
}
