import { errors } from 'undici';
import { SourceError } from '../../ports/activity-source.ts';
import type { TimeLimits } from './time-limits.ts';

/** The code of a system's error, else nothing. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What went wrong below, in the words of the port. */
export function asSourceError(error: unknown, host: string, limits: TimeLimits): SourceError {
  if (error instanceof SourceError) return error;
  switch (limits.cut()) {
    case 'caller':
      return new SourceError('aborted', 'the request was called off', { cause: error });
    case 'total':
      return new SourceError('timeout', `${host} took too long to answer`, { cause: error });
    case 'idle':
      return new SourceError('timeout', `${host} fell silent`, { cause: error });
    case 'rate':
      return new SourceError('timeout', `${host} sends too slowly`, { cause: error });
    case null:
      break;
  }
  if (error instanceof errors.ConnectTimeoutError) {
    return new SourceError('timeout', `${host} did not take the connection`, { cause: error });
  }
  const code = codeOf(error);
  if (code.startsWith('Z_') || error instanceof errors.HTTPParserError) {
    return new SourceError('malformed', `${host} answered with broken data`, { cause: error });
  }
  return new SourceError('unreachable', `${host} cannot be reached${code ? ` (${code})` : ''}`, { cause: error });
}
