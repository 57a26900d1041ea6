import type { Page } from '@playwright/test';
import type { reportGet } from '../../../shared/contract/report.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { ReportId } from '../../../shared/domain/ids.ts';
import type { FirstOrReturn } from '../../../shared/report/firsts-and-returns.ts';
import type { Screen } from './screen.ts';
import { STAGE_ACCOUNTS } from './stage.ts';

/** Of what is new, back or over: one of each kind in a single report, which the demonstration's accounts have over many weeks. */

const { tomas } = STAGE_ACCOUNTS;
/** A week in which somebody comes back: twelve weeks before it are on record. */
const WEEK = 'week-2026-11-02';
// As: written by hand in the form of an id.
const EARLIER = 'week-2026-09-21' as ReportId;

const person = (id: string, name: string) => ({ id, username: `${id}.example`, name, userpic: null });
const post = (number: number) => ({ kind: 'post' as const, url: `https://tomas.brill.example/${number}` });

const OTHERS: readonly FirstOrReturn[] = [
  {
    rule: 'first',
    to: { kind: 'commented', account: person('lower.case', 'Lower Case Yard, the letterpress shop by the old mill') },
    count: 4,
    periods: 12,
    evidence: [
      { kind: 'comment', url: 'https://lower.case.example/1' },
      { kind: 'comment', url: 'https://lower.case.example/2' },
    ],
  },
  { rule: 'first', to: { kind: 'topic', topic: 'swimming' }, count: 7, periods: 12, evidence: [post(1), post(2)] },
  { rule: 'return', to: { kind: 'tag', tag: 'nighttrain' }, count: 5, away: 6, last: EARLIER, evidence: [post(3)] },
  { rule: 'followed-again', account: person('henrique.sal', 'Henrique Sal'), last: EARLIER },
  {
    rule: 'ended',
    to: { kind: 'liked', account: person('ashglaze', 'Ash & Glaze') },
    run: 9,
    count: 74,
    last: EARLIER,
  },
];

async function addOthers(page: Page): Promise<void> {
  await page.route(`**/api/report/**/${WEEK}*`, async (route) => {
    const answer = await route.fetch();
    const body: RouteOutput<typeof reportGet> = await answer.json();
    const firstsAndReturns = [...(body.report.firstsAndReturns ?? []), ...OTHERS];
    await route.fulfill({ response: answer, json: { ...body, report: { ...body.report, firstsAndReturns } } });
  });
}

export const FIRSTS_SCREENS: readonly Screen[] = [
  { name: 'report-firsts', path: `/report/${tomas}/${WEEK}`, viewer: 'reader', before: addOthers },
];
