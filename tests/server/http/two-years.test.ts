import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDueService } from '../../../server/services/schedule/due-service.ts';
import { type Instant, instant, userId } from '../../../shared/domain/ids.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import {
  logInAgain,
  PAYING_CARD,
  PAYING_ONCE_CARD,
  type Person,
  payWith,
  signUp,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';

/** Two years of one subscriber by the product's clock: what they see, may do, are told, and what stands in the books. */
const [WREN, FINCH] = [1, 2] as const;
const at = (day: string): Instant => instant(Date.parse(`${day}T10:00:00Z`));
const dayOf = (time: number | null): string => (time === null ? '-' : new Date(time).toISOString().slice(0, 10));

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startApp({ config: { roles: { web: true, worker: false } }, now: at('2027-12-20') });
  person = await signUp(app);
});
afterAll(() => app.close());

/** Moves the clock and does what is due then. */
async function passTo(day: string): Promise<void> {
  app.clock.set(at(day));
  const due = createDueService({ ...app.database, clock: app.clock, providers: ['embedded'] });
  for (const id of (await due.due()).plans) await app.services.planLife.moveOn(id);
}

async function rights(): Promise<string> {
  const seen = await app.services.subscription.current(userId(person.id), null);
  if (seen === null) return 'no plan';
  const next = seen.next === null ? null : instant(seen.next);
  const works = isActive({ ...seen, next }, app.clock.now()) ? `${seen.accounts} accounts` : 'nothing new';
  return `${seen.name} ${seen.status} until ${dayOf(next)}: ${works}`;
}

/** What is new in a list that only grows. */
function newest(): (all: readonly string[]) => string {
  let known = 0;
  return (all) => {
    const fresh = all.slice(known);
    known = all.length;
    return fresh.join(', ') || '-';
  };
}
const [newMails, newEntries] = [newest(), newest()];

async function mails(): Promise<string[]> {
  const rows = await app.database.db
    .selectFrom('outbox')
    .where('user_id', '=', userId(person.id))
    .orderBy('id')
    .select('kind')
    .execute();
  return rows.map(({ kind }) => kind).filter((kind) => /^(payment|plan|renewal)-/.test(kind));
}

async function entries(): Promise<string[]> {
  const rows = await app.database.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .where('e.user_id', '=', userId(person.id))
    .where('p.amount_minor', '>', 0)
    .orderBy('e.id')
    .select(['e.kind', 'p.amount_minor'])
    .execute();
  return rows.map(({ kind, amount_minor }) => `${kind} ${amount_minor}`);
}

const statement = async (): Promise<string[]> => [
  `${dayOf(app.clock.now())} ${await rights()}`,
  newMails(await mails()),
  newEntries(await entries()),
];

async function ask(path: string, body: object = {}): Promise<void> {
  person = await logInAgain(app, person);
  const answer = await app.call({ path, token: person.token, body });
  expect(answer.statusCode).toBe(200);
}

async function buy(plan: number, card = PAYING_CARD): Promise<void> {
  person = await logInAgain(app, person);
  await subscribe(app, person, { plan, card });
}

it('keeps plan, rights, mails and books in step for two years', async () => {
  const begun = await app.call({
    path: `/stripe/start/${WREN}`,
    token: person.token,
    body: { discount: 'first-week' },
  });
  await payWith(app, begun.json<{ sessionId: string }>().sessionId, PAYING_CARD);
  const journal = [await statement()];
  const pass = async (...days: readonly string[]) => {
    for (const day of days) {
      await passTo(day);
      journal.push(await statement());
    }
  };
  const note = async (work: Promise<void>) => {
    await work;
    journal.push(await statement());
  };

  const nextDay = async () => dayOf((await app.services.subscription.current(userId(person.id), null))?.next ?? null);
  const renew = async (times: number) => {
    for (let n = 0; n < times; n += 1) await pass(await nextDay());
  };
  const later = (day: string, days: number): string => dayOf(at(day) + days * DAY);

  // The first week, then months from the 31st: in February on its last day.
  await renew(5);
  // An upgrade: the days that were paid count for it.
  await passTo('2028-05-10');
  await note(buy(FINCH));
  await renew(3);
  // A downgrade.
  await passTo('2028-08-10');
  await note(buy(WREN));
  await renew(1);
  // A card that pays no renewal: tried on the day, three and seven days after it.
  await pass('2029-01-15');
  await note(buy(FINCH, PAYING_ONCE_CARD));
  const unpaid = await nextDay();
  await pass(unpaid, later(unpaid, 3), later(unpaid, 7));
  // Back after a summer, cancelled, taken back, cancelled for good.
  await passTo('2029-08-01');
  await note(buy(FINCH));
  await renew(3);
  await note(ask('/user/subscription/cancel'));
  await note(ask('/user/subscription/refresh'));
  await note(ask('/user/subscription/cancel'));
  const end = await nextDay();
  await pass(later(end, -3), end, '2029-12-20');
  expect(journal).toEqual([
    ['2027-12-20 Wren 1 until 2027-12-31: 2 accounts', 'payment-made', 'charge 99, fee 33'],
    ['2027-12-31 Wren 1 until 2028-01-31: 2 accounts', 'plan-renewed', 'charge 429, fee 42'],
    ['2028-01-31 Wren 1 until 2028-02-29: 2 accounts', 'plan-renewed', 'charge 429, fee 42'],
    ['2028-02-29 Wren 1 until 2028-03-31: 2 accounts', 'plan-renewed', 'charge 429, fee 42'],
    ['2028-03-31 Wren 1 until 2028-04-30: 2 accounts', 'plan-renewed', 'charge 429, fee 42'],
    ['2028-04-30 Wren 1 until 2028-05-31: 2 accounts', 'plan-renewed', 'charge 429, fee 42'],
    ['2028-05-10 Finch 1 until 2028-05-20: 6 accounts', 'payment-made', 'credit 288'],
    ['2028-05-20 Finch 1 until 2028-06-20: 6 accounts', 'plan-renewed', 'charge 890, fee 56'],
    ['2028-06-20 Finch 1 until 2028-07-20: 6 accounts', 'plan-renewed', 'charge 890, fee 56'],
    ['2028-07-20 Finch 1 until 2028-08-20: 6 accounts', 'plan-renewed', 'charge 890, fee 56'],
    ['2028-08-10 Wren 1 until 2028-08-30: 2 accounts', 'payment-made', 'credit 287'],
    ['2028-08-30 Wren 1 until 2028-09-30: 2 accounts', 'plan-renewed', 'charge 429, fee 42'],
    [
      '2029-01-15 Wren 1 until 2029-01-30: 2 accounts',
      'plan-renewed, plan-renewed, plan-renewed, plan-renewed',
      'charge 429, charge 429, charge 429, charge 429, fee 42, fee 42, fee 42, fee 42',
    ],
    ['2029-01-15 Finch 1 until 2029-01-22: 6 accounts', 'payment-made', 'credit 207'],
    ['2029-01-22 Finch 11 until 2029-01-22: nothing new', 'renewal-failed', '-'],
    ['2029-01-25 Finch 11 until 2029-01-22: nothing new', 'renewal-failed', '-'],
    ['2029-01-29 Finch 0 until 2029-01-22: nothing new', 'plan-ended', '-'],
    ['2029-08-01 Finch 1 until 2029-09-01: 6 accounts', 'payment-made', 'charge 890, fee 56'],
    ['2029-09-01 Finch 1 until 2029-10-01: 6 accounts', 'plan-renewed', 'charge 890, fee 56'],
    ['2029-10-01 Finch 1 until 2029-11-01: 6 accounts', 'plan-renewed', 'charge 890, fee 56'],
    ['2029-11-01 Finch 1 until 2029-12-01: 6 accounts', 'plan-renewed', 'charge 890, fee 56'],
    ['2029-11-01 Finch -5 until 2029-12-01: 6 accounts', 'plan-cancelled', '-'],
    ['2029-11-01 Finch 1 until 2029-12-01: 6 accounts', 'plan-resumed', '-'],
    ['2029-11-01 Finch -5 until 2029-12-01: 6 accounts', 'plan-cancelled', '-'],
    ['2029-11-28 Finch -5 until 2029-12-01: 6 accounts', 'plan-ending', '-'],
    ['2029-12-01 Finch 0 until 2029-12-01: nothing new', 'plan-ended', '-'],
    ['2029-12-20 Finch 0 until 2029-12-01: nothing new', '-', '-'],
  ]);
});
