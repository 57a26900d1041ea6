import * as z from 'zod/mini';
import { instant } from '../report/values.ts';
import { route } from './route.ts';
import { money } from './values.ts';

const receipt = z.object({
  /** As the mailed receipt has it. */
  number: z.string(),
  /** What was paid: the beginning or change of a plan, a further month of it, or weeks from before an account was tracked. */
  kind: z.enum(['plan', 'renewal', 'past-weeks']),
  /** Of the plan, or of the account; null where the account is gone. */
  name: z.nullable(z.string()),
  amount: money,
  /** What of the amount is tax, as the provider’s invoice has it; null where it found none. */
  tax: z.nullable(money),
  paidAt: instant,
  /** Where the money is now: `disputed` by the payer’s bank, or given back. */
  state: z.enum(['paid', 'refunded', 'disputed']),
  /** No money moved. */
  test: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

export const receiptList = route({
  method: 'GET',
  path: '/user/receipts',
  access: 'user',
  tag: 'payments',
  summary: 'What was paid, the newest first, and whether the provider has a page for the card and the invoices',
  response: z.object({ items: z.array(receipt), portal: z.boolean() }),
  errors: ['login_required', 'blocked'],
});
