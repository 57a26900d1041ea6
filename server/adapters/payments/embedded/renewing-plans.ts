import { randomUUID } from 'node:crypto';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { money } from '../../../../shared/domain/money.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { insertSandboxEvents, type NewSandboxEvent } from '../../../db/repositories/sandbox-events.ts';
import {
  findSandboxCharge,
  insertSandboxMovements,
  sandboxMovementsOf,
  sandboxMovementsSince,
} from '../../../db/repositories/sandbox-movements.ts';
import {
  dueSandboxPlans,
  insertSandboxCharge,
  lockSandboxPlan,
  type StoredSandboxPlan,
  sandboxCharges,
  saveSandboxPlan,
} from '../../../db/repositories/sandbox-plans.ts';
import type { SandboxGateway } from '../../../ports/sandbox-checkout.ts';
import { chargedMovements, takenBack } from './movements.ts';
import { advance, type BookedPlan, dueAt, planAfter, truthOfPlan } from './plan-book.ts';

const PAYMENTS_TOLD = 24;

interface RenewingPlans
  extends Pick<SandboxGateway, 'readSubscription' | 'setRenewal' | 'postpone' | 'cancel' | 'listPayments' | 'refund'> {
  /** Does what has come due for all plans by now. */
  catchUp(): Promise<void>;
}

/** Does what has come due, and says what is to be told of it. */
async function bringUpToDate(tx: Db, stored: StoredSandboxPlan, now: Instant) {
  const { providerRef, priceMinor, currency } = stored;
  const { plan, charges, events, disputedAt } = advance(stored, now);
  for (const period of charges) {
    const charge = { amount: money(priceMinor, currency), at: now, id: `ch_test_${randomUUID()}` };
    await insertSandboxCharge(tx, providerRef, { ...period, ...charge });
    await insertSandboxMovements(tx, providerRef, chargedMovements(charge));
  }
  const told: NewSandboxEvent[] = events.map((type) => ({ type, object: providerRef }));
  if (disputedAt !== null) {
    const first = (await sandboxMovementsOf(tx, providerRef)).find(({ kind }) => kind === 'charge');
    if (first !== undefined) {
      await insertSandboxMovements(tx, providerRef, [takenBack('dispute', first, disputedAt)]);
      told.push({ type: 'charge.dispute.created', object: first.id });
    }
  }
  return { plan, events: told };
}

/**
 * What the embedded provider does of itself. It has no clock that ticks: whatever has come due is done before anything else is said or
 * done, in one transaction that holds the plan, so that a period is charged once, whoever asks and whatever dies.
 */
export function createRenewingPlans({ db, clock }: { db: Db; clock: Clock }): RenewingPlans {
  const change = (providerRef: string, apply: (plan: BookedPlan) => BookedPlan): Promise<BookedPlan | null> =>
    db.transaction().execute(async (tx) => {
      const stored = await lockSandboxPlan(tx, providerRef);
      if (stored === null) return null;
      const now = clock.now();
      const due = await bringUpToDate(tx, stored, now);
      const plan = apply(due.plan);
      if (plan.revision !== stored.revision) await saveSandboxPlan(tx, providerRef, { ...stored, ...plan });
      const type = plan.state === 'ended' ? 'customer.subscription.deleted' : 'customer.subscription.updated';
      const changed = plan.revision === due.plan.revision ? [] : [{ type, object: providerRef } as const];
      await insertSandboxEvents(tx, { providerRef }, { events: [...due.events, ...changed], now });
      return plan;
    });

  const renews = ({ state }: BookedPlan): boolean => state !== 'cancelled' && state !== 'ended';

  return {
    async catchUp() {
      const now = clock.now();
      for (const plan of await dueSandboxPlans(db, now)) {
        const due = dueAt(plan);
        if (due !== null && due <= now) await change(plan.providerRef, (same) => same);
      }
    },
    async readSubscription(providerRef) {
      const plan = await change(providerRef, (same) => same);
      if (plan === null) return null;
      const charges = await sandboxCharges(db, providerRef, PAYMENTS_TOLD);
      const payments = charges.map(({ id, amount, at, paidUntil }) => ({ id, amount, paidAt: at, paidUntil }));
      return { truth: truthOfPlan(plan), payments, movements: await sandboxMovementsOf(db, providerRef) };
    },
    async setRenewal(providerRef, wanted) {
      await change(providerRef, (plan) => {
        if (plan.state === 'ended' || renews(plan) === wanted) return plan;
        return planAfter(plan, wanted ? 'resumed' : 'cancelled');
      });
    },
    async postpone(providerRef, until) {
      await change(providerRef, (plan) =>
        until <= plan.paidUntil ? plan : { ...plan, paidUntil: instant(until), revision: plan.revision + 1 },
      );
    },
    async cancel(providerRef) {
      await change(providerRef, (plan) => (plan.state === 'ended' ? plan : planAfter(plan, 'provider deleted')));
    },
    listPayments: async (since) => ({ movements: await sandboxMovementsSince(db, since), completeUntil: null }),
    async refund(chargeId) {
      const found = await findSandboxCharge(db, chargeId);
      if (found === null) throw new Error('there is no such charge');
      const { providerRef, charge } = found;
      await db.transaction().execute(async (tx) => {
        await lockSandboxPlan(tx, providerRef);
        const now = clock.now();
        const news = await insertSandboxMovements(tx, providerRef, [takenBack('refund', charge, now)]);
        const events = news.map(() => ({ type: 'charge.refunded', object: chargeId }) as const);
        await insertSandboxEvents(tx, { providerRef }, { events, now });
      });
      const booked = (await sandboxMovementsOf(db, providerRef)).find(
        ({ kind, chargeId: of }) => kind === 'refund' && of === chargeId,
      );
      return booked ?? takenBack('refund', charge, clock.now());
    },
  };
}
