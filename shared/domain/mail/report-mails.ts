/** How many reports on a week or a month somebody is to get by mail, and how many of them are there. */
export interface MailedReports {
  readonly expected: number;
  readonly built: number;
}

/** Whether the mail is due: all of its reports are there, or some are and it has waited long enough for the others. */
export const isReportMailDue = ({ expected, built }: MailedReports, waiting: boolean): boolean =>
  built > 0 && (built >= expected || !waiting);

/**
 * Whether what the names on a watchlist did comes in a mail of its own, because no weekly mail will have it: there are no reports to
 * wait for, or all of them were told before (`over`), or none came for so long that none is waited for any more (`waiting`).
 */
export const digestComesAlone = (
  { expected, built }: MailedReports,
  { over, waiting }: { readonly over: boolean; readonly waiting: boolean },
): boolean => over || expected === 0 || (built === 0 && !waiting);
