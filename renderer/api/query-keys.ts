export type QueryKey = readonly (string | number | boolean)[];

/** Keys of the query cache: what is read again together stands under one head. */
export const queryKeys = {
  plans: ['plans'],
  subscription: ['subscription'],
  settings: ['settings'],
  quote: (plan: number, currency: string, offer: boolean): QueryKey => ['quote', plan, currency, offer],
  accounts: {
    all: ['accounts'],
    list: (period: string, archived: boolean): QueryKey => ['accounts', period, archived],
  },
  watches: { list: ['watches', 'list'], feed: ['watches', 'feed'] },
  examples: (lang: string): QueryKey => ['examples', lang],
  press: (lang: string): QueryKey => ['press', lang],
  reports: {
    of: (account: number): QueryKey => ['report', account],
    one: (account: number, report: string): QueryKey => ['report', account, report],
    group: (accounts: string, period: string): QueryKey => ['group-report', accounts, period],
  },
} satisfies Record<string, QueryKey | object>;
