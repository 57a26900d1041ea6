import * as z from 'zod/mini';
import type { PastWeekMailKind } from '../../../shared/domain/mail/outbox-rules.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { dayAndMonth } from '../../../shared/i18n/dates.ts';
import { readProfile } from '../../db/repositories/collected-profiles.ts';
import { findPastWeekOrder } from '../../db/repositories/past-week-orders.ts';
import { pastWeekPaymentsOf } from '../../db/repositories/past-week-payments.ts';
import { findUser } from '../../db/repositories/users.ts';
import { renderAccountMail } from '../mail/account-mail.ts';
import type { AccountMailDeps } from './account-mail-writer.ts';
import type { MailWriter } from './mail-writer.ts';
import { taxIn } from './receipt-tax.ts';

const about = z.object({ order: z.string(), test: z._default(z.boolean(), false) });

/** The mails on weeks from before an account was tracked: the receipt, that they are there, or that the money goes back. */
export function createPastWeekMailWriter(
  kind: PastWeekMailKind,
  { db, clock, config }: Pick<AccountMailDeps, 'db' | 'clock' | 'config'>,
): MailWriter {
  return {
    async write({ user: userId, data, createdAt }) {
      const { order: id, test } = about.parse(data);
      const user = userId === null ? null : await findUser(db, userId);
      const order = await findPastWeekOrder(db, { id });
      if (userId === null || user === null || user.blocked || order === null) return null;
      const language = user.lang;
      const periods = order.weeks.flatMap((week) => parseReportId(week) ?? []);
      const [first, last] = [periods[0], periods.at(-1)];
      if (first === undefined || last === undefined) return null;
      const profile = await readProfile(db, order.profileId);
      const facts = {
        account: profile === undefined ? String(order.accountId) : `@${profile.username}`,
        from: dayAndMonth(language, first.start),
        to: dayAndMonth(language, last.end),
        amount: formatMoney(order.amount, language),
        paidOn: dayAndMonth(language, dayOf(createdAt)),
        number: id,
      };
      const path =
        kind === 'past-weeks-ready' ? `report/${order.accountId}/${last.id}` : 'instagram-monitoring-price#past-weeks';
      const words = renderAccountMail({
        ...config,
        tax: kind === 'past-weeks-paid' ? taxIn(await pastWeekPaymentsOf(db, userId), id) : null,
        ...{ language, facts, kind, isTest: test, date: clock.now(), goneOn: null, device: null },
        url: `${config.publicUrl}/${language}/${path}`,
      });
      return { mail: { to: user.email, ...words } };
    },
  };
}
