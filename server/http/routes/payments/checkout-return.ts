import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { BRAND } from '../../../../shared/brand.ts';
import { isLanguage, type Language } from '../../../../shared/domain/languages.ts';
import { texts as en } from '../../../../shared/i18n/en/checkout.ts';
import { fill } from '../../../../shared/i18n/fill.ts';
import { texts as pt } from '../../../../shared/i18n/pt/checkout.ts';
import { html } from '../../html.ts';
import { languageOf } from '../../language.ts';
import { pagePolicy, plainPage } from '../../plain-page.ts';

const TEXTS = { en, pt } as const;
/** Whatever else stands in the address, the page is shown. */
const word = z.catch(z.optional(z.string()), undefined);
const query = z.object({ lang: word, checkout: word, of: word });

/** Opens the application, which then asks the service whether anything was paid. */
const APPLICATION_LINK = `${BRAND.scheme}://checkout/return`;

function page(language: Language, { cancelled, isPastWeeks }: { cancelled: boolean; isPastWeeks: boolean }): string {
  const texts = TEXTS[language];
  const brand = { brand: BRAND.name };
  const title = fill(texts.returnTitle, brand);
  const paid = isPastWeeks ? texts.returnPastWeeks : texts.returnPaid;
  const text = fill(cancelled ? texts.returnCancelled : paid, brand);
  const body = html`<h1>${title}</h1><p>${text} ${texts.closeTab}</p>
<a class="go" href="${APPLICATION_LINK}">${fill(texts.openApplication, brand)}</a>`;
  return plainPage(language, title, body);
}

/**
 * Where the provider's page leads those who came from the desktop application, `/checkout/return`: a browser in which
 * nobody need be logged in. It knows nothing of the payment and promises nothing.
 */
export function installCheckoutReturn(app: FastifyInstance): void {
  app.get('/checkout/return', { schema: { querystring: query, hide: true } }, async (request, reply) => {
    const { lang, checkout, of } = z.parse(query, request.query);
    return reply
      .headers({ 'content-security-policy': pagePolicy(), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(
        page(isLanguage(lang) ? lang : languageOf(request), {
          cancelled: checkout === 'cancelled',
          isPastWeeks: of === 'past-weeks',
        }),
      );
  });
}
