import { createHash } from 'node:crypto';
import type { StoredReport } from '../../../shared/report/report.ts';
import { serializeReport } from '../../../shared/report/serialize.ts';

const ETAG_LENGTH = 32;

/** A report as it is stored and sent, and the tag that its bytes are known by. */
export function storedText(report: StoredReport): { readonly body: string; readonly etag: string } {
  const body = serializeReport(report);
  return { body, etag: createHash('sha256').update(body).digest('hex').slice(0, ETAG_LENGTH) };
}
