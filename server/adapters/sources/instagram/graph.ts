import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import type { Instant } from '../../../../shared/domain/ids.ts';
import type { Clock } from '../../../core/clock.ts';
import { SourceError } from '../../../ports/activity-source.ts';
import type { Grant, NetworkAccess } from '../../../ports/network-access.ts';
import type { HttpAnswer, HttpClient } from '../../egress/http-client.ts';
import { type GraphRefusal, refusalOf } from './graph-error.ts';
import { isSparing, type Usage, usageOf } from './usage.ts';

export type GraphAnswer<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: Exclude<GraphRefusal['kind'], 'failed' | 'token'> };

export interface GraphQuestion<T> {
  /** Below the version: `me`, a number, or a number and one of its edges. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly schema: z.ZodMiniType<T>;
}

/** Meta's Graph API, read with somebody's token. Throws `SourceError` when it does not answer as documented. */
export interface Graph {
  /** @throws SourceError `not-connected` where the token is not taken any more */
  ask<T>(grant: Grant, question: GraphQuestion<T>, signal: AbortSignal): Promise<GraphAnswer<T>>;
  /** Whether a question that can wait may be asked with this token now, by what was said of its limits. */
  maySpend(grant: Grant): boolean;
}

export type Usages = ReturnType<typeof createUsages>;

export interface GraphOptions {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly access: Pick<NetworkAccess, 'refused'>;
  readonly usages: Usages;
  /** Where a token of each route is good. */
  readonly bases: Readonly<Record<Grant['route'], string | null>>;
}

/** Fifty posts with their captions are some two hundred kilobytes; more would hold the event loop while it is parsed. */
const MAX_BYTES = 2 * 1024 * 1024;
const CONNECTIONS = 10_000;

export const notConnected = (cause?: unknown): SourceError =>
  new SourceError('not-connected', 'nobody who may read the account is connected', { cause });

function parse<T>(answer: HttpAnswer, schema: z.ZodMiniType<T>): T {
  const { host } = new URL(answer.url);
  let body: unknown;
  try {
    body = JSON.parse(Buffer.from(answer.body).toString('utf8'));
  } catch {
    throw new SourceError('malformed', `${host} answered with no JSON`);
  }
  const parsed = schema.safeParse(body);
  // The parse error may quote the answer's content, so it stays out of the message.
  if (!parsed.success) throw new SourceError('malformed', `${host} answered in another form`);
  return parsed.data;
}

/** What each token said of its limits last, whoever asked with it. */
export function createUsages(clock: Clock) {
  const known = new LRUCache<number, Usage>({ max: CONNECTIONS });
  const restOf = (grant: Grant): Instant | null => known.get(grant.connection)?.restUntil ?? null;
  return {
    record: (grant: Grant, usage: Usage): void => void known.set(grant.connection, usage),
    isSparing(grant: Grant): boolean {
      const usage = known.get(grant.connection);
      return usage !== undefined && isSparing(usage);
    },
    /** @throws SourceError `rate-limited` while it is to be left alone */
    enter(grant: Grant): void {
      const until = restOf(grant);
      if (until !== null && until > clock.now())
        throw new SourceError('rate-limited', 'the limits of this connection are spent', { retryAt: until });
    },
  };
}

export function createGraph({ http, clock, access, usages, bases }: GraphOptions): Graph {
  async function send(
    { route, token }: Grant,
    { path, params }: Omit<GraphQuestion<unknown>, 'schema'>,
    signal: AbortSignal,
  ) {
    const base = bases[route];
    // An operator took the app away that it was connected with.
    if (base === null) throw notConnected();
    const url = new URL(`${base}/${path}`);
    for (const [name, value] of Object.entries({ ...params, access_token: token })) url.searchParams.set(name, value);
    const answer = await http.get(url.href, { signal, maxBytes: MAX_BYTES, accept: 'application/json' });
    // Whoever leads elsewhere is not asked there, and not believed.
    if (new URL(answer.url).origin !== url.origin) throw new SourceError('refused', `${url.host} led to another host`);
    return answer;
  }

  return {
    async ask(grant, question, signal) {
      usages.enter(grant);
      const answer = await send(grant, question, signal);
      const usage = usageOf(answer.headers, clock.now());
      usages.record(grant, usage);
      if (answer.status === 200) return { status: 'ok', value: parse(answer, question.schema) };
      const refusal = refusalOf(answer, usage, clock.now());
      if (refusal.kind === 'failed') throw refusal.error;
      if (refusal.kind !== 'token') return { status: refusal.kind };
      await access.refused(grant.connection);
      throw notConnected();
    },
    maySpend: (grant) => !usages.isSparing(grant),
  };
}
