import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { exactText } from '../../../../shared/contract/values.ts';
import type { SandboxGateway, SandboxSession } from '../../../ports/sandbox-checkout.ts';
import type { CheckoutService } from '../../../services/checkout/checkout-service.ts';
import { languageOf } from '../../language.ts';
import { pagePolicy, readForms } from '../../plain-page.ts';
import { missingPage, sessionPage } from './page.ts';

const params = z.object({ session: z.string() });
/** What the form sends: a card, or the holder's answer to the question whether it may pay. */
const fields = z.union([z.object({ card: exactText(64) }), z.object({ answer: z.enum(['confirm', 'refuse']) })]);

/** What can be the id of a session; of anything else there is none. */
const SESSION = /^cs_test_[\w-]{1,100}$/;

const SEE_OTHER = 303;
const STATUS = { open: 200, paid: 200, declined: 402, expired: 410 } as const;
const NOT_FOUND = 404;

export interface SandboxDeps {
  readonly gateway: SandboxGateway;
  readonly checkout: Pick<CheckoutService, 'settle'>;
  readonly publicUrl: string;
}

/**
 * The hosted checkout of the embedded provider, `/sandbox/checkout/:session`. It belongs to the session, not to whoever
 * looks at it; the amount is the provider's own, so the form carries nothing but the card, or its holder's answer.
 */
export function installSandboxCheckout(app: FastifyInstance, deps: SandboxDeps): void {
  const { gateway, checkout } = deps;
  const policy = pagePolicy(new URL(deps.publicUrl).origin);

  function show(request: FastifyRequest, reply: FastifyReply, session: SandboxSession | null): FastifyReply {
    return reply
      .code(session === null ? NOT_FOUND : STATUS[session.status])
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(session === null ? missingPage(languageOf(request)) : sessionPage(session));
  }

  const answer = (session: string, sent: z.infer<typeof fields>): Promise<SandboxSession | null> =>
    'card' in sent ? gateway.pay(session, sent.card) : gateway.confirm(session, sent.answer === 'confirm');

  app.register(async (page) => {
    readForms(page);
    page.get('/sandbox/checkout/:session', { schema: { params, hide: true } }, async (request, reply) => {
      const { session } = z.parse(params, request.params);
      return show(request, reply, SESSION.test(session) ? await gateway.view(session) : null);
    });
    page.post(
      '/sandbox/checkout/:session',
      { schema: { params, body: fields, hide: true } },
      async (request, reply) => {
        const [{ session }, sent] = [z.parse(params, request.params), z.parse(fields, request.body)];
        const after = SESSION.test(session) ? await answer(session, sent) : null;
        if (after !== null) await checkout.settle(session);
        if (after?.status === 'paid') return reply.redirect(after.successUrl, SEE_OTHER);
        return show(request, reply, after);
      },
    );
  });
}
