/**
 * Errors of the database itself carry PostgreSQL's five-letter SQLSTATE in `code` and, where it is one, the name of the
 * violated constraint or unique index in `constraint`; the same on both kinds of database.
 */
interface SqlError extends Error {
  readonly code: string;
  readonly constraint?: string | undefined;
}

function isSqlError(error: unknown): error is SqlError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5;
}

/** A row with this key exists already; given `constraint`, only if it is that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isSqlError(error) && error.code === '23505' && (constraint === undefined || error.constraint === constraint);
}

/** Somebody else held a lock for longer than `lock_timeout`, or waited in turn for one that is held here. */
export const isLockConflict = (error: unknown): boolean =>
  isSqlError(error) && (error.code === '55P03' || error.code === '40P01');

/** A table that is not there (`undefined_table`). */
export const isMissingTable = (error: unknown): boolean => isSqlError(error) && error.code === '42P01';

/** A standby ended a read, or its connection, to go on with what its primary sent: what only reads is ended so for nothing else. */
export const isRecoveryConflict = (error: unknown): boolean =>
  isSqlError(error) && (error.code === '40001' || error.code === '40P01');

/** `statement_timeout` has cut it off (`query_canceled`). */
export const isStatementTimeout = (error: unknown): boolean => isSqlError(error) && error.code === '57014';
