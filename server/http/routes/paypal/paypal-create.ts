import { paypalCreate } from '../../../../shared/contract/paypal.ts';
import { planId } from '../../../../shared/domain/ids.ts';
import { handle } from '../../route.ts';

export const paypalCreateHandler = handle(paypalCreate, async ({ params, body }, { services, user, language }) => {
  const { sessionId, url } = await services.paypal.start({
    user,
    plan: planId(params.plan),
    currency: body.currency ?? null,
    offer: body.discount === 'first-week',
    promo: body.promo ?? null,
    force: body.force === true,
    quote: body.quote ?? null,
    fromDesktop: body.from === 'desktop',
    language: body.lang ?? language,
  });
  return { 'paypal-token': sessionId, url };
});
