import type { FileFailure } from '../../shared/desktop/file-failures.ts';

/** A file that could not be fetched or saved. `code` is an error of the service or of the machine, and also the message. */
export class FileError extends Error {
  readonly code: string;
  /** How long the service asks to be left alone, null when it does not say. */
  readonly retryAfterMs: number | null;

  constructor(code: FileFailure | (string & {}), retryAfterMs: number | null = null) {
    super(code);
    this.name = 'FileError';
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

const SYSTEM_CODES: ReadonlyMap<string, FileFailure> = new Map([
  ['ENOSPC', 'no_space'],
  ['EDQUOT', 'no_space'],
  ['EFBIG', 'no_space'],
  ['ENOENT', 'folder_missing'],
  ['ENOTDIR', 'folder_missing'],
  ['EACCES', 'folder_read_only'],
  ['EPERM', 'folder_read_only'],
  ['EROFS', 'folder_read_only'],
]);

/** The system's own code of an error (`ENOSPC`), null when it has none. */
export const systemCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** What the file system refused, in words of ours. A `FileError` stays what it is. */
export function diskError(error: unknown): FileError {
  if (error instanceof FileError) return error;
  return new FileError(SYSTEM_CODES.get(systemCode(error) ?? '') ?? 'disk_error');
}
