import * as z from 'zod';
import { ERROR_STATUS, isErrorCode } from '../../shared/contract/errors.ts';
import { errorBody } from '../../shared/contract/route.ts';
import type { Call } from './compose-call.ts';
import { MARKUP } from './hostile.ts';
import type { Answer } from './send.ts';

const SERVER_FAULT = 500;
/** Statuses that say what is wrong with a request before anything of it is looked at; their code is `invalid_input`. */
const OF_TRANSPORT: ReadonlySet<number> = new Set([400, 413, 415, 431]);
const REDIRECTED = 300;
const REFUSED = 400;

function errorOf({ type, body }: Answer): string | null {
  if (!type.startsWith('application/json')) return null;
  try {
    const parsed = z.strictObject(errorBody.shape).safeParse(JSON.parse(body));
    return parsed.success && parsed.data.text !== undefined ? parsed.data.error : null;
  } catch {
    return null;
  }
}

/** What is wrong with an answer that should be an error of the contract; null when it is one. */
function wrongError(answer: Answer): string | null {
  const code = errorOf(answer);
  if (!isErrorCode(code)) return 'no error of the contract';
  const fits = ERROR_STATUS[code] === answer.status || (code === 'invalid_input' && OF_TRANSPORT.has(answer.status));
  return fits ? null : `${code} with status ${answer.status}`;
}

/** Answers to bytes that are no sound request: an error of the contract, or a closed connection. */
export function problemOfBytes(answer: Answer): string | null {
  if (answer.hung) return 'hung';
  if (answer.status >= SERVER_FAULT) return 'a fault of the server';
  return answer.status < REFUSED ? null : wrongError(answer);
}

/** An error is one of those that the document declares for the call. */
function undeclared({ operation }: Call, answer: Answer): string | null {
  const code = errorOf(answer) ?? '';
  const declared = operation?.answers.get(answer.status)?.codes ?? [];
  // That somebody is blocked is said under one name wherever it is noticed.
  return operation === null || declared.includes(code) || declared.includes(`account_${code}`)
    ? null
    : `${code} is not declared`;
}

/** A file or page is of a type that is declared for the call; a call with another method may by chance be one that is declared. */
function wrongType({ operation }: Call, { status, type }: Answer): string | null {
  if (operation === null || status >= REDIRECTED) return null;
  const types = operation.answers.get(status)?.types ?? ['application/json'];
  return types.some((one) => type.startsWith(one)) ? null : `the media type ${type}`;
}

/** Its length is not what was said: what is left of it is taken for another request, and refused with the connection. */
const isMisframed = ({ headers }: Call): boolean => headers.some(([name]) => name === 'content-length');

const isPage = ({ operation }: Call, { status, type }: Answer): boolean =>
  type.startsWith('text/html') && operation?.answers.get(status)?.types.includes('text/html') !== false;

/** What was sent would be run where the page is read. */
const runsWhatWasSent = ({ type, body }: Answer): boolean =>
  type.startsWith('text/html') && MARKUP.some((sent) => body.includes(sent));

/**
 * What is wrong with an answer; null when nothing is. A 503 is right only where the call itself asks for what is not there:
 * `provoked` are the codes of such.
 */
export function problemOf(call: Call, answer: Answer, provoked: ReadonlySet<string>): string | null {
  if (answer.hung) return 'hung';
  if (answer.status === 0) return isMisframed(call) ? null : 'closed without an answer';
  if (answer.status >= SERVER_FAULT && !provoked.has(errorOf(answer) ?? '')) return 'a fault of the server';
  if (runsWhatWasSent(answer)) return 'a page that runs what was sent';
  if (call.method === 'HEAD' || isPage(call, answer)) return null;
  if (answer.status < REFUSED) return wrongType(call, answer);
  return wrongError(answer) ?? undeclared(call, answer);
}
