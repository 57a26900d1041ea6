import { ERROR_STATUS, type ErrorCode } from '../../shared/contract/errors.ts';

/** A failure the caller is told of: a code of the contract, and the field it is about. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | null;
  /** Values for the placeholders of the code's text. */
  readonly values: Readonly<Record<string, string | number>>;

  constructor(
    code: ErrorCode,
    about: { field?: string; values?: Record<string, string | number>; cause?: unknown } = {},
  ) {
    super(code, { cause: about.cause });
    this.name = 'AppError';
    this.code = code;
    this.field = about.field ?? null;
    this.values = about.values ?? {};
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
