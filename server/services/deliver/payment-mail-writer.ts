import * as z from 'zod/mini';
import { instant } from '../../../shared/domain/ids.ts';
import type { PaymentMailKind } from '../../../shared/domain/mail/outbox-rules.ts';
import { money } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth } from '../../../shared/i18n/dates.ts';
import { findCheckoutById } from '../../db/repositories/checkouts.ts';
import { findPlanEver } from '../../db/repositories/plans.ts';
import { paymentsOf } from '../../db/repositories/refunds.ts';
import { findUser } from '../../db/repositories/users.ts';
import { type AccountMail, renderAccountMail } from '../mail/account-mail.ts';
import type { AccountMailDeps } from './account-mail-writer.ts';
import type { MailWriter } from './mail-writer.ts';
import { readPaused } from './paused-mail-writer.ts';
import { taxIn } from './receipt-tax.ts';

/** What such a mail of the outbox says it is about. */
const about = z.object({
  ...{ checkout: z.string(), next: z.int(), test: z._default(z.boolean(), false) },
  paused: z._default(z.array(z.int()), []),
});

const PATHS = { 'payment-made': 'settings#subscription', 'payment-declined': 'instagram-monitoring-price' } as const;

/** The mails on what became of a payment: what, how much, and when the next is due. Nobody can turn them off. */
export function createPaymentMailWriter(
  kind: PaymentMailKind,
  { db, clock, config }: Pick<AccountMailDeps, 'db' | 'clock' | 'config'>,
): MailWriter {
  return {
    async write({ user: userId, data, createdAt }) {
      const { checkout: id, next, test, paused } = about.parse(data);
      const user = userId === null ? null : await findUser(db, userId);
      const checkout = await findCheckoutById(db, id);
      if (userId === null || user === null || user.blocked || checkout === null) return null;
      // Whoever tried another card meanwhile has the receipt.
      if (kind === 'payment-declined' && checkout.status === 'paid') return null;
      const { amount } = checkout;
      const plan = await findPlanEver(db, checkout.planId);
      const language = user.lang;
      const facts = {
        plan: plan.name,
        accounts: String(plan.accounts),
        amount: formatMoney(amount, language),
        price: formatMoney(money(plan.priceMinor[amount.currency], amount.currency), language),
        paidOn: dayAndMonth(language, dayOf(createdAt)),
        next: dayAndMonth(language, dayOf(instant(next))),
        number: id,
      };
      const shown: AccountMail['kind'] = kind === 'payment-made' && amount.minor === 0 ? 'payment-credited' : kind;
      const words = renderAccountMail({
        ...config,
        ...{ language, facts, kind: shown, isTest: shown === 'payment-made' && test },
        ...{ date: clock.now(), goneOn: null, device: null },
        tax: taxIn(await paymentsOf(db, userId), id),
        paused: await readPaused(db, userId, paused),
        url: `${config.publicUrl}/${language}/${PATHS[kind]}`,
      });
      return { mail: { to: user.email, ...words } };
    },
  };
}
