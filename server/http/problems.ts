import { ERROR_STATUS, type ErrorCode } from '../../shared/contract/errors.ts';
import type { Route } from '../../shared/contract/route.ts';
import { AppError, type FieldProblem } from '../core/app-error.ts';

/** A schema's complaint, as far as it is looked at. */
export interface Complaint {
  readonly path: readonly string[];
  /** True when there was no value at all. */
  readonly missing: boolean;
}

/** Fields whose bad value has a text of its own in the specification. */
const OF_FIELD: Readonly<Record<string, ErrorCode>> = { lang: 'unknown_language' };

function problemOf(complaint: Complaint): FieldProblem {
  const field = complaint.path[0] ?? null;
  if (complaint.missing) return { field, code: 'fields_empty' };
  return { field, code: (field === null ? undefined : OF_FIELD[field]) ?? 'invalid_input' };
}

const notFoundOf = (route: Route | undefined): ErrorCode =>
  route?.errors.find((code) => ERROR_STATUS[code] === ERROR_STATUS.not_found) ?? 'not_found';

/**
 * The error for input that a route's schema refused. An address that cannot exist is the route's own "not found";
 * a body or query gets one problem a field.
 */
export function inputError(context: string | undefined, complaints: readonly Complaint[], route?: Route): AppError {
  if (context === 'params') return new AppError(notFoundOf(route));
  const problems = new Map<string | null, FieldProblem>();
  for (const complaint of complaints) {
    const problem = problemOf(complaint);
    if (!problems.has(problem.field)) problems.set(problem.field, problem);
  }
  const list = [...problems.values()];
  const [first] = list;
  return first === undefined ? new AppError('invalid_input') : new AppError(first.code, { problems: list });
}
