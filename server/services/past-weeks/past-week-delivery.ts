import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { type PastWeekOrderFacts, pastWeekStep } from '../../../shared/domain/subscription/past-weeks.ts';
import { type PeriodSpan, parseReportId } from '../../../shared/domain/time/period.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { findAccount } from '../../db/repositories/accounts.ts';
import { readProfile } from '../../db/repositories/collected-profiles.ts';
import { insertMails } from '../../db/repositories/outbox.ts';
import {
  findPastWeekOrder,
  givePastWeeks,
  isSetAside,
  markPastWeekOrderTried,
  movePastWeekOrder,
  type PastWeekOrder,
} from '../../db/repositories/past-week-orders.ts';
import { findReportNotice } from '../../db/repositories/report-announcements.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';
import type { BuildService } from '../build-reports/build-service.ts';
import { newPastWeekMail } from '../deliver/new-mails.ts';
import { bookMovements } from '../ledger/book.ts';
import { countPayments, outcomesOf, type PaymentCounts } from '../ledger/count-payments.ts';
import { writeReportReady } from '../webhooks/messages.ts';

export interface PastWeekDelivery {
  /**
   * Builds the reports of paid weeks and gives them to their buyer, or gives the money back. Doing it twice is the same as once.
   * @returns `collect` with the profile to be read first; `done` when nothing is left to do
   */
  move(orderId: string): Promise<'done' | 'wait' | { readonly collect: ProfileId }>;
}

export interface PastWeekDeliveryDeps extends PaymentCounts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly live: LiveHub;
  readonly gateways: PaymentGateways;
  readonly build: BuildService;
  readonly publicUrl: string;
}

const newestOf = (periods: readonly PeriodSpan[]): PeriodSpan => {
  const newest = periods.at(-1);
  if (newest === undefined) throw new Error('an order has weeks');
  return newest;
};

async function factsOf(db: Db, order: PastWeekOrder, newest: PeriodSpan): Promise<PastWeekOrderFacts> {
  const account = await findAccount(db, order.userId, order.accountId);
  const profile = await readProfile(db, order.profileId);
  const at = (date: Date | null | undefined): Instant | null => (date == null ? null : instant(date.getTime()));
  const gone = (await isSetAside(db, order)) ? 'aside' : 'gone';
  return {
    paidAt: order.paidAt ?? order.createdAt,
    newest,
    account: account !== undefined && profile !== undefined ? 'there' : gone,
    stoppedReason: profile?.stopped_reason ?? null,
    collectedAt: at(profile?.collected_at),
    completeAt: at(profile?.complete_at),
  };
}

/** Open pages hear of the newest week and read the account's list anew. */
async function tell(
  { db, live, clock, publicUrl }: PastWeekDeliveryDeps,
  order: PastWeekOrder,
  newest: PeriodSpan,
): Promise<void> {
  const { userId, accountId, profileId } = order;
  const notice = await findReportNotice(db, profileId, newest.id);
  if (notice !== null) {
    const { summary } = notice;
    await live.publish(userId, {
      ...{ type: 'report-ready', accountId, reportId: newest.id, name: notice.name, title: { ...summary.title } },
      ...{ likes: summary.likes, follows: summary.follows, unfollows: summary.unfollows },
    });
  }
  const accounts = [{ user: userId, account: accountId }];
  for (const { id } of order.weeks.flatMap((week) => parseReportId(week) ?? []))
    await writeReportReady({ db, publicUrl }, { reportId: id, accounts }, clock.now());
  await live.publish(userId, { type: 'data-update', accountId });
}

/** Delivering weeks from before an account was tracked, after they were paid for. */
export function createPastWeekDelivery(deps: PastWeekDeliveryDeps): PastWeekDelivery {
  const { db, clock, log, live, gateways, build } = deps;
  const isTest = ({ provider }: PastWeekOrder): boolean => gateways.of(provider)?.sandbox === true;

  /** Oldest first: each compares itself with those before. @returns whether all of them are there */
  async function buildAll(order: PastWeekOrder): Promise<boolean> {
    for (const reportId of order.weeks) {
      const result = await build.build({ profile: order.profileId, reportId });
      if (result !== 'built' && result !== 'exists') return false;
    }
    return true;
  }

  /** The right to read them, the word of it and the state: all, or nothing. */
  const give = (order: PastWeekOrder): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockUser(tx, order.userId);
      const now = clock.now();
      const stands = await findPastWeekOrder(tx, { id: order.id }, true);
      if (stands?.state !== 'waiting' || !(await givePastWeeks(tx, order))) return false;
      await movePastWeekOrder(tx, order.id, { from: ['waiting'], to: 'delivered', at: now });
      // What comes with an account is announced on screen, to whoever has just added it.
      if (order.amount.minor > 0)
        await insertMails(tx, [newPastWeekMail('past-weeks-ready', { ...order, isTest: isTest(order) })], now);
      return true;
    });

  /** From here on the weeks are not delivered any more, whatever becomes of the provider's answer. */
  async function decideRefund(order: PastWeekOrder): Promise<boolean> {
    log.info({ order: order.id }, 'past weeks cannot be delivered and are refunded');
    return movePastWeekOrder(db, order.id, { from: ['waiting'], to: 'refunding', at: clock.now() });
  }

  /** What cannot be delivered: the money goes back; where nothing was paid there is nothing to say. */
  async function giveUp(order: PastWeekOrder): Promise<void> {
    if (order.amount.minor === 0)
      await movePastWeekOrder(db, order.id, { from: ['waiting'], to: 'expired', at: clock.now() });
    else if (await decideRefund(order)) await refund(order);
  }

  /** The provider gives a charge back once, however often it is asked: a process that dies in between is no harm. */
  async function refund(order: PastWeekOrder): Promise<void> {
    const gateway = gateways.of(order.provider);
    if (gateway?.refund === undefined || order.chargeId === null) {
      log.error({ order: order.id }, 'a refund is owed that no provider in use can make');
      return;
    }
    const movement = await gateway.refund(order.chargeId);
    const booked = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      if (!(await movePastWeekOrder(tx, order.id, { from: ['refunding'], to: 'refunded', at: now }))) return [];
      const { userId, provider } = order;
      const moment = { now, isTest: isTest(order) };
      const written = await bookMovements(tx, [movement], { userId, planId: null, provider, ...moment });
      await insertMails(tx, [newPastWeekMail('past-weeks-refunded', { ...order, isTest: isTest(order) })], now);
      return written;
    });
    countPayments(deps, order.provider, outcomesOf(booked));
    await live.publish(order.userId, { type: 'data-update', accountId: order.accountId });
  }

  async function handOver(order: PastWeekOrder, newest: PeriodSpan): Promise<'done' | 'wait'> {
    if (!(await buildAll(order)) || !(await give(order))) return 'wait';
    await tell(deps, order, newest);
    return 'done';
  }

  async function moveOn(order: PastWeekOrder): ReturnType<PastWeekDelivery['move']> {
    const newest = newestOf(order.weeks.flatMap((id) => parseReportId(id) ?? []));
    const step = pastWeekStep(await factsOf(db, order, newest), clock.now());
    if (step === 'wait') return { collect: order.profileId };
    if (step === 'build') return handOver(order, newest);
    await giveUp(order);
    return 'done';
  }

  return {
    async move(orderId) {
      const order = await findPastWeekOrder(db, { id: orderId });
      if (order === null) return 'done';
      if (order.state === 'waiting' || order.state === 'refunding')
        await markPastWeekOrderTried(db, orderId, clock.now());
      if (order.state === 'waiting') return moveOn(order);
      if (order.state === 'refunding') await refund(order);
      return 'done';
    },
  };
}
