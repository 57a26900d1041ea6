import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import { hasUnfinishedSeed } from './db/repositories/seeds.ts';
import type { Jobs } from './jobs/create-jobs.ts';

/**
 * To be called before the jobs begin: where a first start was ended half-way, they leave its accounts to the next one, which knows what
 * their network counted in the past; the first look at what is due would be faster.
 * @returns called when that has been taken up, or will not be
 */
export async function holdFirstFill(parts: {
  readonly config: Config;
  readonly database: Pick<Database, 'db' | 'kind'>;
  readonly jobs: Pick<Jobs, 'holdDueWhile'>;
}): Promise<() => void> {
  const { config, database, jobs } = parts;
  const isOpen = config.demo && database.kind === 'embedded' && (await hasUnfinishedSeed(database.db));
  if (!isOpen) return () => undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  void jobs.holdDueWhile(promise);
  return resolve;
}
