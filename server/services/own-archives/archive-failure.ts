import type { ArchiveFailure } from '../../../shared/domain/archives/archive-import.ts';
import { AppError } from '../../core/app-error.ts';
import { SourceError } from '../../ports/activity-source.ts';
import { ArchiveRefusal } from '../../ports/archive-reader.ts';

/** Its person gave it up while it was worked on. */
export class UnwantedError extends Error {
  constructor() {
    super('the archive was given up');
    this.name = 'UnwantedError';
  }
}

const OF_SOURCE: Readonly<Partial<Record<SourceError['failure'], ArchiveFailure>>> = {
  malformed: 'damaged',
  'too-large': 'too-large',
  unsupported: 'unsupported',
  unreachable: 'file-gone',
};

/** Why an archive came to nothing; null where trying again may help. */
export function failureOf(error: unknown): ArchiveFailure | null {
  if (error instanceof ArchiveRefusal) return error.failure;
  if (error instanceof SourceError) return OF_SOURCE[error.failure] ?? null;
  return error instanceof AppError ? 'no-place' : null;
}
