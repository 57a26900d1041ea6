import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { money } from '../../../../shared/domain/money.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import type { SandboxSessionsTable } from '../../../db/payment-tables.ts';
import type { CheckoutOrder, CheckoutTruth } from '../../../ports/payment-gateway.ts';
import type { SandboxGateway, SandboxSession } from '../../../ports/sandbox-checkout.ts';
import { judgeCard } from './cards.ts';

type Row = Selectable<SandboxSessionsTable>;

const RANDOM_BYTES = 32;
const randomId = (prefix: string): string => `${prefix}_${randomBytes(RANDOM_BYTES).toString('base64url')}`;

export interface EmbeddedGatewayDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Under which the hosted page is served. */
  readonly publicUrl: string;
}

/** A session past its time is expired, whatever its row says, unless it was paid. */
function statusOf(row: Row, now: number): Row['status'] {
  if (row.status === 'paid' || row.expires_at.getTime() > now) return row.status;
  return 'expired';
}

function truthOf(row: Row, now: number): CheckoutTruth {
  const status = statusOf(row, now);
  if (status === 'paid') return { status, providerRef: row.provider_ref ?? '' };
  if (status === 'declined') return { status, code: row.decline_code ?? 'card_declined' };
  return { status };
}

const sessionOf = (row: Row, now: number): SandboxSession => ({
  sessionId: row.id,
  email: row.email,
  description: row.description,
  terms: row.terms,
  amount: money(row.amount_minor, row.currency),
  language: row.lang,
  successUrl: row.success_url,
  cancelUrl: row.cancel_url,
  status: statusOf(row, now),
});

const rowOf = (order: CheckoutOrder) => ({
  checkout_id: order.checkoutId,
  email: order.email,
  description: order.description,
  terms: order.terms,
  amount_minor: order.amount.minor,
  currency: order.amount.currency,
  lang: order.language,
  success_url: order.successUrl,
  cancel_url: order.cancelUrl,
  decline_code: null,
  provider_ref: null,
  expires_at: new Date(order.expiresAt),
  cancelled_at: null,
});

/** The embedded payment provider: keeps its own books and takes test cards only. */
export function createEmbeddedGateway({ db, clock, publicUrl }: EmbeddedGatewayDeps): SandboxGateway {
  const find = (id: string): Promise<Row | undefined> =>
    db.selectFrom('sandbox_sessions').where('id', '=', id).selectAll().executeTakeFirst();

  /** Changes the session only while it can still be paid, so that of two clicks one counts. */
  async function settle(
    id: string,
    change: Partial<Pick<Row, 'status' | 'decline_code' | 'provider_ref'>>,
  ): Promise<void> {
    await db
      .updateTable('sandbox_sessions')
      .set(change)
      .where('id', '=', id)
      .where('status', 'in', ['open', 'declined'])
      .where('expires_at', '>', new Date(clock.now()))
      .execute();
  }

  async function view(sessionId: string): Promise<SandboxSession | null> {
    const row = await find(sessionId);
    return row === undefined ? null : sessionOf(row, clock.now());
  }

  return {
    name: 'embedded',
    sandbox: true,
    async startCheckout(order) {
      const sessionId = randomId('cs_test');
      await db
        .insertInto('sandbox_sessions')
        .values({
          ...rowOf(order),
          id: sessionId,
          created_at: new Date(clock.now()),
        })
        .execute();
      return { sessionId, url: `${publicUrl}/sandbox/checkout/${sessionId}` };
    },
    async readCheckout(sessionId) {
      const row = await find(sessionId);
      return row === undefined ? { status: 'expired' } : truthOf(row, clock.now());
    },
    expireCheckout: (sessionId) => settle(sessionId, { status: 'expired' }),
    async cancel(providerRef) {
      await db
        .updateTable('sandbox_sessions')
        .set({ cancelled_at: new Date(clock.now()) })
        .where('provider_ref', '=', providerRef)
        .where('cancelled_at', 'is', null)
        .execute();
    },
    view,
    async pay(sessionId, card) {
      const verdict = judgeCard(card);
      await settle(
        sessionId,
        verdict.accepted
          ? { status: 'paid', provider_ref: randomId('sub_test'), decline_code: null }
          : { status: 'declined', decline_code: verdict.code },
      );
      return view(sessionId);
    },
  };
}
