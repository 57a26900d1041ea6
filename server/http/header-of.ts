import type { FastifyRequest } from 'fastify';

/** The header as it was sent; null where it is missing, empty or sent more than once. */
export const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
