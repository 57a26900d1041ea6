import { randomBytes } from 'node:crypto';
import type { Instant } from '../../../../shared/domain/ids.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import {
  findSandboxSession,
  insertSandboxSession,
  type SandboxOutcome,
  type StoredSandboxSession,
  settleSandboxSession,
} from '../../../db/repositories/sandbox-sessions.ts';
import type { CheckoutTruth } from '../../../ports/payment-gateway.ts';
import type { SandboxGateway, SandboxSession } from '../../../ports/sandbox-checkout.ts';
import { judgeCard } from './cards.ts';
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

function truthOf(session: StoredSandboxSession, now: Instant): CheckoutTruth {
  const status = statusOf(session, now);
  if (status === 'paid') return { status, providerRef: session.providerRef ?? '' };
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
});

/** The embedded payment provider: keeps its own books and takes test cards only. */
export function createEmbeddedGateway({ db, clock, publicUrl }: EmbeddedGatewayDeps): SandboxGateway {
  const settle = (id: string, outcome: SandboxOutcome): Promise<void> =>
    settleSandboxSession(db, id, { now: clock.now(), outcome });

  async function view(sessionId: string): Promise<SandboxSession | null> {
    const session = await findSandboxSession(db, sessionId);
    return session === null ? null : viewOf(session, clock.now());
  }

  return {
    name: 'embedded',
    sandbox: true,
    async startCheckout(order) {
      const sessionId = randomId('cs_test');
      await insertSandboxSession(db, { ...order, id: sessionId, createdAt: clock.now() });
      return { sessionId, url: `${publicUrl}/sandbox/checkout/${sessionId}` };
    },
    async readCheckout(sessionId) {
      const session = await findSandboxSession(db, sessionId);
      return session === null ? { status: 'expired' } : truthOf(session, clock.now());
    },
    expireCheckout: (sessionId) => settle(sessionId, { status: 'expired' }),
    ...createRenewingPlans({ db, clock }),
    view,
    async pay(sessionId, card) {
      const verdict = judgeCard(card);
      await settle(
        sessionId,
        verdict.accepted
          ? { status: 'paid', providerRef: randomId('sub_test'), cardRenews: verdict.renews }
          : { status: 'declined', declineCode: verdict.code },
      );
      return view(sessionId);
    },
  };
}
