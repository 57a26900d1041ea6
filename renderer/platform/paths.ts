import type { AccountId, ReportId } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';

/** In the query of the form for a new account: the front page's own button led there. */
export const FROM_LANDING = 'isNewLanding';

/** The paths of the specification's route table, under the language prefix. */
export const pathOf = {
  index: (lang: Language) => `/${lang}`,
  plans: (lang: Language) => `/${lang}/instagram-monitoring-price`,
  examples: (lang: Language) => `/${lang}/instagram-tracking-example`,
  exampleReport: (lang: Language, account: AccountId | number, report?: ReportId | string) =>
    `/${lang}/instagram-tracking-example/report/${account}${report === undefined ? '' : `/${report}`}`,
  pressReport: (lang: Language, account: AccountId | number, report?: ReportId | string) =>
    `/${lang}/press/report/${account}${report === undefined ? '' : `/${report}`}`,
  faq: (lang: Language) => `/${lang}/instagram-tracking-faq`,
  press: (lang: Language) => `/${lang}/press`,
  terms: (lang: Language) => `/${lang}/terms-and-conditions`,
  glossary: (lang: Language) => `/${lang}/glossary`,
  optOut: (lang: Language) => `/${lang}/my-account-in-a-report`,
  notFound: (lang: Language) => `/${lang}/404`,
  dashboard: (lang: Language) => `/${lang}/dashboard`,
  daily: (lang: Language, day?: string) => `/${lang}/dashboard/daily${day === undefined ? '' : `/${day}`}`,
  /** The last 52 weeks of an account. */
  year: (lang: Language, account: AccountId | number) => `/${lang}/dashboard/year/${account}`,
  /** The social profile of an account over time. */
  profile: (lang: Language, account: AccountId | number) => `/${lang}/dashboard/profile/${account}`,
  settings: (lang: Language) => `/${lang}/settings`,
  /** One payment, by the number on its receipt. */
  receipt: (lang: Language, number: string) => `/${lang}/settings/receipt/${encodeURIComponent(number)}`,
  archive: (lang: Language) => `/${lang}/dashboard/archive`,
  /** Somebody else's dashboard and archive, viewed by support. */
  userDashboard: (lang: Language, userHash: string) => `/${lang}/userdashboard/${userHash}`,
  userArchive: (lang: Language, userHash: string) => `/${lang}/userdashboard/${userHash}/archive`,
  report: (lang: Language, account: AccountId | number, report?: ReportId | string) =>
    `/${lang}/report/${account}${report === undefined ? '' : `/${report}`}`,
  groupReport: (lang: Language, accounts: readonly number[], report: ReportId | string) =>
    `/${lang}/report/${accounts.join(',')}/${report}`,
  /** What became of the confirmation of an address; a mailed link has its secret in the outcome's place. */
  verify: (lang: Language, result: 'done' | 'already' | 'outdated') => `/${lang}/verify/${result}`,
  /** What became of an account that its person deleted; a mailed link has its secret in the outcome's place. */
  /** The same for a change of an address, and for taking one back. */
  newAddress: (lang: Language, result: 'done' | 'outdated') => `/${lang}/new-address/${result}`,
  oldAddress: (lang: Language, result: 'done' | 'outdated') => `/${lang}/old-address/${result}`,
  keep: (lang: Language, result: 'done' | 'already' | 'outdated') => `/${lang}/keep/${result}`,
  /** Where a network leads back to on which somebody connects an account. */
  connected: (lang: Language) => `/${lang}/settings/connected`,
  /** Where Google leads back to. */
  google: (lang: Language) => `/${lang}/auth/google`,
  /** The form for a new account, which says that the front page's own button led there. */
  signUpFromLanding: (lang: Language, goto: string) =>
    `/${lang}/auth/signup?${FROM_LANDING}=1&goto=${encodeURIComponent(goto)}`,
  auth: (lang: Language, modal: 'login' | 'signup' | 'restore', goto?: string) =>
    `/${lang}/auth/${modal}${goto === undefined ? '' : `?goto=${encodeURIComponent(goto)}`}`,
};

/** The same page in another language: the prefix is swapped, the rest of the address stays. */
export function swapLanguage(href: { pathname: string; search: string; hash: string }, lang: Language): string {
  return `/${lang}${href.pathname.replace(/^\/[^/]+/, '')}${href.search}${href.hash}`;
}

/** Where to go after log-in: only a path of our own, never another site. */
export function safeGoto(goto: string | null, fallback: string): string {
  if (goto === null || !goto.startsWith('/')) return fallback;
  const base = 'https://perch.invalid';
  const parsed = URL.canParse(goto, base) ? new URL(goto, base) : null;
  return parsed !== null && parsed.origin === base ? `${parsed.pathname}${parsed.search}${parsed.hash}` : fallback;
}
