import { setTimeout as wait } from 'node:timers/promises';
import { instant } from '../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE } from '../../shared/domain/time/calendar.ts';
import { createRandom, type Random } from '../fuzz/random.ts';
import { CONFIRMING_CARD, DECLINING_CARD, DISPUTING_CARD, PAYING_CARD, PAYING_ONCE_CARD } from '../support/app.ts';
import { startAtprotoNetwork } from '../support/atproto/network.ts';
import { freePort } from '../support/free-port.ts';
import { type Client, createClient, NoAnswer, type Order, Refused, signUp } from './client.ts';
import { countMoney, findMoneyFaults } from './money-facts.ts';
import { type Server, type Storage, startServer } from './server.ts';
import { withDatabase } from './undisturbed.ts';

/** The last of a month, so that renewals fall on the 29th, 30th and 31st. */
const BEGIN = Date.UTC(2026, 11, 31, 9);
/** Between two kills: each plan renews, or fails to, some times in a run of a hundred. */
const STEP = 2 * DAY;
const CLIENTS = 3;
const MOST_PEOPLE = 8;
/** Nobody sells it. */
const NO_PLAN = 99;
const CARDS = [
  DECLINING_CARD,
  PAYING_ONCE_CARD,
  CONFIRMING_CARD,
  DISPUTING_CARD,
  ...[PAYING_CARD, PAYING_CARD, PAYING_CARD],
] as const;
/** Each checkout that another took the place of is asked about, some hundred a minute. */
const REST_WITHIN = 20 * MINUTE;
const STARTING_MS = 2500;
const WORKING_MS = 1500;
/** The first kill waits for some of them: the others need somebody who has paid. */
const PEOPLE_FIRST = 4;
const PAID_FIRST = 3;
/** So many payments at most lie between two kills. */
const MOST_PAID = 4;
const LATEST_MS = MINUTE;
const PEOPLE_WITHIN = 5 * MINUTE;
const KILLED_STARTING = 0.2;

/** What is refused by the state of a plan, which the kill before may have changed, is an answer like others. */
const FINE = new Set(['no_renewal', 'plan_still_paid', 'plan_not_found', 'too_many_requests', 'quote_changed']);

export interface MoneyKillsResult {
  readonly kills: number;
  readonly people: number;
  readonly paid: number;
  /** Of these, of plans with AI summaries. */
  readonly withSummaries: number;
  readonly renewals: number;
  readonly failed: number;
  readonly disputed: number;
  readonly ended: number;
  readonly findings: readonly string[];
}

interface Payers {
  /** Address and token of everybody who signed up. */
  readonly tokens: string[];
  readonly findings: string[];
  readonly random: Random;
  /** Payments that were acknowledged: moments are counted in them, so that what a run meets depends less on the speed of the machine. */
  paid: number;
}

const attempt = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refused && FINE.has(error.code))) throw error;
  }
};

async function oneDeed(payers: Payers, base: string): Promise<void> {
  const { tokens, random } = payers;
  if (tokens.length === 0 || (tokens.length < MOST_PEOPLE && random.chance(0.2))) {
    tokens.push(await signUp(base, `payer-${random.below(2 ** 31)}@reader.example`));
    return;
  }
  const token = random.pick(tokens);
  try {
    await (random.chance(0.05) ? sendForged(base) : deedOf(createClient(base, token), payers));
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'login_required')) throw error;
    // A session lives ninety days of the product's time: somebody else comes, and what this one has goes on renewing.
    const index = tokens.indexOf(token);
    if (index >= 0) tokens.splice(index, 1);
  }
}

const orderOf = (plan: number, random: Random): Order => ({
  ...{ plan, card: random.pick(CARDS), force: random.chance(0.8) },
  answer: random.chance(0.8) ? 'confirm' : 'refuse',
});

/** A message that nobody signed changes nothing. */
async function sendForged(base: string): Promise<void> {
  const answer = await fetch(`${base}/api/sandbox/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sandbox-signature': `t=1,v1=${'0'.repeat(64)}` },
    body: JSON.stringify({ id: 'evt_test_0', type: 'invoice.paid', object: 'sub_test_0' }),
  }).catch((cause: unknown) => {
    throw new NoAnswer('a forged message', { cause });
  });
  if (answer.status < 400) throw new Error('a forged message was taken');
}

async function deedOf(client: Client, payers: Payers): Promise<void> {
  const { random } = payers;
  const chosen = random.below(10);
  if (chosen < 6) {
    const plans = [...(await client.plans()), ...(random.chance(0.1) ? [NO_PLAN] : [])];
    const order = orderOf(random.pick(plans), random);
    // Two tabs now and then.
    const orders = random.chance(0.2) ? [order, { ...order, plan: random.pick(plans) }] : [order];
    const buy = async (one: Order): Promise<void> => {
      if ((await client.buy(one)).isPaid) payers.paid += 1;
    };
    await Promise.all(orders.map((one) => attempt(buy(one))));
    return;
  }
  await attempt(client.post(`/user/subscription/${chosen < 8 ? 'cancel' : 'refresh'}`, {}));
}

async function payUntilGone(payers: Payers, base: string, gone: () => boolean): Promise<void> {
  while (!gone()) {
    try {
      await oneDeed(payers, base);
    } catch (error) {
      if (!(error instanceof NoAnswer)) payers.findings.push(error instanceof Error ? error.message : String(error));
    }
    await wait(5);
  }
}

async function peopleCome({ tokens, findings }: Payers): Promise<void> {
  const until = Date.now() + PEOPLE_WITHIN;
  while (tokens.length < PEOPLE_FIRST) {
    if (Date.now() > until) throw new Error(`people cannot sign up: ${findings.join('; ')}`);
    await wait(20);
  }
}

async function killOnce(server: Server, payers: Payers): Promise<void> {
  const { random } = payers;
  const starting = random.chance(KILLED_STARTING) && payers.tokens.length > 0;
  const enough = payers.paid + (payers.paid === 0 ? PAID_FIRST : random.below(MOST_PAID));
  const latest = Date.now() + LATEST_MS;
  let gone = false;
  const killing = async (): Promise<void> => {
    if (!starting) await server.up();
    await peopleCome(payers);
    while (!starting && payers.paid < enough && Date.now() < latest) await wait(5);
    await wait(random.below(starting ? STARTING_MS : WORKING_MS));
    server.kill();
    await server.gone;
    gone = true;
  };
  const working = async (): Promise<void> => {
    if (!(await server.up())) return;
    const work = (): Promise<void> => payUntilGone(payers, server.url, () => gone);
    await Promise.all(Array.from({ length: CLIENTS }, work));
  };
  await Promise.all([killing(), working()]);
}

interface MoneyKillsOptions {
  readonly seed: number;
  readonly kills: number;
  /** After it no further kill is begun. */
  readonly until: number;
  /** Of the product's time between two kills, two days unless told. */
  readonly stepMs?: number;
  readonly progress?: (done: number) => void;
}

/** Kills the product while people buy, change, cancel and resume plans and while plans renew, and looks at the books afterwards. */
export async function runMoneyKills(storage: Storage, options: MoneyKillsOptions): Promise<MoneyKillsResult> {
  const { stepMs = STEP } = options;
  const random = createRandom(options.seed);
  const network = await startAtprotoNetwork();
  const port = await freePort();
  const payers: Payers = { tokens: [], findings: [], random, paid: 0 };
  try {
    let kills = 0;
    for (; kills < options.kills && Date.now() < options.until; kills += 1) {
      const now = instant(BEGIN + kills * stepMs);
      await killOnce(startServer({ storage, network, port, now }), payers);
      options.progress?.(kills + 1);
    }
    // Long enough for whatever was open to be over, and short of the next payment of most.
    const server = startServer({ storage, network, port, now: instant(BEGIN + kills * stepMs + 2 * HOUR) });
    await server.up();
    await server.atRest(REST_WITHIN);
    await server.stop();
    const faults = await withDatabase(storage, findMoneyFaults);
    const counts = await withDatabase(storage, countMoney);
    return { kills, people: payers.tokens.length, ...counts, findings: [...payers.findings, ...faults] };
  } finally {
    await network.close();
  }
}
