import type { ExportFormat } from '../report/export-schema.ts';
import { parseReportId } from '../time/period.ts';
import { safeName, withEnding } from './safe-name.ts';

/** A report as a file name tells of it. */
export interface NamedReport {
  readonly network: string;
  readonly username: string;
  readonly reportId: string;
}

/** What may stand in braces in a pattern of file names. */
export const PLACEHOLDERS = ['network', 'username', 'type', 'start', 'end', 'report'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** What a file of this format ends in. */
const endingOf = (format: ExportFormat): string => `.${format}`;
const PLACEHOLDER = new RegExp(`\\{(${PLACEHOLDERS.join('|')})\\}`, 'g');
/** Deeper trees are a slip of the hand, and Windows takes no path over 260 characters. */
const MAX_DEPTH = 8;

/**
 * What each placeholder stands for; nothing of the period where the report's name is no period's. A value makes no folder: its
 * separators are as all forbidden characters.
 */
function valuesOf({ network, username, reportId }: NamedReport): ReadonlyMap<string, string> {
  const { type = '', start = '', end = '' } = parseReportId(reportId) ?? {};
  const values: Readonly<Record<Placeholder, string>> = { network, username, type, start, end, report: reportId };
  return new Map(Object.entries(values).map(([name, value]) => [name, value.replaceAll(/[/\\]/g, '_')]));
}

/**
 * The path of a report's file inside the chosen folder, part by part; the last is the file, ending as its format does. No value leaves
 * its part: a part is never empty, `..`, or a name that a system keeps for itself.
 * @param pattern `{network}`, `{username}`, `{type}`, `{start}`, `{end}`, `{report}` are filled in, slashes make folders
 */
export function pathOf(pattern: string, report: NamedReport, format: ExportFormat = 'csv'): readonly string[] {
  const values = valuesOf(report);
  const parts = pattern.split(/[/\\]/).filter((part) => safeName(part, '') !== '');
  const filled = parts.map((part) =>
    safeName(
      part.replaceAll(PLACEHOLDER, (_, name) => values.get(name) ?? ''),
      '_',
    ),
  );
  const file = filled.at(-1) ?? safeName(report.reportId, '_');
  // The innermost folders go: the file's name is what tells two reports apart.
  return [...filled.slice(0, -1).slice(0, MAX_DEPTH - 1), withEnding(file, endingOf(format))];
}
