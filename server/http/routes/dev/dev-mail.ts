import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { DevMail, MailLine } from '../../../services/deliver/dev-mail.ts';
import { type Html, html } from '../../html.ts';
import { pagePolicy, plainPage } from '../../plain-page.ts';
import { isLocal } from '../../plugins/metrics.ts';

const params = z.object({ id: z.string().check(z.regex(/^\d{1,9}$/)) });
/** Of the mail inside its frame: its own styles and pictures, and nothing that runs. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; sandbox";
const FRAMED = "; frame-ancestors 'self'";

const time = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

const listBody = (lines: readonly MailLine[]): Html => html`<h1>Outbox</h1>
<p>${lines.length === 0 ? 'No mail was written down yet.' : 'The newest mails, as they stand in the outbox.'}</p>
<ul>${lines.map(
  ({ id, kind, user, state, createdAt, reply }) =>
    html`<li><a href="/dev/mail/${id}">${kind}</a>${user === null ? '' : ` to user ${user}`}, ${time(createdAt)}: ${state}${reply === null ? '' : ` (${reply})`}</li>`,
)}</ul>`;

function mailBody({ line, sent }: NonNullable<Awaited<ReturnType<DevMail['find']>>>): Html {
  const back = html`<a class="back" href="/dev/mail">All mails</a>`;
  if (sent === null) return html`<h1>${line.kind}</h1><p>${line.state}. What was sent is not kept here.</p>${back}`;
  return html`<h1>${sent.subject}</h1><p>From ${sent.from} to ${sent.to}, ${line.state}.</p>
<iframe sandbox="" width="100%" height="900" title="The mail as HTML" src="/dev/mail/${line.id}/html"></iframe>
<h2>As text</h2><pre>${sent.text}</pre>${back}`;
}

/** The outbox as pages, for development: on this machine alone, and never where the service runs for others. */
export function installDevMail(
  app: FastifyInstance,
  { mail, production }: { mail: DevMail; production: boolean },
): void {
  if (production) return;

  const show = (reply: FastifyReply, title: string, body: Html): FastifyReply =>
    reply
      .headers({ 'content-security-policy': `${pagePolicy()}; frame-src 'self'`, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(plainPage('en', title, body));

  const hidden = { schema: { hide: true } };
  /** Links that open accounts stand in these mails. */
  const onlyHere = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isLocal(request)) reply.callNotFound();
  };
  const found = (request: FastifyRequest) => {
    const parsed = z.safeParse(params, request.params);
    return parsed.success ? mail.find(Number(parsed.data.id)) : null;
  };

  app.register(async (pages) => {
    pages.addHook('onRequest', onlyHere);
    pages.get('/dev/mail', hidden, async (_request, reply) => show(reply, 'Outbox', listBody(await mail.list())));
    pages.get('/dev/mail/:id', hidden, async (request, reply) => {
      const one = await found(request);
      return one === null ? reply.callNotFound() : show(reply, one.line.kind, mailBody(one));
    });
    pages.get('/dev/mail/:id/html', hidden, async (request, reply) => {
      const one = await found(request);
      if (one === null || one.sent === null) return reply.callNotFound();
      return reply
        .headers({ 'content-security-policy': `${MAIL_POLICY}${FRAMED}`, 'x-frame-options': 'SAMEORIGIN' })
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(one.sent.html);
    });
  });
}
