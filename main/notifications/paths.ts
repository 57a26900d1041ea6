import type { Language } from '../../shared/domain/languages.ts';

/** Where a notification, the tray or the menu leads: paths of the page's own route table (`renderer/platform/paths.ts`). */
export const pathOf = {
  dashboard: (language: Language): string => `/${language}/dashboard`,
  report: (language: Language, input: { readonly accountId: number; readonly reportId: string }): string =>
    `/${language}/report/${input.accountId}/${input.reportId}`,
};

const REPORT = /^\/(?:en|pt)\/report\/([1-9]\d{0,9})\/((?:week|month)-\d{4}-\d{2}-\d{2})\/?(?:[?#]|$)/;

/** @returns which report a path of the application shows, null when it shows none */
export function reportAt(path: string): { readonly accountId: number; readonly reportId: string } | null {
  const [, account, reportId] = REPORT.exec(path) ?? [];
  return account === undefined || reportId === undefined ? null : { accountId: Number(account), reportId };
}
