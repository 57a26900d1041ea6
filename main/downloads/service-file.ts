import * as z from 'zod/mini';
import { errorBody } from '../../shared/contract/route.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import type { Fetch, Now, ServerOrigin } from '../ports.ts';
import { FileError } from './file-error.ts';

/** What a request to the service needs. */
export interface ServiceDeps {
  readonly fetch: Fetch;
  readonly origin: ServerOrigin;
  readonly token: () => string | null;
  readonly now: Now;
}

export interface FileQuestion {
  /** Under `/api`, with its query. */
  readonly path: string;
  /** The media type that the contract promises. */
  readonly type: string;
  readonly signal: AbortSignal;
  /** The entity tag of what is there already. */
  readonly etag?: string | null;
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date. @returns milliseconds from now, null when it says nothing */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** The error that an unexpected answer stands for. */
export async function errorOf(answer: Response, now: number): Promise<FileError> {
  const body: unknown = await answer.json().catch(() => null);
  const told = z.safeParse(errorBody, body);
  const fallback = answer.status === 503 || answer.status === 502 || answer.status === 504 ? 'unreachable' : 'internal';
  const code = told.success ? told.data.error : answer.status === 429 ? 'too_many_requests' : fallback;
  return new FileError(code, retryAfterMs(answer.headers.get('retry-after'), now));
}

/** Headers with the session's token; it goes to the service alone, wherever that would send us on to. */
export async function askService(deps: ServiceDeps, path: string, init: RequestInit): Promise<Response> {
  const token = deps.token();
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('x-auth-token', token);
  try {
    return await deps.fetch(`${deps.origin()}/api${path}`, { ...init, headers, redirect: 'error' });
  } catch (error) {
    throw isAbort(error) ? error : new FileError('unreachable');
  }
}

/**
 * Asks for a file of the service.
 * @returns its answer, or one of status 304 when `etag` still holds
 * @throws FileError with the service's code; AbortError
 */
export async function askFile(deps: ServiceDeps, question: FileQuestion): Promise<Response> {
  const { path, type, signal, etag } = question;
  const headers: Record<string, string> = typeof etag === 'string' ? { 'if-none-match': etag } : {};
  const answer = await askService(deps, path, { headers, signal });
  if (answer.status === 304 && typeof etag === 'string') return answer;
  if (!answer.ok) throw await errorOf(answer, deps.now());
  const told = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (told === type && answer.body !== null) return answer;
  await answer.body?.cancel();
  throw new FileError('unexpected_answer');
}

/** The length that the body will have, null where it is not told: what was packed on its way has another. */
export function lengthOf(answer: Response): number | null {
  const told = answer.headers.get('content-length');
  if (told === null || !/^\d{1,15}$/.test(told)) return null;
  const packing = answer.headers.get('content-encoding');
  return packing === null || packing === 'identity' ? Number(told) : null;
}
