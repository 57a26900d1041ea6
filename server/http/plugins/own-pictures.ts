import type { FastifyInstance } from 'fastify';

/**
 * No answer of the contract names a picture at another server: what the browser would load there shows it the reader's
 * address. Stored reports keep the network's own addresses; they are replaced here, on their way out.
 */
export function servePicturesFromHere(api: FastifyInstance, rewrite: (json: string) => string): void {
  // Reports are kept ready as bytes and sent again and again: each is rewritten once, for as long as it is kept.
  const rewritten = new WeakMap<Uint8Array, Buffer>();

  function rewriteBytes(payload: Uint8Array): Buffer {
    const bytes = rewritten.get(payload) ?? Buffer.from(rewrite(Buffer.from(payload).toString()));
    rewritten.set(payload, bytes);
    return bytes;
  }

  api.addHook('onSend', async (_, reply, payload) => {
    const type = reply.getHeader('content-type');
    if (typeof type !== 'string' || !type.startsWith('application/json')) return payload;
    if (typeof payload === 'string') return rewrite(payload);
    return payload instanceof Uint8Array ? rewriteBytes(payload) : payload;
  });
}
