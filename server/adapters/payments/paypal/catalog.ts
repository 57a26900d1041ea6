import { createHash } from 'node:crypto';
import { BRAND } from '../../../../shared/brand.ts';
import type { Money } from '../../../../shared/domain/money.ts';
import { MOST_TRIES } from '../../../../shared/domain/subscription/renewal.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { findInCatalog, keepInCatalog } from '../../../db/repositories/paypal.ts';
import { created } from './answers.ts';
import { toDecimal } from './decimal.ts';
import type { PaypalApi } from './paypal-api.ts';

const LONGEST_NAME = 127;
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** What a plan at PayPal is: its text, which payers read there, and its price a month. */
interface PlanOrder {
  readonly description: string;
  readonly price: Money;
}

export interface Catalog {
  /** PayPal's id of a plan with this text and price, set up when it is first sold. */
  plan(order: PlanOrder): Promise<string>;
}

/**
 * The product and the plans at PayPal. A plan there is a monthly price and nothing else: what is due at once and when the months begin is
 * said with each subscription. Two processes that set up the same one send the same request, which PayPal does once.
 */
export function createCatalog(deps: { api: PaypalApi; db: Db; clock: Clock; merchant: string }): Catalog {
  const { api, db, clock, merchant } = deps;

  async function once(key: string, make: (requestId: string) => Promise<{ id: string }>): Promise<string> {
    const known = await findInCatalog(db, merchant, key);
    if (known !== null) return known;
    const { id } = await make(hash(`${merchant} ${key}`));
    await keepInCatalog(db, { merchant, key, ref: id, now: clock.now() });
    return (await findInCatalog(db, merchant, key)) ?? id;
  }

  const product = (): Promise<string> =>
    once('product', (requestId) =>
      api.call(
        {
          ...{ method: 'POST', path: '/v1/catalogs/products', requestId },
          body: { name: BRAND.name, type: 'SERVICE', category: 'SOFTWARE' },
        },
        created,
      ),
    );

  return {
    async plan({ description, price }) {
      const name = description.slice(0, LONGEST_NAME);
      const body = {
        product_id: await product(),
        name,
        billing_cycles: [
          {
            frequency: { interval_unit: 'MONTH', interval_count: 1 },
            tenure_type: 'REGULAR',
            sequence: 1,
            total_cycles: 0,
            pricing_scheme: { fixed_price: toDecimal(price) },
          },
        ],
        payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: MOST_TRIES },
      };
      return await once(`plan ${hash(JSON.stringify(body))}`, (requestId) =>
        api.call({ method: 'POST', path: '/v1/billing/plans', requestId, body }, created),
      );
    },
  };
}
