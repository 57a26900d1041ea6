import { stripeFinish } from '../../shared/contract/payments.ts';
import { client } from '../api/service.ts';

/** Has the service ask the provider what became of what was opened: what the provider sends of it may be late. */
export async function finishCheckout(): Promise<void> {
  await client.call(stripeFinish, {});
}
