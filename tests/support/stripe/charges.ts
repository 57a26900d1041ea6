/** What was charged at the stand-in for Stripe, and what became of it; as Stripe says it. */

export interface Charge {
  readonly id: string;
  readonly intent: string;
  readonly customer: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly refunds: { readonly amount: number }[];
  /** Of the balance: the charge itself comes first. */
  readonly balance: BalanceLine[];
  dispute: { readonly id: string; status: string } | null;
}

export interface BalanceLine {
  readonly id: string;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly created: number;
  /** What it is of; shown where it is asked for. */
  readonly source: 'charge' | 'refund' | 'dispute';
  readonly refund?: object;
}

/** Of a charge, and of a dispute, as Stripe usually takes it. */
const FEE = { perMille: 29, fixed: 30, dispute: 1500 } as const;

/** What did not go back. */
export const leftOf = ({ amount, refunds }: Pick<Charge, 'amount' | 'refunds'>): number =>
  refunds.reduce((left, refund) => left - refund.amount, amount);

export function createCharges({ id, seconds }: { id: (prefix: string) => string; seconds: () => number }) {
  const all: Charge[] = [];

  const line = (charge: Charge, part: Pick<BalanceLine, 'amount' | 'fee' | 'source' | 'refund'>): void => {
    charge.balance.push({ id: id('txn'), currency: charge.currency, created: seconds(), ...part });
  };
  const chargeOf = (one: Charge) => ({
    ...{ id: one.id, object: 'charge', status: 'succeeded', payment_intent: one.intent, customer: one.customer },
    ...{ amount_captured: one.amount, currency: one.currency, created: one.created },
    ...{ refunded: leftOf(one) === 0, disputed: one.dispute !== null },
    balance_transaction: one.balance[0],
    refunds: { object: 'list', has_more: false, data: one.refunds },
  });
  const balanceOf = (one: Charge) =>
    one.balance.filter(({ source }) => source === 'dispute').map(({ source: _, refund: __, ...rest }) => rest);
  const disputeOf = (one: Charge) => ({
    ...{ ...one.dispute, object: 'dispute', charge: one.id, payment_intent: one.intent },
    ...{ amount: one.amount, currency: one.currency, created: one.created, balance_transactions: balanceOf(one) },
  });

  return {
    all,
    shown: { charge: chargeOf, dispute: disputeOf },
    take(of: Pick<Charge, 'customer' | 'amount' | 'currency'>): Charge {
      const number = id('ch');
      const parts = { created: seconds(), refunds: [], balance: [], dispute: null };
      const charge: Charge = { ...of, id: number, intent: number.replace('ch', 'pi'), ...parts };
      const fee = Math.round((of.amount * FEE.perMille) / 1000) + FEE.fixed;
      line(charge, { amount: of.amount, fee, source: 'charge' });
      all.push(charge);
      return charge;
    },
    /** All of it goes back that has not yet, or a part. */
    refund(charge: Charge, part?: number): object {
      const amount = part ?? leftOf(charge);
      const refund = {
        ...{ id: id('re'), object: 'refund', status: 'succeeded', amount, currency: charge.currency },
        ...{ created: seconds(), charge: charge.id, payment_intent: charge.intent },
      };
      charge.refunds.push(refund);
      line(charge, { amount: -amount, fee: 0, source: 'refund', refund });
      return refund;
    },
    /** A bank inquires, takes the money, or gives it back. */
    dispute(charge: Charge, status: 'warning_needs_response' | 'needs_response' | 'won'): object {
      charge.dispute = { id: charge.dispute?.id ?? id('dp'), status };
      if (status === 'needs_response') line(charge, { amount: -charge.amount, fee: FEE.dispute, source: 'dispute' });
      if (status === 'won') line(charge, { amount: charge.amount, fee: 0, source: 'dispute' });
      return disputeOf(charge);
    },
    /** Stripe's balance from then on, with what each line is of, the newest first. */
    balance: (since: number): object[] =>
      all
        .flatMap((charge) =>
          charge.balance.map(({ refund, source, ...rest }) => ({
            ...{ ...rest, object: 'balance_transaction' },
            source: refund ?? (source === 'charge' ? chargeOf(charge) : disputeOf(charge)),
          })),
        )
        .filter(({ created }) => created >= since)
        .toReversed(),
  };
}
