import type { StoredReport } from '../../report/report.ts';
import type { SummaryEvidence } from '../../report/summary.ts';
import { speaksOfWithheld } from '../interests/subject-of.ts';
import { statesMinorAge } from '../policy/stated-age.ts';
import { evidenceOf } from './evidence.ts';
import { givesOrders } from './instructions.ts';

/** What a summary is written from: the evidence that may be spoken of at all, and whom it is about. */
export interface SummaryMaterial {
  readonly name: string;
  readonly evidence: readonly SummaryEvidence[];
}

/** Display names may hold anything. */
const isPlainName = (name: string): boolean => !givesOrders(name);

function isSpokenOf({ text, who }: SummaryEvidence): boolean {
  const name = who?.name ?? '';
  if (!isPlainName(name)) return false;
  if (text === null) return true;
  return !speaksOfWithheld({ text, tags: [] }) && !statesMinorAge(text) && !givesOrders(text);
}

/** Evidence that a summary may rest on. What speaks of a subject that nothing is said of, of somebody under 18, or to a machine, is left out. */
export const materialOf = (report: StoredReport): SummaryMaterial => ({
  name: report.profile.name ?? report.profile.username,
  evidence: evidenceOf(report).filter(isSpokenOf),
});

/** Whether the account seems to be of somebody under 18: by its bio, or by its own words in the report. */
export const seemsMinor = ({ socialProfile, comments }: StoredReport): boolean =>
  [socialProfile?.bio ?? '', ...comments.map(({ text }) => text ?? '')].some(statesMinorAge);
