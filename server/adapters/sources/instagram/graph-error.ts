import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { SourceError } from '../../../ports/activity-source.ts';
import type { HttpAnswer } from '../../egress/http-client.ts';
import { errorSchema } from './answers.ts';
import { restAfterLimit, type Usage } from './usage.ts';

/** What an error of the Graph API means for who asked. */
export type GraphRefusal =
  /** The token is not taken any more: it ended, was taken back, or its person changed their password. */
  | { readonly kind: 'token' }
  /** There is no such account or post, or not for this token. */
  | { readonly kind: 'missing' }
  /** The person did not allow it, or Meta has not reviewed the app for it. */
  | { readonly kind: 'forbidden' }
  /** A field or parameter that this version does not know. */
  | { readonly kind: 'unknown-field' }
  | { readonly kind: 'failed'; readonly error: SourceError };

/** OAuthException: invalid, ended, or of a session that is over. */
const TOKEN: ReadonlySet<number> = new Set([102, 190, 463, 467]);
/** By app, user, page, custom limit, and Instagram's own for accounts. */
const LIMITS: ReadonlySet<number> = new Set([4, 17, 32, 613, 80_002]);
const TEMPORARY: ReadonlySet<number> = new Set([-1, 1, 2]);
/** No such user; no such resource. */
const MISSING: ReadonlySet<number> = new Set([24, 110]);
/** `Unsupported get request`: the object is not there, or not for this token. */
const NO_OBJECT = 33;

const isPermission = (code: number): boolean => code === 10 || (code >= 200 && code < 300);

interface GraphError {
  readonly code: number;
  readonly subcode: number | null;
  readonly transient: boolean;
}

function errorIn({ body }: HttpAnswer): GraphError | null {
  try {
    const { error } = errorSchema.parse(JSON.parse(Buffer.from(body).toString('utf8')));
    return { code: error.code, subcode: error.error_subcode ?? null, transient: error.is_transient === true };
  } catch {
    return null;
  }
}

const failed = (error: SourceError): GraphRefusal => ({ kind: 'failed', error });

function refusalOfCode({ code, subcode, transient }: GraphError, host: string, until: Instant): GraphRefusal {
  if (TOKEN.has(code)) return { kind: 'token' };
  if (LIMITS.has(code)) return failed(new SourceError('rate-limited', `${host} is at its limit`, { retryAt: until }));
  if (isPermission(code)) return { kind: 'forbidden' };
  if (MISSING.has(code) || (code === 100 && subcode === NO_OBJECT)) return { kind: 'missing' };
  if (TEMPORARY.has(code) || transient) return failed(new SourceError('unreachable', `${host} failed (${code})`));
  if (code === 100) return { kind: 'unknown-field' };
  return failed(new SourceError('refused', `${host} refused (${code})`));
}

/** What an answer that is none means; its words stay out, since they may repeat what was asked. */
export function refusalOf(answer: HttpAnswer, usage: Usage, now: Instant): GraphRefusal {
  const { host } = new URL(answer.url);
  const error = errorIn(answer);
  if (error !== null) return refusalOfCode(error, host, instant(restAfterLimit(usage, now)));
  const failure = answer.status >= 500 ? 'unreachable' : 'refused';
  return failed(new SourceError(failure, `${host} answered ${answer.status}`));
}
