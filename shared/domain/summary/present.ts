import type { StoredReport } from '../../report/report.ts';
import type { StoredSummary, SummaryResult } from '../../report/summary.ts';
import { evidenceOf } from './evidence.ts';
import { cappedStrength, SUMMARY_LIMITS } from './sections.ts';

/**
 * A stored summary beside its report as that is shown now. What was deleted or withheld since is no evidence any more: a statement that it
 * leaves with fewer than two actions goes, and one that keeps enough claims no more than they carry.
 */
export function presentSummary(stored: StoredSummary, report: StoredReport): SummaryResult {
  const known = new Map(evidenceOf(report).map((one) => [one.id, one]));
  const sections = stored.sections.map(({ section, statements }) => ({
    section,
    statements: statements.flatMap(({ text, strength, evidence }) => {
      const left = evidence.filter((id) => known.has(id));
      if (left.length < SUMMARY_LIMITS.leastEvidence) return [];
      return { text, strength: cappedStrength(strength, left.length), evidence: left };
    }),
  }));
  const named = new Set(sections.flatMap(({ statements }) => statements.flatMap(({ evidence }) => evidence)));
  return { ...stored, sections, evidence: [...named].flatMap((id) => known.get(id) ?? []) };
}
