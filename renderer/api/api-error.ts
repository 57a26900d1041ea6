import type { ErrorCode } from '../../shared/contract/errors.ts';

export interface FieldError {
  readonly field: string | null;
  readonly code: string;
  readonly text: string;
}

/** What the page itself finds in the way of a call. */
type OwnCode = 'unreachable' | 'cancelled' | 'bot_check_elsewhere';

/** A call that did not succeed: refused by the service (`code` of the contract), not answered, or not made. */
export class ApiError extends Error {
  readonly code: ErrorCode | OwnCode;
  readonly status: number;
  readonly fields: readonly FieldError[];

  constructor(input: {
    code: ErrorCode | OwnCode;
    status?: number;
    text?: string;
    fields?: readonly FieldError[];
    cause?: unknown;
  }) {
    super(input.text ?? input.code, { cause: input.cause });
    this.name = 'ApiError';
    this.code = input.code;
    this.status = input.status ?? 0;
    this.fields = input.fields ?? [];
  }

  /** Trying the same call again later may succeed. */
  get transient(): boolean {
    return (
      this.code === 'unreachable' || this.code === 'network_unavailable' || this.status === 503 || this.status === 502
    );
  }
}
