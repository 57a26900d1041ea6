import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { BRAND } from '../../../../shared/brand.ts';
import { instant } from '../../../../shared/domain/ids.ts';
import type { Language } from '../../../../shared/domain/languages.ts';
import { dayOf } from '../../../../shared/domain/time/calendar.ts';
import { longDate } from '../../../../shared/i18n/dates.ts';
import { texts as en } from '../../../../shared/i18n/en/connect-pages.ts';
import { texts as enErrors } from '../../../../shared/i18n/en/errors.ts';
import { fill } from '../../../../shared/i18n/fill.ts';
import { texts as pt } from '../../../../shared/i18n/pt/connect-pages.ts';
import { texts as ptErrors } from '../../../../shared/i18n/pt/errors.ts';
import { AppError } from '../../../core/app-error.ts';
import { type ConnectionsService, readState } from '../../../services/connections/connections-service.ts';
import type { ProviderWishes } from '../../../services/connections/provider-wishes.ts';
import { html } from '../../html.ts';
import { languageOf } from '../../language.ts';
import { messageBody, pagePolicy, plainPage } from '../../plain-page.ts';

const TEXTS = { en: { ...en, errors: enErrors }, pt: { ...pt, errors: ptErrors } } as const;
const [SEE_OTHER, NOT_FOUND, GONE] = [303, 404, 410];
const brand = { brand: BRAND.name };

/** What is not a word of bearable length counts as not sent. */
const word = (most: number) => z.catch(z.optional(z.string().check(z.maxLength(most))), undefined);
const query = z.object({ state: word(128), code: word(1_900), error: word(64) });

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': pagePolicy(), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(page);

/** For whoever has the application open, which alone can do something with what the link carries. */
function backToApplication(language: Language, words: URLSearchParams): string {
  const texts = TEXTS[language];
  const body = html`<h1>${fill(texts.returnTitle, brand)}</h1><p>${fill(texts.returnText, brand)}</p>
<a class="go" href="${`${BRAND.scheme}://connect/return?${words}`}">${fill(texts.openApplication, brand)}</a>`;
  return plainPage(language, fill(texts.returnTitle, brand), body);
}

function outdatedPage(language: Language): string {
  const texts = TEXTS[language];
  const settings = { href: `/${language}/settings#connections`, link: texts.settings };
  const text = texts.errors.connection_outdated;
  return plainPage(language, texts.stoppedTitle, messageBody({ title: texts.stoppedTitle, text, ...settings }));
}

async function showDeletion(
  request: FastifyRequest,
  reply: FastifyReply,
  wishes: ProviderWishes,
): Promise<FastifyReply> {
  const language = languageOf(request);
  const texts = TEXTS[language];
  const at = await wishes.deletedAt(z.parse(query, request.query).code ?? '');
  const date = at === null ? '' : longDate(language, Date.parse(dayOf(instant(at.getTime()))));
  const home = { href: `/${language}`, link: fill(texts.home, brand) };
  const shown =
    at === null
      ? { title: texts.unknownTitle, text: texts.unknownText }
      : { title: texts.deletedTitle, text: fill(texts.deletedText, { ...brand, date }) };
  if (at === null) reply.code(NOT_FOUND);
  return sendPage(reply, plainPage(language, shown.title, messageBody({ ...shown, ...home })));
}

/**
 * The addresses between the page and a network's provider. `/oauth/connect/begin` leads a browser on that the application has opened;
 * `/oauth/connect/return` is where the provider leads back to. What it brings is handed on behind `#`, which no server sees, to the page or
 * the application that began it: only they hold what it counts with.
 */
export function installConnectPages(
  app: FastifyInstance,
  { connections, wishes }: { connections: Pick<ConnectionsService, 'goOn'>; wishes: ProviderWishes },
): void {
  const schema = { schema: { querystring: query, hide: true } };
  app.get('/oauth/connect/begin', schema, async (request, reply) => {
    const { state = '' } = z.parse(query, request.query);
    reply.header('cache-control', 'no-store');
    try {
      return await reply.redirect(await connections.goOn(state), SEE_OTHER);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendPage(reply.code(GONE), outdatedPage(languageOf(request)));
    }
  });
  app.get('/oauth/connect/return', schema, async (request, reply) => {
    const { state = '', code, error } = z.parse(query, request.query);
    const from = readState(state);
    const language = from?.language ?? languageOf(request);
    const words = new URLSearchParams({ state, ...(code === undefined ? { error: error ?? 'unknown' } : { code }) });
    if (from?.source === 'desktop') return sendPage(reply, backToApplication(language, words));
    const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
    return reply.headers(headers).redirect(`/${language}/settings/connected#${words}`, SEE_OTHER);
  });
  app.get('/oauth/connect/deletion', schema, (request, reply) => showDeletion(request, reply, wishes));
}
