import { randomBytes } from 'node:crypto';
import type { Instant } from '../../../../shared/domain/ids.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { sandboxMovementsOf } from '../../../db/repositories/sandbox-movements.ts';
import {
  findSandboxSession,
  insertSandboxSession,
  type NewSandboxSession,
  type SandboxOutcome,
  type StoredSandboxSession,
  settleSandboxSession,
} from '../../../db/repositories/sandbox-sessions.ts';
import type { CheckoutTruth, PaymentOrder } from '../../../ports/payment-gateway.ts';
import type { SandboxGateway, SandboxSession } from '../../../ports/sandbox-checkout.ts';
import { type CardOutcome, NOT_CONFIRMED, outcomeOf } from './cards.ts';
import { createEvents } from './events.ts';
import { chargedMovements, chargeIdOf, disputedAt } from './movements.ts';
import { createRenewingPlans } from './renewing-plans.ts';

const RANDOM_BYTES = 32;
const randomId = (prefix: string): string => `${prefix}_${randomBytes(RANDOM_BYTES).toString('base64url')}`;

export interface EmbeddedGatewayDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Under which the hosted page is served. */
  readonly publicUrl: string;
}

/** A session past its time is expired, whatever its books say, unless it was paid. */
function statusOf({ status, expiresAt }: StoredSandboxSession, now: Instant): StoredSandboxSession['status'] {
  return status === 'paid' || expiresAt > now ? status : 'expired';
}

async function truthOf(db: Db, session: StoredSandboxSession, now: Instant): Promise<CheckoutTruth> {
  const status = statusOf(session, now);
  if (status === 'paid') {
    const { providerRef } = session;
    if (providerRef === null) throw new Error('a paid session has a plan');
    return { status, providerRef, movements: await sandboxMovementsOf(db, providerRef) };
  }
  if (status === 'declined') return { status, code: session.declineCode ?? 'card_declined' };
  return { status };
}

const viewOf = (session: StoredSandboxSession, now: Instant): SandboxSession => ({
  sessionId: session.id,
  email: session.email,
  description: session.description,
  terms: session.terms,
  amount: session.amount,
  language: session.language,
  successUrl: session.successUrl,
  cancelUrl: session.cancelUrl,
  status: statusOf(session, now),
  isConfirming: session.confirmingCard !== null,
});

/** The embedded payment provider: keeps its own books and takes test cards only. */
export function createEmbeddedGateway({ db, clock, publicUrl }: EmbeddedGatewayDeps): SandboxGateway {
  const settle = (id: string, outcome: SandboxOutcome): Promise<void> =>
    settleSandboxSession(db, id, { now: clock.now(), outcome });

  const { catchUp, ...renewing } = createRenewingPlans({ db, clock });

  async function open(
    order: PaymentOrder & Pick<NewSandboxSession, 'renewal'>,
  ): Promise<{ sessionId: string; url: string }> {
    const sessionId = randomId('cs_test');
    await insertSandboxSession(db, { ...order, id: sessionId, createdAt: clock.now() });
    return { sessionId, url: `${publicUrl}/sandbox/checkout/${sessionId}` };
  }

  function charge(session: StoredSandboxSession, card: CardOutcome & { accepted: true }): Promise<void> {
    const at = clock.now();
    return settle(session.id, {
      status: 'paid',
      providerRef: randomId('sub_test'),
      cardRenews: card.renews,
      // Who was charged nothing has nothing to dispute.
      disputesAt: card.disputes && session.amount.minor > 0 ? disputedAt(at) : null,
      movements: chargedMovements({ id: chargeIdOf(session.id), amount: session.amount, at }),
    });
  }

  async function view(sessionId: string): Promise<SandboxSession | null> {
    const session = await findSandboxSession(db, sessionId);
    return session === null ? null : viewOf(session, clock.now());
  }

  return {
    name: 'embedded',
    sandbox: true,
    startCheckout: open,
    startPayment: (order) => open({ ...order, renewal: null }),
    async readCheckout(sessionId) {
      const session = await findSandboxSession(db, sessionId);
      return session === null ? { status: 'expired' } : truthOf(db, session, clock.now());
    },
    expireCheckout: (sessionId) => settle(sessionId, { status: 'expired' }),
    ...renewing,
    ...createEvents({ db, clock, catchUp }),
    view,
    async pay(sessionId, card) {
      const outcome = outcomeOf(card);
      const session = await findSandboxSession(db, sessionId);
      if (session === null) return null;
      if (!outcome.accepted) await settle(sessionId, { status: 'declined', declineCode: outcome.code });
      else if (outcome.confirms) await settle(sessionId, { status: 'confirming', card });
      else await charge(session, outcome);
      return view(sessionId);
    },
    async confirm(sessionId, agrees) {
      const session = await findSandboxSession(db, sessionId);
      const outcome = session?.confirmingCard == null ? null : outcomeOf(session.confirmingCard);
      if (session === null || outcome === null || !outcome.accepted) return view(sessionId);
      if (agrees) await charge(session, outcome);
      else await settle(sessionId, { status: 'declined', declineCode: NOT_CONFIRMED });
      return view(sessionId);
    },
  };
}
