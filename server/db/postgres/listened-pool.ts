import { Pool, type PoolConfig } from 'pg';

/**
 * A pool of which every connection may be lost at any time: the driver ends the process by an error that nobody listens to, and its pool
 * listens to a connection only while it is idle. Whatever is asked on the lost one fails by itself.
 */
export function openListenedPool(config: PoolConfig, onLost: (error: Error) => void = () => undefined): Pool {
  const pool = new Pool(config);
  pool.on('connect', (client) => {
    client.on('error', onLost);
  });
  pool.on('error', () => undefined);
  return pool;
}
