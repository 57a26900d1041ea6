import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import type { Config } from '../config/config.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import { type Traces, UNTRACED } from '../core/traces.ts';
import type { LiveHub } from '../ports/live-hub.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { PageRenderer } from '../ports/page-renderer.ts';
import type { ProviderMessages } from '../ports/provider-messages.ts';
import type { OpenRateLimiter } from '../ports/rate-limiter.ts';
import type { SandboxGateway } from '../ports/sandbox-checkout.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, connectionOptions } from './connections.ts';
import { HANDLERS } from './handlers.ts';
import { type Handlers, mountRoutes, unanswered } from './mount.ts';
import { installAccessLog } from './plugins/access-log.ts';
import { installDocumentation } from './plugins/documentation.ts';
import { acceptEmptyBodies } from './plugins/empty-bodies.ts';
import { installErrors, sendFrameworkError } from './plugins/errors.ts';
import { installHealth } from './plugins/health.ts';
import { installMaintenance } from './plugins/maintenance.ts';
import { installMetrics } from './plugins/metrics.ts';
import { installOverloadGuard, type WaitingWork } from './plugins/overload.ts';
import { servePicturesFromHere } from './plugins/own-pictures.ts';
import { installRateLimits } from './plugins/rate-limit.ts';
import { installSecurity } from './plugins/security.ts';
import { installTraces } from './plugins/traces.ts';
import { installWeb } from './plugins/web.ts';
import { RATE_LIMITS, type RateLimit } from './rate-limits.ts';
import { createRequestIds } from './request-ids.ts';
import { installChangePassword } from './routes/auth/change-password.ts';
import { installConnectPages } from './routes/connections/connect-pages.ts';
import { installProviderWishes } from './routes/connections/provider-messages.ts';
import { installDevMail } from './routes/dev/dev-mail.ts';
import { installGooglePages } from './routes/google/google-pages.ts';
import { installLive } from './routes/live/install-live.ts';
import { installBounce } from './routes/mail/bounce.ts';
import { installUnsubscribe } from './routes/mail/unsubscribe.ts';
import { installCheckoutReturn } from './routes/payments/checkout-return.ts';
import { installStripeWebhook } from './routes/payments/stripe-webhook.ts';
import { installPaypalReturn } from './routes/paypal/paypal-return.ts';
import { installPaypalWebhook } from './routes/paypal/paypal-webhook.ts';
import { installMinisignKey } from './routes/report/minisign-key.ts';
import { installSandboxCheckout } from './routes/sandbox/sandbox-checkout.ts';
import { installSandboxWebhook } from './routes/sandbox/sandbox-webhook.ts';
import type { Services } from './services.ts';

const KILOBYTE = 1024;

export interface HttpDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly services: Services;
  readonly live: LiveHub;
  readonly metrics: Metrics;
  readonly traces?: Traces;
  /** The embedded payment provider, whose page is served here; null with any other. */
  readonly sandbox: SandboxGateway | null;
  /** Reads what Stripe sends; null while it is not configured. */
  readonly stripeMessages: ProviderMessages | null;
  /** Draws the public pages; null where the interface is not built. */
  readonly pages: PageRenderer | null;
  readonly clock: Clock;
  /** What waits for the database now. */
  readonly load: () => WaitingWork;
  /** Rejects while the database does not answer. */
  readonly ready: () => Promise<void>;
  readonly handlers?: Handlers;
  readonly rateLimits?: readonly RateLimit[];
  readonly openRateLimiter: OpenRateLimiter;
  readonly connectionLimits?: Partial<ConnectionLimits>;
}

function createFastify({ config, logger, connectionLimits }: HttpDeps): FastifyInstance {
  const connections = connectionOptions({ ...CONNECTION_LIMITS, ...connectionLimits });
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    // The largest body of the contract is a list of 500 ids.
    bodyLimit: 64 * KILOBYTE,
    ...connections.options,
    // An address that cannot be decoded, or a part of it that is longer than any of ours.
    frameworkErrors: sendFrameworkError,
    // Longer than proxies keep theirs, so that they, not we, close an idle connection.
    keepAliveTimeout: 75 * SECOND,
    // Looking an account up on a slow network takes the longest; downloads are streams and are not cut by it.
    handlerTimeout: 30 * SECOND,
    // What Fastify would answer is not the contract's; the overload guard answers instead.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  connections.watch(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('sessionUser', null);
  app.decorateRequest('viewed', null);
  app.decorateRequest('isByApiToken', false);
  return app;
}

/** Answers of the contract are for one person and one moment, unless a handler says otherwise. */
function keepAnswersPrivate(api: FastifyInstance): void {
  api.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/**
 * The web application, ready to listen or to be injected into.
 * @throws Error naming every route of the contract that has no handler.
 */
export async function createHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const { config, services, metrics, logger, sandbox } = deps;
  const handlers = deps.handlers ?? HANDLERS;
  const missing = unanswered(handlers);
  if (missing.length > 0) throw new Error(`routes without a handler: ${missing.join(', ')}`);
  const app = createFastify(deps);
  installTraces(app, deps.traces ?? UNTRACED);
  installErrors(app);
  installAccessLog(app, logger);
  installOverloadGuard(app, { load: deps.load });
  const payments = { usesPaypal: config.paypal !== null, usesStripe: config.stripe !== null };
  await installSecurity(app, config.publicUrl, { botCheck: services.botCheck.origins, ...payments });
  const onMissing = installRateLimits(app, {
    limits: deps.rateLimits ?? RATE_LIMITS,
    open: deps.openRateLimiter,
    checksBots: services.botCheck.siteKey !== null,
  });
  await installDocumentation(app, config);
  installHealth(app, { version: config.version, ready: deps.ready });
  installMetrics(app, { metrics, token: config.metricsToken, production: config.production });
  if (config.maintenance) installMaintenance(app);
  const connections = await installLive(app, {
    live: deps.live,
    auth: services.auth,
    logger,
    publicUrl: config.publicUrl,
    rewrite: services.pictureAddresses.rewrite,
  });
  metrics.gauge({ name: 'live_connections', help: 'Open live connections', read: () => connections.total() });
  app.register(
    async (api) => {
      keepAnswersPrivate(api);
      acceptEmptyBodies(api);
      servePicturesFromHere(api, services.pictureAddresses.rewrite);
      mountRoutes(api, Object.values(handlers), services);
    },
    { prefix: '/api' },
  );
  if (sandbox !== null)
    installSandboxCheckout(app, { gateway: sandbox, checkout: services.checkout, publicUrl: config.publicUrl });
  if (deps.stripeMessages !== null) installStripeWebhook(app, { messages: deps.stripeMessages, services });
  if (services.sandboxEvents !== null) installSandboxWebhook(app, services.sandboxEvents);
  installCheckoutReturn(app);
  installPaypalReturn(app, services.paypal);
  installPaypalWebhook(app, services.paypal);
  installChangePassword(app);
  installMinisignKey(app, config.manifestKey);
  installGooglePages(app, services.googleLogin);
  installConnectPages(app, { connections: services.connections, wishes: services.providerWishes });
  installProviderWishes(app, { wishes: services.providerWishes, publicUrl: config.publicUrl });
  installUnsubscribe(app, services.unsubscribe);
  installBounce(app, services.bounces);
  installDevMail(app, { mail: services.devMail, production: config.production });
  const { pages, clock } = deps;
  await installWeb(app, { webDir: config.webDir, renderer: pages, publicUrl: config.publicUrl, clock, onMissing });
  await app.ready();
  return app;
}
