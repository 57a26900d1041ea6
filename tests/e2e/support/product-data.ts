import { cpSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createScratchDatabase } from '../../support/postgres.ts';
import { SHORT_LIVED } from '../../support/short-lived.ts';
import { copyTemplate } from '../../support/template.ts';
import { runPostgres } from './run-postgres.ts';

/** What a product keeps: a folder, and a migrated database in it or on the run's PostgreSQL. */
export interface ProductData {
  readonly folder: string;
  /** The name of its database on the run's PostgreSQL; null where it lies in the folder. */
  readonly database: string | null;
  /** By what the product and the operator's commands find both. */
  readonly settings: Readonly<Record<string, string>>;
  /** Node's options for whatever opens them. */
  readonly nodeOptions: readonly string[];
  remove(): Promise<void>;
}

export type KeptData = Pick<ProductData, 'folder' | 'database'>;

/** @param from data that nobody has open, to be copied; without it nobody is in the database yet */
export async function createProductData(options: { embedded?: boolean; from?: KeptData } = {}): Promise<ProductData> {
  const { embedded = false, from } = options;
  const folder = await mkdtemp(join(tmpdir(), 'perch-e2e-'));
  const postgres = embedded || from?.database === null ? null : runPostgres();
  if (from !== undefined) cpSync(from.folder, folder, { recursive: true });
  if (from === undefined && postgres === null) await copyTemplate(folder);
  const scratch =
    postgres === null ? null : await createScratchDatabase(postgres.url, from?.database ?? postgres.template);
  return {
    folder,
    database: scratch?.name ?? null,
    settings: { PERCH_DATA_DIR: folder, ...(scratch === null ? {} : { PERCH_DATABASE_URL: scratch.url }) },
    nodeOptions: scratch === null ? SHORT_LIVED : [],
    remove: async () => {
      await scratch?.drop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
