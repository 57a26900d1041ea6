import { stripeStart } from '../../../../shared/contract/payments.ts';
import { planId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const stripeStartHandler = handle(stripeStart, ({ params, body }, { services, user, language }) =>
  services.checkout.start({
    user,
    plan: planId(params.plan),
    method: 'card',
    currency: body.currency ?? null,
    offer: body.discount === 'first-week',
    promo: body.promo ?? null,
    force: body.force === true,
    quote: body.quote ?? null,
    fromDesktop: body.from === 'desktop',
    language,
  }),
);
