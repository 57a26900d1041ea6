import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { isLanguage, type Language } from '../../../../shared/domain/languages.ts';
import { texts as en } from '../../../../shared/i18n/en/checkout.ts';
import { texts as pt } from '../../../../shared/i18n/pt/checkout.ts';
import { AppError } from '../../../core/app-error.ts';
import type { PaypalCheckout } from '../../../services/checkout/paypal-checkout.ts';
import { languageOf } from '../../language.ts';
import { messageBody, pagePolicy, plainPage } from '../../plain-page.ts';

const TEXTS = { en, pt } as const;
const SEE_OTHER = 303;
const UNAVAILABLE = 503;
/** What is not a word of bearable length counts as not sent. */
const word = z.catch(z.optional(z.string().check(z.maxLength(64))), undefined);
const query = z.object({ checkout: word, outcome: word, lang: word });

/** PayPal could not be asked: nothing is known, and the same address asks again. */
function unknownPage(language: Language, again: string): string {
  const { paypalSilentTitle: title, paypalSilent: text, paypalAgain: link } = TEXTS[language];
  return plainPage(language, title, messageBody({ title, text, href: again, link }));
}

/**
 * Where PayPal's page leads back to, `/paypal/return`, in a browser in which nobody need be logged in. What was agreed to is carried out,
 * and the browser goes on to where the checkout was opened for. Opening it again changes nothing.
 */
export function installPaypalReturn(app: FastifyInstance, paypal: Pick<PaypalCheckout, 'comeBack'>): void {
  app.get('/paypal/return', { schema: { querystring: query, hide: true } }, async (request, reply) => {
    const { checkout = '', outcome, lang } = z.parse(query, request.query);
    const language = isLanguage(lang) ? lang : languageOf(request);
    reply.header('cache-control', 'no-store');
    try {
      const next = await paypal.comeBack(checkout, outcome === 'agreed');
      return await reply.redirect(next ?? `/${language}`, SEE_OTHER);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      request.log.warn({ err: error }, 'somebody came back from PayPal, which could not be asked');
      const again = `/paypal/return?${new URLSearchParams({ checkout, outcome: 'agreed', lang: language })}`;
      return reply
        .code(UNAVAILABLE)
        .header('content-security-policy', pagePolicy())
        .type('text/html; charset=utf-8')
        .send(unknownPage(language, again));
    }
  });
}
