import { join } from 'node:path';
import { safeName } from '../../shared/domain/files/safe-name.ts';
import { ownPathOf } from '../security/origin.ts';

/**
 * Where the system's dialog offers to save what Chromium downloads by itself (a picture for the press): everything else is
 * fetched and saved by `downloads.ts`. @returns null for what is not a file of the application: it is not downloaded
 */
export const offeredFile = (url: string, name: string, folder: string): string | null =>
  ownPathOf(url) === null ? null : join(folder, safeName(name, 'download'));
