import * as z from 'zod/mini';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { PlanMailKind } from '../../../shared/domain/mail/outbox-rules.ts';
import { money } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth } from '../../../shared/i18n/dates.ts';
import { findPlanEver } from '../../db/repositories/plans.ts';
import { paymentsOf } from '../../db/repositories/refunds.ts';
import { findRenewal } from '../../db/repositories/subscription-lives.ts';
import { findCurrentSubscription } from '../../db/repositories/subscriptions.ts';
import { findUser } from '../../db/repositories/users.ts';
import { renderAccountMail } from '../mail/account-mail.ts';
import type { AccountMailDeps } from './account-mail-writer.ts';
import type { MailWriter } from './mail-writer.ts';
import { taxIn } from './receipt-tax.ts';

const time = z.nullable(z.int());

/** What such a mail of the outbox says it is about; what was so when it was written down is told, whatever came after. */
const about = z.object({
  subscription: z.int(),
  next: time,
  retryAt: time,
  renewal: z.nullable(z.string()),
  test: z.boolean(),
});

/** Where its button leads: to the plan, or to the plans. */
const PATHS: Readonly<Record<PlanMailKind, string>> = {
  'plan-renewed': 'settings#subscription',
  'renewal-failed': 'instagram-monitoring-price',
  'plan-cancelled': 'settings#subscription',
  'plan-resumed': 'settings#subscription',
  'plan-ending': 'instagram-monitoring-price',
  'plan-ended': 'instagram-monitoring-price',
};

const dayIn = (language: Language, at: number | null): string =>
  at === null ? '' : dayAndMonth(language, dayOf(instant(at)));

/** The mails on what became of a plan: paid again, not paid, cancelled, about to end, ended. Nobody can turn them off. */
export function createPlanMailWriter(kind: PlanMailKind, { db, clock, config }: AccountMailDeps): MailWriter {
  return {
    async write({ user: userId, data, createdAt }) {
      const { subscription: id, next, retryAt, renewal: number, test } = about.parse(data);
      const user = userId === null ? null : await findUser(db, userId);
      const subscription = await findCurrentSubscription(db, id);
      if (userId === null || user === null || user.blocked || user.deletedAt !== null || subscription === null)
        return null;
      const renewal = number === null ? null : await findRenewal(db, number);
      const plan = await findPlanEver(db, subscription.planId);
      const language = user.lang;
      const { currency } = subscription;
      const price = formatMoney(money(plan.priceMinor[currency], currency), language);
      const paidOn: Instant = renewal?.paidAt ?? createdAt;
      const facts = {
        plan: plan.name,
        accounts: String(plan.accounts),
        amount: renewal === null ? price : formatMoney(renewal.amount, language),
        price,
        paidOn: dayIn(language, paidOn),
        next: dayIn(language, renewal?.next ?? next),
        retry: dayIn(language, retryAt),
        number: number ?? '',
      };
      const shown = kind === 'renewal-failed' && retryAt === null ? 'plan-ended' : kind;
      const words = renderAccountMail({
        ...config,
        ...{ language, facts, kind: shown, isTest: test },
        ...{ date: clock.now(), goneOn: null, device: null },
        tax: taxIn(await paymentsOf(db, userId), number),
        url: `${config.publicUrl}/${language}/${PATHS[kind]}`,
      });
      return { mail: { to: user.email, ...words } };
    },
  };
}
