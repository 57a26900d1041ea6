import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Copy } from '../bulk/copy.ts';

/** COPY over the wire, on a pool connection of its own for as long as it takes. */
export function createPostgresCopy(pool: Pool): Copy {
  return {
    async into(table, columns, text) {
      const client = await pool.connect();
      try {
        const sink = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
        await pipeline(Readable.from([Buffer.from(text, 'utf8')]), sink);
        client.release();
      } catch (error) {
        // In the middle of a COPY the connection understands nothing else.
        client.release(true);
        throw error;
      }
    },
  };
}
