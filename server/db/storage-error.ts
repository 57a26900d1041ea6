export type StorageErrorCode =
  | 'folder-in-use'
  | 'folder-unusable'
  | 'disk-full'
  | 'unreachable'
  | 'pooled'
  | 'replica'
  | 'schema-newer'
  | 'schema-changed'
  | 'stopped'
  | 'idle-transaction'
  | 'beside-transaction'
  | 'out-of-range'
  | 'stage-closed'
  | 'overtaken'
  | 'backup-invalid'
  | 'target-not-empty';

/** The storage refuses to go on. `message` is written for the operator who reads the start-up line. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
    this.code = code;
  }
}
