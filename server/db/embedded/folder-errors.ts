import { StorageError } from '../storage-error.ts';

/** What the system says of a folder that cannot be used, in words; SQLite's own codes beside those of the system. */
const WHY: Readonly<Record<string, string>> = {
  EROFS: 'it is on a file system that can only be read',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOENT: 'it is not there and cannot be made',
  ENOTDIR: 'there is a file in its place',
  EEXIST: 'there is a file in its place',
  SQLITE_8: 'this user may not write there',
  SQLITE_14: 'this user may not write there',
};
/** The system's codes, SQLite's, and PostgreSQL's own. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_13', '53100']);

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('errcode' in error && typeof error.errcode === 'number') return `SQLITE_${error.errcode % 256}`;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Errors of another thread come as their text alone.
  return /^(E[A-Z]+):/.exec(error.message)?.[1] ?? '';
}

export const diskFull = (folder: string, input: { freeMb: number; neededMb: number; cause?: unknown }): StorageError =>
  new StorageError(
    'disk-full',
    `The disk under ${folder} is full: ${input.freeMb} MB are free, and the database needs ${input.neededMb} MB. ` +
      'Make room; nothing that was stored is lost.',
    input.cause,
  );

/** A failure to use the folder as an error for the operator; null when it is of another kind. */
export function explainFolder(folder: string, error: unknown): StorageError | null {
  const code = codeOf(error);
  if (FULL.has(code)) {
    return new StorageError('disk-full', `The disk under ${folder} is full. Make room, and start again.`, error);
  }
  const why = WHY[code];
  if (why === undefined) return null;
  return new StorageError('folder-unusable', `The data folder ${folder} cannot be used: ${why}.`, error);
}
