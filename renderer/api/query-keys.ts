export type QueryKey = readonly (string | number | boolean)[];

const key = (...parts: QueryKey): QueryKey => parts;

/** A list for a period; headlines come in the language asked in, so that each language has a list of its own. */
const accountsOf = (period: string, archived: boolean, lang: string): QueryKey =>
  key('accounts', period, archived, lang);

/** Keys of the query cache: what is read again together stands under one head. */
export const queryKeys = {
  plans: key('plans'),
  subscription: key('subscription'),
  settings: key('settings'),
  sessions: key('sessions'),
  receipts: key('receipts'),
  twoFactor: key('two-factor'),
  ownData: key('own-data'),
  passkeys: key('passkeys'),
  apiTokens: key('api-tokens'),
  webhooks: {
    all: key('webhooks'),
    list: key('webhooks', 'list'),
    log: (webhook: string) => key('webhooks', 'log', webhook),
  },
  google: key('google'),
  connections: key('connections'),
  pastWeeks: (currency: string) => key('past-weeks', currency),
  quote: (of: { plan: number; currency: string; offer: boolean; promo: string }) =>
    key('quote', of.plan, of.currency, of.offer, of.promo),
  accounts: {
    all: key('accounts'),
    list: accountsOf,
    /** Read again with the lists. */
    frontPage: (period: string, lang: string) => key('accounts', 'front-page', period, lang),
  },
  /** Of somebody whom support views; never kept on the device. */
  asUser: {
    all: key('as-user'),
    user: (hash: string) => key('as-user', hash, 'user'),
    list: (hash: string, list: QueryKey) => key('as-user', hash, ...list),
  },
  supportViews: key('support-views'),
  watches: {
    list: key('watches', 'list'),
    feed: key('watches', 'feed'),
    page: (page: number, through: string) => key('watches', 'feed', page, through),
  },
  examples: (lang: string) => key('examples', lang),
  sample: (period: string, lang: string) => key('sample', period, lang),
  press: (lang: string) => key('press', lang),
  daily: (day: string) => key('daily', day),
  year: (account: number, lang: string) => key('year', account, lang),
  profileHistory: (account: number) => key('profile-history', account),
  summaries: {
    all: key('summary'),
    one: (of: { account: number; report: string; source: string; lang: string }) =>
      key('summary', of.account, of.report, of.source, of.lang),
  },
  reports: {
    all: key('report'),
    groups: key('group-report'),
    of: (account: number) => key('report', account),
    one: (account: number, report: string, source: string) => key('report', account, report, source),
    group: (accounts: string, period: string) => key('group-report', accounts, period),
  },
};
