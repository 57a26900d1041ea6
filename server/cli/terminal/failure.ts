import { texts } from '../../../shared/i18n/en/errors.ts';
import { ConfigError } from '../../config/env.ts';
import { AppError } from '../../core/app-error.ts';
import { StorageError } from '../../db/storage-error.ts';
import { SourceError } from '../../ports/activity-source.ts';

/** What the process answers with. */
export const EXIT = {
  ok: 0,
  failed: 1,
  /** The command line or the configuration is not usable. */
  usage: 2,
  /** What was asked for does not exist, or may not be read. */
  notFound: 3,
  /** A network or database does not answer; trying again may help. */
  unavailable: 4,
  /** The embedded database is in use by a running server. */
  inUse: 5,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

interface Explained {
  readonly text: string;
  readonly exitCode: ExitCode;
}

/** A failure with words for the operator; no stack trace helps with it. */
export class CliError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}

const NETWORK_FAILURES = {
  unreachable: 'The network is not responding',
  timeout: 'The network took too long',
  'rate-limited': 'The network asked us to wait a while',
  refused: 'The network refused the request',
  'not-connected': 'The network tells this only to who is connected',
  'too-large': 'What the network sent is too large',
  malformed: 'What was read is damaged or incomplete',
  unsupported: 'What was read has a format that is not supported',
  'egress-blocked': 'Connecting to this address is not allowed',
  aborted: 'Given up',
} as const satisfies Record<SourceError['failure'], string>;

const fillIn = ({ code, values }: AppError): string =>
  texts[code].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));

function appFailure(error: AppError): Explained {
  if (error.code !== 'not_found') return { text: fillIn(error), exitCode: EXIT.failed };
  return { text: error.field === 'email' ? texts.user_not_found : fillIn(error), exitCode: EXIT.notFound };
}

function fileFailure(error: Error): string | null {
  if (!('code' in error) || typeof error.code !== 'string') return null;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'the file';
  switch (error.code) {
    case 'ENOENT':
      return `${path} does not exist.`;
    case 'EACCES':
    case 'EPERM':
      return `${path} can not be read or written by this user.`;
    case 'EISDIR':
      return `${path} is a folder, not a file.`;
    case 'EEXIST':
      return `${path} already exists.`;
    case 'ENOSPC':
      return 'The disk is full.';
    case 'ECONNREFUSED':
      return 'The database is not responding: connection refused.';
    default:
      return null;
  }
}

function sourceFailure(error: SourceError): Explained {
  const file = error.cause instanceof Error ? fileFailure(error.cause) : null;
  if (file !== null) return { text: file, exitCode: EXIT.failed };
  const exitCode = error.retryable ? EXIT.unavailable : EXIT.failed;
  return { text: `${NETWORK_FAILURES[error.failure]}: ${error.message}.`, exitCode };
}

/** A failure in plain words, and the exit code for it. */
export function explain(error: unknown): Explained {
  if (error instanceof CliError) return { text: error.message, exitCode: error.exitCode };
  if (error instanceof AppError) return appFailure(error);
  if (error instanceof ConfigError) return { text: error.message, exitCode: EXIT.usage };
  if (error instanceof StorageError) {
    return { text: error.message, exitCode: error.code === 'folder-in-use' ? EXIT.inUse : EXIT.failed };
  }
  if (error instanceof SourceError) return sourceFailure(error);
  const known = error instanceof Error ? fileFailure(error) : null;
  if (known !== null) return { text: known, exitCode: EXIT.failed };
  return {
    text: `Something went wrong: ${error instanceof Error ? error.message : String(error)}`,
    exitCode: EXIT.failed,
  };
}
