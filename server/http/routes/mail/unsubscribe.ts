import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { texts as en } from '../../../../shared/i18n/en/unsubscribe.ts';
import { texts as pt } from '../../../../shared/i18n/pt/unsubscribe.ts';
import type { UnsubscribeService } from '../../../services/deliver/unsubscribe-service.ts';
import { type Html, html } from '../../../services/mail/html.ts';
import { languageOf } from '../../language.ts';
import { messageBody, pagePolicy, plainPage, readForms } from '../../plain-page.ts';

const TEXTS = { en, pt } as const;
const NOT_FOUND = 404;
const params = z.object({ token: z.string() });

type Outcome = 'ask' | 'done' | 'unknown';

const askBody = (texts: (typeof TEXTS)[keyof typeof TEXTS]): Html =>
  html`<h1>${texts.title}</h1><p>${texts.ask}</p><form method="post"><button>${texts.confirm}</button></form>`;

/**
 * The unsubscribe link of a mail. Opening it only asks, because mail scanners open links; the button, and a mail
 * reader's one-click POST (RFC 8058), stop the mail at once, without logging in.
 */
export function installUnsubscribe(app: FastifyInstance, unsubscribe: UnsubscribeService): void {
  function show(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
    const language = languageOf(request);
    const texts = TEXTS[language];
    const settings = { href: `/${language}/settings#reports`, link: texts.settings };
    const bodies = {
      ask: askBody(texts),
      done: messageBody({ title: texts.doneTitle, text: texts.done, ...settings }),
      unknown: messageBody({ title: texts.unknownTitle, text: texts.unknown, ...settings }),
    };
    return reply
      .code(outcome === 'unknown' ? NOT_FOUND : 200)
      .headers({ 'content-security-policy': pagePolicy(), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(plainPage(language, texts.title, bodies[outcome]));
  }

  app.register(async (page) => {
    readForms(page);
    const url = '/api/mail/unsubscribe/:token';
    page.get(url, { schema: { params, hide: true } }, async (request, reply) => {
      const known = await unsubscribe.known(z.parse(params, request.params).token);
      return show(request, reply, known ? 'ask' : 'unknown');
    });
    page.post(url, { schema: { params, hide: true } }, async (request, reply) => {
      const stopped = await unsubscribe.unsubscribe(z.parse(params, request.params).token);
      return show(request, reply, stopped ? 'done' : 'unknown');
    });
  });
}
