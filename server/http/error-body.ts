import type { ErrorCode } from '../../shared/contract/errors.ts';
import type { ErrorBody, Route } from '../../shared/contract/route.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { texts as en } from '../../shared/i18n/en/errors.ts';
import { fill } from '../../shared/i18n/fill.ts';
import { texts as pt } from '../../shared/i18n/pt/errors.ts';
import type { AppError } from '../core/app-error.ts';

const TEXTS: Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>> = { en, pt };
const UNPROCESSABLE = 422;

type Values = AppError['values'];

/** The code's text with its placeholders filled in. A value that is missing leaves its placeholder empty. */
export function errorText(code: ErrorCode, language: Language, values: Values = {}): string {
  return fill(TEXTS[language][code], values);
}

/**
 * The body of a failed call: `{error, text}`; 422 adds the list of fields, maintenance its flag, and a route with `errorText`
 * the text under that name too. A blocked person gets `blocked` wherever it is noticed, at log-in too.
 */
export function errorBody(
  error: Pick<AppError, 'code' | 'status' | 'values' | 'problems'>,
  language: Language,
  route: Pick<Route, 'errorText'> = {},
): ErrorBody {
  const { code, status, values, problems } = error;
  const body: ErrorBody = {
    error: code === 'account_blocked' ? 'blocked' : code,
    text: errorText(code, language, values),
  };
  if (status === UNPROCESSABLE) {
    body.errors = problems.map((problem) => ({ ...problem, text: errorText(problem.code, language, values) }));
  }
  if (code === 'maintenance') body.maintenance = true;
  if (route.errorText === true) body.error_text = errorText(code, language, values);
  return body;
}
