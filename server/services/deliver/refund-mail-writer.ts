import * as z from 'zod/mini';
import { instant, planId } from '../../../shared/domain/ids.ts';
import { CURRENCIES, money } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth } from '../../../shared/i18n/dates.ts';
import { findPlanEver } from '../../db/repositories/plans.ts';
import { findUser } from '../../db/repositories/users.ts';
import { renderAccountMail } from '../mail/account-mail.ts';
import type { AccountMailDeps } from './account-mail-writer.ts';
import type { MailWriter } from './mail-writer.ts';

/** What such a mail of the outbox says it is about. */
const about = z.object({
  plan: z.int(),
  minor: z.int(),
  currency: z.enum(CURRENCIES),
  at: z.int(),
  number: z.string(),
  test: z.boolean(),
});

/** The mail on a payment that was given back. Nobody can turn it off. */
export function createRefundMailWriter({
  db,
  clock,
  config,
}: Pick<AccountMailDeps, 'db' | 'clock' | 'config'>): MailWriter {
  return {
    async write({ user: userId, data }) {
      const { plan, minor, currency, at, number, test } = about.parse(data);
      const user = userId === null ? null : await findUser(db, userId);
      if (user === null) return null;
      const language = user.lang;
      const facts = {
        plan: (await findPlanEver(db, planId(plan))).name,
        amount: formatMoney(money(minor, currency), language),
        paidOn: dayAndMonth(language, dayOf(instant(at))),
        number,
      };
      const words = renderAccountMail({
        ...config,
        ...{ language, facts, kind: 'payment-refunded', isTest: test },
        ...{ date: clock.now(), goneOn: null, device: null },
        url: `${config.publicUrl}/${language}/settings#subscription`,
      });
      return { mail: { to: user.email, ...words } };
    },
  };
}
