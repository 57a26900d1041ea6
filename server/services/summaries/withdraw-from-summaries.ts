import type { ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import { presentSummary } from '../../../shared/domain/summary/present.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import type { Db } from '../../db/database.ts';
import { readBody } from '../../db/repositories/stored-reports.ts';
import { replaceSummary, writtenSummaries } from '../../db/repositories/summaries.ts';
import { parseSummary, serializeSummary } from './summary-text.ts';

/** Erases the statements of a report's summaries that the report, as it is stored by now, has no evidence for any more. */
export async function withdrawFromSummaries(db: Db, profile: ProfileId, report: ReportId): Promise<void> {
  const written = await writtenSummaries(db, profile, report);
  const stored = written.length === 0 ? undefined : await readBody(db, profile, report);
  if (stored === undefined) return;
  const shown = parseReport(stored.body);
  for (const { language, spec, body } of written) {
    const summary = parseSummary(body);
    if (summary === null) continue;
    const after = serializeSummary({ ...summary, sections: presentSummary(summary, shown).sections });
    if (after !== body) await replaceSummary(db, { profile, report, language, spec }, { before: body, after });
  }
}
