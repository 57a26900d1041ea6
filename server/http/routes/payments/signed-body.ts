import type { FastifyInstance } from 'fastify';

/** Leaves the body of a message as the bytes that its sender signed; of any other type than JSON it is refused with 415. */
export function keepSignedBytes(route: FastifyInstance, bodyLimit: number): void {
  route.removeAllContentTypeParsers();
  route.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
    done(null, body);
  });
}

/** The same as the text that was signed; null where there was none. */
export const signedText = (body: unknown): string | null => (Buffer.isBuffer(body) ? body.toString('utf8') : null);
