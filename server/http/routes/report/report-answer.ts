import type { ReportAnswer } from '../../../services/report-reading/report-reading-service.ts';
import { type RawAnswer, raw } from '../../route.ts';

/** A report's bytes, or the word that the caller has them. */
export function reportAnswer({ etag, body }: ReportAnswer): RawAnswer {
  // Kept by the browser of this person alone, and asked about each time: rights and reports may change.
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (body === null) return raw(null, { type: null, status: 304, headers });
  return raw(body, { type: 'application/json; charset=utf-8', headers });
}
