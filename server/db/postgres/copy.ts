import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Copy } from '../bulk/copy.ts';

/** Decoded in one go: a decoder that goes from chunk to chunk costs twice as much. */
async function readText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  // A stream's chunks are what its maker says; this one's are bytes.
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The driver gives whatever it is asked a time-out, which it takes back in a `callback` that a COPY out of it lacks: until then, the timer
 * keeps the process from ending. Once `callback` was called nothing waits any more.
 */
const copyOut = (query: string) => Object.assign(copyTo(`copy (${query}) to stdout`), { callback: () => undefined });

/** COPY over the wire, on a pool connection of its own for as long as it takes. */
export function createPostgresCopy(pool: { connect(): Promise<PoolClient> }): Copy {
  async function alone<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      // In the middle of a COPY the connection understands nothing else.
      client.release(true);
      throw error;
    }
  }
  return {
    into: (table, columns, text) =>
      alone(async (client) => {
        const sink = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
        await pipeline(Readable.from([Buffer.from(text, 'utf8')]), sink);
      }),
    out: (query) =>
      alone(async (client) => {
        const source = client.query(copyOut(query));
        try {
          return await readText(source);
        } finally {
          // By now it is the driver's.
          source.callback();
        }
      }),
  };
}
