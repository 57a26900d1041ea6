import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { BRAND } from '../../../../shared/brand.ts';
import type { Language } from '../../../../shared/domain/languages.ts';
import { texts as enErrors } from '../../../../shared/i18n/en/errors.ts';
import { texts as en } from '../../../../shared/i18n/en/google-pages.ts';
import { fill } from '../../../../shared/i18n/fill.ts';
import { texts as ptErrors } from '../../../../shared/i18n/pt/errors.ts';
import { texts as pt } from '../../../../shared/i18n/pt/google-pages.ts';
import { AppError } from '../../../core/app-error.ts';
import { readState } from '../../../services/auth/google-flows.ts';
import type { GoogleLogin } from '../../../services/auth/google-login.ts';
import { html } from '../../html.ts';
import { languageOf } from '../../language.ts';
import { messageBody, pagePolicy, plainPage } from '../../plain-page.ts';

const TEXTS = { en: { ...en, errors: enErrors }, pt: { ...pt, errors: ptErrors } } as const;
const SEE_OTHER = 303;

/** What is not a word of bearable length counts as not sent. */
const word = (most: number) => z.catch(z.optional(z.string().check(z.maxLength(most))), undefined);
const query = z.object({ state: word(128), code: word(1500), error: word(64) });

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': pagePolicy(), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page);

/** For whoever has the application open, which alone can do something with what the link carries. */
function backToApplication(language: Language, words: URLSearchParams): string {
  const texts = TEXTS[language];
  const brand = { brand: BRAND.name };
  const body = html`<h1>${fill(texts.returnTitle, brand)}</h1><p>${fill(texts.returnText, brand)}</p>
<a class="go" href="${`${BRAND.scheme}://google/return?${words}`}">${fill(texts.openApplication, brand)}</a>`;
  return plainPage(language, fill(texts.returnTitle, brand), body);
}

function failedPage(language: Language, code: 'google_outdated' | 'google_unavailable'): string {
  const texts = TEXTS[language];
  const link = { href: `/${language}/auth/login`, link: texts.again };
  return plainPage(
    language,
    texts.stoppedTitle,
    messageBody({ title: texts.stoppedTitle, text: texts.errors[code], ...link }),
  );
}

/**
 * The two addresses between the page and Google. `/oauth/google/begin` leads a browser on that the application has opened;
 * `/oauth/google/return` is where Google leads back to. What it brings is handed on behind `#`, which no server sees, to the page or
 * the application that began it: only they hold what it counts with.
 */
export function installGooglePages(app: FastifyInstance, login: Pick<GoogleLogin, 'goOn'>): void {
  const schema = { schema: { querystring: query, hide: true } };
  app.get('/oauth/google/begin', schema, async (request, reply) => {
    const { state = '' } = z.parse(query, request.query);
    reply.header('cache-control', 'no-store');
    try {
      return await reply.redirect(await login.goOn(state), SEE_OTHER);
    } catch (error) {
      const code = error instanceof AppError ? error.code : null;
      if (code !== 'google_outdated' && code !== 'google_unavailable') throw error;
      return sendPage(reply.code(code === 'google_outdated' ? 410 : 503), failedPage(languageOf(request), code));
    }
  });
  app.get('/oauth/google/return', schema, async (request, reply) => {
    const { state = '', code, error } = z.parse(query, request.query);
    const from = readState(state);
    const language = from?.language ?? languageOf(request);
    const words = new URLSearchParams({ state, ...(code === undefined ? { error: error ?? 'unknown' } : { code }) });
    if (from?.source === 'desktop') return sendPage(reply, backToApplication(language, words));
    return reply.header('cache-control', 'no-store').redirect(`/${language}/auth/google#${words}`, SEE_OTHER);
  });
}
