import { ERROR_STATUS, type ErrorCode } from '../../shared/contract/errors.ts';

/** One thing that is wrong with what was sent. `field` is the body's or query's own name, null when it is the whole. */
export interface FieldProblem {
  readonly field: string | null;
  readonly code: ErrorCode;
}

interface AppErrorDetails {
  readonly field?: string;
  readonly values?: Record<string, string | number>;
  /** Everything that is wrong, where several fields are; the error's own code is the first one's. */
  readonly problems?: readonly FieldProblem[];
  readonly cause?: unknown;
}

/** A failure the caller is told of: a code of the contract, and the field it is about. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | null;
  /** Values for the placeholders of the code's text. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly problems: readonly FieldProblem[];

  constructor(code: ErrorCode, options: AppErrorDetails = {}) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.field = options.field ?? null;
    this.values = options.values ?? {};
    this.problems = options.problems ?? [{ field: this.field, code }];
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** @throws AppError with all of the problems when there is one. */
export function refuseProblems(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError(first.code, { problems, ...(first.field === null ? {} : { field: first.field }) });
}
