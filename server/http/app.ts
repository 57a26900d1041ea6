import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../core/logger.ts';
import { HANDLERS } from './handlers.ts';
import { type Handlers, mountRoutes, unanswered } from './mount.ts';
import { installErrors } from './plugins/errors.ts';
import type { Services } from './services.ts';

const KILOBYTE = 1024;

export interface HttpDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly services: Services;
  readonly handlers?: Handlers;
}

/**
 * The web application, ready to listen or to be injected into.
 * @throws Error naming every route of the contract that has no handler.
 */
export async function createHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const handlers = deps.handlers ?? HANDLERS;
  const missing = unanswered(handlers);
  if (missing.length > 0) throw new Error(`routes without a handler: ${missing.join(', ')}`);
  const loggerInstance: FastifyBaseLogger = deps.logger;
  const app = Fastify({
    loggerInstance,
    disableRequestLogging: true,
    bodyLimit: 64 * KILOBYTE,
    handlerTimeout: 30 * SECOND,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrors(app);
  app.register(async (api) => mountRoutes(api, Object.values(handlers), deps.services), { prefix: '/api' });
  await app.ready();
  return app;
}
