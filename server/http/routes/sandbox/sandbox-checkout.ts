import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { exactText } from '../../../../shared/contract/values.ts';
import type { SandboxGateway, SandboxSession } from '../../../ports/sandbox-checkout.ts';
import type { CheckoutService } from '../../../services/checkout/checkout-service.ts';
import { languageOf } from '../../language.ts';
import { pagePolicy, readForms } from '../../plain-page.ts';
import { missingPage, sessionPage } from './page.ts';

const params = z.object({ session: z.string() });
const fields = z.object({ card: exactText(64) });

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
 * looks at it; the amount is the provider's own, so the form carries nothing but the card.
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
        const [{ session }, { card }] = [z.parse(params, request.params), z.parse(fields, request.body)];
        const after = SESSION.test(session) ? await gateway.pay(session, card) : null;
        if (after !== null) await checkout.settle(session);
        if (after?.status === 'paid') return reply.redirect(after.successUrl, SEE_OTHER);
        return show(request, reply, after);
      },
    );
  });
}
