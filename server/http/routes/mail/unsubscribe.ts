import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Language } from '../../../../shared/domain/languages.ts';
import type { ChosenMail } from '../../../../shared/domain/mail/mail-choices.ts';
import { DATE_LOCALE } from '../../../../shared/i18n/dates.ts';
import { texts as en } from '../../../../shared/i18n/en/unsubscribe.ts';
import { fill } from '../../../../shared/i18n/fill.ts';
import { texts as pt } from '../../../../shared/i18n/pt/unsubscribe.ts';
import type { UnsubscribeService } from '../../../services/deliver/unsubscribe-service.ts';
import { type Html, html } from '../../html.ts';
import { languageOf } from '../../language.ts';
import { messageBody, pagePolicy, plainPage, readForms } from '../../plain-page.ts';

const TEXTS = { en, pt } as const;
const NOT_FOUND = 404;
const params = z.object({ token: z.string() });

interface Outcome {
  readonly became: 'ask' | 'done';
  /** Which mails it is about; null for an unknown link. */
  readonly stops: readonly ChosenMail[] | null;
}

type Texts = (typeof TEXTS)[Language];

/** "the weekly report and the watchlist" */
function named(texts: Texts, language: Language, mails: readonly ChosenMail[]): string {
  const list = new Intl.ListFormat(DATE_LOCALE[language]);
  return list.format(mails.map((mail) => texts.mail[mail]));
}

const askBody = (texts: Texts, what: string): Html =>
  html`<h1>${texts.title}</h1><p>${fill(texts.ask, { what })}</p><form method="post"><button>${texts.confirm}</button></form>`;

/**
 * The unsubscribe link of a mail. Opening it only asks, because mail scanners open links; the button, and a mail
 * reader's one-click POST (RFC 8058), stop what the mail brought at once, without logging in.
 */
export function installUnsubscribe(app: FastifyInstance, unsubscribe: UnsubscribeService): void {
  function show(request: FastifyRequest, reply: FastifyReply, { became, stops }: Outcome): FastifyReply {
    const language = languageOf(request);
    const texts = TEXTS[language];
    const settings = { href: `/${language}/settings#reports`, link: texts.settings };
    const what = named(texts, language, stops ?? []);
    const bodies = {
      ask: askBody(texts, what),
      done: messageBody({ title: texts.doneTitle, text: fill(texts.done, { what }), ...settings }),
      unknown: messageBody({ title: texts.unknownTitle, text: texts.unknown, ...settings }),
    };
    return reply
      .code(stops === null ? NOT_FOUND : 200)
      .headers({ 'content-security-policy': pagePolicy(), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(plainPage(language, texts.title, bodies[stops === null ? 'unknown' : became]));
  }

  app.register(async (page) => {
    readForms(page);
    const url = '/api/mail/unsubscribe/:token';
    page.get(url, { schema: { params, hide: true } }, async (request, reply) => {
      const stops = await unsubscribe.known(z.parse(params, request.params).token);
      return show(request, reply, { became: 'ask', stops });
    });
    page.post(url, { schema: { params, hide: true } }, async (request, reply) => {
      const stops = await unsubscribe.unsubscribe(z.parse(params, request.params).token);
      return show(request, reply, { became: 'done', stops });
    });
  });
}
