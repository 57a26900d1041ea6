import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../shared/data');

/** Real public records, beside the checkout where they are provided; they are never part of it. */
export const SHARED_DATA: string | null = existsSync(FOLDER) ? FOLDER : null;

/** For the title of a test that needs them. */
export const NEEDS_SHARED_DATA = SHARED_DATA === null ? ' (skipped: no real data in ../shared/data)' : '';
