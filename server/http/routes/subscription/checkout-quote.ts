import { checkoutQuote } from '../../../../shared/contract/payments.ts';
import { planId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const checkoutQuoteHandler = handle(checkoutQuote, ({ params, query }, { services, user }) =>
  services.subscription.quote({
    user: user.id,
    plan: planId(params.plan),
    currency: query.currency ?? null,
    offer: query.offer === '1',
    promo: query.promo ?? null,
  }),
);
