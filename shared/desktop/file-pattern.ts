import { parseReportId } from '../domain/time/period.ts';

/** A report as a file name tells of it. */
export interface NamedReport {
  readonly network: string;
  readonly username: string;
  readonly reportId: string;
}

/** What may stand in braces in a pattern of file names. */
export const PLACEHOLDERS = ['network', 'username', 'type', 'start', 'end', 'report'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** What each placeholder stands for; nothing of the period where the report's name is no period's. */
export function placeholderValues({ network, username, reportId }: NamedReport): Readonly<Record<Placeholder, string>> {
  const period = parseReportId(reportId);
  return {
    network,
    username,
    type: period?.type ?? '',
    start: period?.start ?? '',
    end: period?.end ?? '',
    report: reportId,
  };
}
