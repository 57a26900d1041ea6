import type { Copy } from '../bulk/copy.ts';
import type { EmbeddedClient } from './client.ts';

/** COPY through PGlite's `/dev/blob`. */
export function createEmbeddedCopy(client: EmbeddedClient): Copy {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return {
    async into(table, columns, text) {
      await client.copyIn(null, `copy ${table} (${columns.join(', ')}) from '/dev/blob'`, encoder.encode(text));
    },
    out: async (query) => decoder.decode(await client.copyOut(null, `copy (${query}) to '/dev/blob'`)),
  };
}
