import type { Page } from '@playwright/test';
import type { pastWeekList } from '../../../shared/contract/past-weeks.ts';
import type { reportGet } from '../../../shared/contract/report.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { type Day, type Instant, instant } from '../../../shared/domain/ids.ts';
import { type Currency, money } from '../../../shared/domain/money.ts';
import { firstLookOf } from '../../../shared/domain/subscription/first-look.ts';
import { DAY, dayOf, HOUR, WEEK } from '../../../shared/domain/time/calendar.ts';
import { periodOf, shiftPeriod } from '../../../shared/domain/time/period.ts';
import type { Screen } from './screen.ts';
import { STAGE_ACCOUNTS, STAGE_NOW_MS } from './stage.ts';

/**
 * Weeks from before an account was added: to be chosen, on their way, there, and gone back. The demonstration's accounts with reports
 * are too old for it; buying has tests of its own.
 */

type List = RouteOutput<typeof pastWeekList>;
type Account = List['accounts'][number];

const PRICE_MINOR: Readonly<Record<Currency, number>> = { usd: 120, brl: 629 };
const WEEKS = 12;
const { fieldnotes, lena } = STAGE_ACCOUNTS;
/** The week in which the accounts were added. */
const ADDED = instant(STAGE_NOW_MS - 10 * DAY);
const FIRST = periodOf('week', dayOf(ADDED));

function weeksBefore(there: number, ordered: number): Account['weeks'] {
  return Array.from({ length: WEEKS }, (_, index) => {
    const { id, start, end } = shiftPeriod(FIRST, WEEKS - index);
    const age = WEEKS - index;
    const state = age <= there ? 'there' : age <= there + ordered ? 'ordered' : 'free';
    return { id, start, end, state };
  });
}

const ACCOUNT = { network: 'demo', userpic: null, label: null, until: instant(ADDED + 3 * WEEK) } as const;

function listIn(currency: Currency): List {
  const [theirs, hers] = [weeksBefore(1, 2), weeksBefore(0, 0)];
  const of = (weeks: readonly { readonly id: List['orders'][number]['weeks'][number] }[]) => weeks.map(({ id }) => id);
  const order = (id: string, daysAgo: number, weeks: List['orders'][number]['weeks']) => ({
    ...{ id, accountId: fieldnotes, weeks, amount: money(weeks.length * PRICE_MINOR[currency], currency) },
    ...{ paidAt: instant(STAGE_NOW_MS - daysAgo * DAY), dueBy: instant(STAGE_NOW_MS + (5 - daysAgo) * DAY) },
  });
  return {
    price: money(PRICE_MINOR[currency], currency),
    methods: ['card', 'paypal'],
    accounts: [
      { ...ACCOUNT, id: lena, username: 'lena.reis.example', name: 'Lena Reis', atOnce: true, weeks: hers },
      {
        ...ACCOUNT,
        id: fieldnotes,
        username: 'fieldnotes@books.example',
        name: 'Field Notes Club',
        atOnce: false,
        weeks: theirs,
      },
    ],
    orders: [
      { ...order('a', 9, of(theirs.slice(0, 3))), state: 'refunded' },
      { ...order('b', 8, of(theirs.slice(-1))), state: 'delivered' },
      { ...order('c', 1, of(theirs.slice(-3, -1))), state: 'waiting' },
    ],
  };
}

const answerPastWeeks = (page: Page): Promise<unknown> =>
  page.route('**/api/past-weeks?*', (route) => {
    const isReal = new URL(route.request().url()).searchParams.get('currency') === 'brl';
    return route.fulfill({ json: listIn(isReal ? 'brl' : 'usd') });
  });

/** The account was added at `addedAt`, and shows the weeks that begin at `from` or later. */
const beYoung = (page: Page, addedAt: Instant, from: Day): Promise<unknown> =>
  page.route(`**/api/report/${fieldnotes}/*`, async (route) => {
    const response = await route.fetch();
    const body: RouteOutput<typeof reportGet> = await response.json();
    if (body.account === undefined) return route.fulfill({ response, json: body });
    const periods = body.account.periods.filter(({ type, start }) => type === 'week' && start >= from);
    const account = { ...body.account, addedAt, periods };
    return route.fulfill({ response, json: { ...body, report: { ...body.report, number: 1 }, account } });
  });

/** It is as young as its past is sold for: its first report is out, and a week from before it was bought. */
async function haveBoughtWeek(page: Page): Promise<void> {
  await answerPastWeeks(page);
  await beYoung(page, ADDED, shiftPeriod(FIRST, 1).start);
}

/** It was added this morning; the newest week that is out came with it. */
const ADDED_TODAY = instant(STAGE_NOW_MS - HOUR);
const FIRST_LOOK = firstLookOf(ADDED_TODAY);

async function chooseWeeks(page: Page): Promise<void> {
  const section = page.locator('[aria-labelledby=past-weeks-title]');
  const weeks = section.getByRole('list').first().getByRole('button');
  for (const week of [3, 4, 6]) await weeks.nth(week).press('Space');
  await section.getByRole('status').waitFor();
}

/** One more is one more entry. */
export const PAST_WEEK_SCREENS: readonly Screen[] = [
  {
    name: 'past-weeks',
    path: `/instagram-monitoring-price?account=${fieldnotes}#past-weeks`,
    viewer: 'reader',
    before: answerPastWeeks,
    open: chooseWeeks,
  },
  { name: 'earlier-weeks', path: `/report/${fieldnotes}/${FIRST.id}`, viewer: 'reader', before: haveBoughtWeek },
  {
    name: 'report-first-look',
    path: `/report/${fieldnotes}/${FIRST_LOOK.id}`,
    viewer: 'reader',
    before: (page) => beYoung(page, ADDED_TODAY, FIRST_LOOK.start),
  },
];
