import { randomUUID } from 'node:crypto';
import type { Amount } from './amount.ts';
import type { ReportLine } from './paypal-reports.ts';

/** Disputes v1 at the stand-in for PayPal, as the document `customer_disputes_v1.json` of its published interface has them. */

interface MoneyMovement {
  readonly affected_party: 'SELLER' | 'BUYER';
  readonly amount: Amount;
  readonly initiated_time: string;
  readonly type: 'DEBIT' | 'CREDIT';
  readonly reason: 'DISPUTE_SETTLEMENT' | 'DISPUTE_FEE' | 'CHARGEBACK_FEE';
}

export interface Dispute {
  readonly dispute_id: string;
  readonly create_time: string;
  update_time: string;
  readonly disputed_transactions: readonly [{ readonly seller_transaction_id: string }];
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  readonly dispute_amount: Amount;
  dispute_outcome?: { readonly outcome_code: string; readonly amount_refunded?: Amount };
  dispute_life_cycle_stage: 'INQUIRY' | 'CHARGEBACK';
  readonly dispute_channel: 'INTERNAL' | 'EXTERNAL';
  /** PayPal does not always tell them. */
  money_movements?: MoneyMovement[];
}

type Answer = [status: number, body: object];
const CODES = { DEBIT: 'T1201', CREDIT: 'T1202' } as const;

export function createDisputes(now: () => number) {
  const disputes = new Map<string, Dispute>();
  const lines: ReportLine[] = [];
  const at = (): string => new Date(now()).toISOString();

  const find = (id: string): Dispute => {
    const found = disputes.get(id);
    if (found === undefined) throw new Error(`the stand-in has no dispute ${id}`);
    return found;
  };

  /** Our money moves; the list of all transactions has it under a number of its own. */
  function move(one: Dispute, type: 'DEBIT' | 'CREDIT', { amount, fee = false }: { amount: Amount; fee?: boolean }) {
    const reason = fee ? 'CHARGEBACK_FEE' : 'DISPUTE_SETTLEMENT';
    one.money_movements?.push({ affected_party: 'SELLER', amount, initiated_time: at(), type, reason });
    lines.push({
      ...{ transaction_id: randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase() },
      ...{ paypal_reference_id: one.disputed_transactions[0].seller_transaction_id, paypal_reference_id_type: 'TXN' },
      ...{ transaction_event_code: fee ? 'T0106' : CODES[type], transaction_status: 'S' },
      transaction_initiation_date: at().replace(/(\.\d+)?Z$/, '+0000'),
      transaction_amount: { ...amount, value: type === 'DEBIT' ? `-${amount.value}` : amount.value },
    });
  }

  /** Without moves it has no list of them. */
  const shown = ({ money_movements: moves = [], ...one }: Dispute): object =>
    moves.length === 0 ? one : { ...one, money_movements: moves };

  return {
    lines,
    /** All of them, as they are told. */
    all: (): object[] => [...disputes.values()].map(shown),
    /** The payer complains at PayPal, or a bank takes the money back, which costs a fee. @param movements whether PayPal tells of its moves */
    open(payment: string, amount: Amount, { isBanks = true, movements = true } = {}): string {
      const id = `PP-D-${disputes.size + 1001}`;
      const one: Dispute = {
        ...{ dispute_id: id, create_time: at(), update_time: at(), dispute_amount: amount },
        ...{ disputed_transactions: [{ seller_transaction_id: payment }], status: 'WAITING_FOR_SELLER_RESPONSE' },
        dispute_life_cycle_stage: isBanks ? 'CHARGEBACK' : 'INQUIRY',
        dispute_channel: isBanks ? 'EXTERNAL' : 'INTERNAL',
        ...(movements ? { money_movements: [] } : {}),
      };
      disputes.set(id, one);
      if (isBanks) {
        move(one, 'DEBIT', { amount });
        if (movements) move(one, 'DEBIT', { amount: { ...amount, value: '15.00' }, fee: true });
      }
      return id;
    },
    /** Who gets the money. */
    resolve(id: string, outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | 'CANCELED_BY_BUYER'): void {
      const one = find(id);
      const { dispute_amount: amount, dispute_channel: channel } = one;
      Object.assign(one, { status: 'RESOLVED', update_time: at(), dispute_outcome: { outcome_code: outcome } });
      if (outcome === 'RESOLVED_BUYER_FAVOUR') {
        if (channel === 'INTERNAL') move(one, 'DEBIT', { amount });
      } else if (channel === 'EXTERNAL') move(one, 'CREDIT', { amount });
    },
    /** Null for a call of another part of the interface. */
    answer(path: string): Answer | null {
      const [, id] = /^\/v1\/customer\/disputes\/([^/?]+)$/.exec(path) ?? [];
      if (id === undefined) return null;
      const found = disputes.get(id);
      return found === undefined ? [404, { name: 'RESOURCE_NOT_FOUND' }] : [200, shown(found)];
    },
  };
}
