import { ApiError } from '../../api/api-error.ts';

/** What a person is told when a call failed: the service's own words, or `otherwise`. */
export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.message !== error.code ? error.message : otherwise;
