import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';

/** While the operator works on the service, every call of the contract answers `maintenance`; the web itself is still served. */
export function installMaintenance(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.contract !== undefined) throw new AppError('maintenance');
  });
}
