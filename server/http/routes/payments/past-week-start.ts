import { pastWeekStart } from '../../../../shared/contract/past-weeks.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const pastWeekStartHandler = handle(pastWeekStart, ({ body }, { services, user, language }) =>
  services.pastWeeks.start({
    user,
    account: accountId(body.accountId),
    weeks: body.weeks,
    method: body.method ?? 'card',
    currency: body.currency ?? null,
    amountMinor: body.amount ?? null,
    fromDesktop: body.from === 'desktop',
    language,
  }),
);
