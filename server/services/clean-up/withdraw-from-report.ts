import { createHash } from 'node:crypto';
import type { Trail } from '../../../shared/domain/report/anomalies/trail.ts';
import { hideContent, hideInTrail } from '../../../shared/domain/report/hide-content.ts';
import type { StoredReport } from '../../../shared/report/report.ts';
import { parseReport, serializeReport } from '../../../shared/report/serialize.ts';
import type { Db } from '../../db/database.ts';
import type { OutdatedReport } from '../../db/repositories/outdated-reports.ts';
import { storedIssue } from '../../db/repositories/report-material.ts';
import { readBody, replaceBody } from '../../db/repositories/stored-reports.ts';

const ETAG_LENGTH = 32;

function withoutBio(report: StoredReport): StoredReport {
  const { socialProfile } = report;
  return socialProfile === undefined || socialProfile === null
    ? report
    : { ...report, socialProfile: { ...socialProfile, bio: null } };
}

const withoutBioIn = (trail: Trail): Trail => ({
  ...trail,
  profile: trail.profile === null ? null : { ...trail.profile, bio: null },
});

/**
 * Writes a report again whose raw actions are no longer kept: without anything its account said where the account is gone, else
 * without what the account said of itself. Counts stay.
 */
export async function withdrawFromReport(
  db: Db,
  { profileId: profile, reportId: report, stopped }: OutdatedReport,
): Promise<void> {
  const stored = await readBody(db, profile, report);
  const trail = (await storedIssue(db, profile, report))?.trail ?? null;
  if (stored === undefined) return;
  const before = parseReport(stored.body);
  const gone = stopped === 'deleted';
  const after = gone ? hideContent(before) : withoutBio(before);
  const body = serializeReport(after);
  const etag = createHash('sha256').update(body).digest('hex').slice(0, ETAG_LENGTH);
  const left = trail === null ? {} : { trail: gone ? hideInTrail(trail) : withoutBioIn(trail) };
  await replaceBody(db, { profile, report, body, etag, title: after.title, ...left });
}
