import type * as z from 'zod/mini';
import { SourceError } from '../../../ports/activity-source.ts';
import { header } from '../../egress/back-off.ts';
import type { HttpAnswer, HttpClient } from '../../egress/http-client.ts';
import type { Acct } from './acct.ts';
import {
  type AccountAnswer,
  accountSchema,
  listSchema,
  type StatusAnswer,
  statusSchema,
  webfingerSchema,
} from './answers.ts';
import type { Instances } from './instances.ts';
import { nextMaxId } from './paging.ts';

/** `hidden`: the instance shows it to people who are logged in alone. `gone`: it was there. */
type Refusal = { readonly status: 'missing' | 'gone' | 'hidden' };
export type Answer<T> = { readonly status: 'ok'; readonly value: T } | Refusal;

export interface Page {
  readonly items: readonly unknown[];
  /** Where the list goes on; null at its end. */
  readonly next: string | null;
}

export interface PageRequest {
  readonly origin: string;
  readonly path: string;
  readonly maxId: string | null;
  readonly limit: number;
}

/** Who WebFinger says an `acct:` is: its canonical form, and the origin of its server. */
export interface Finger {
  readonly subject: string;
  readonly origin: string;
}

/** The documented public reading interface of an instance, without a login. Throws `SourceError` when it does not answer as documented. */
export interface MastodonApi {
  finger(acct: Acct, signal: AbortSignal): Promise<Answer<Finger>>;
  account(origin: string, name: string, signal: AbortSignal): Promise<Answer<AccountAnswer>>;
  accountById(origin: string, id: string, signal: AbortSignal): Promise<Answer<AccountAnswer>>;
  status(origin: string, id: string, signal: AbortSignal): Promise<Answer<StatusAnswer>>;
  /** Several statuses at once; those that are not shown to everybody are left out. Instances older than 4.3 do not know it: `missing`. */
  statuses(origin: string, ids: readonly string[], signal: AbortSignal): Promise<Answer<readonly StatusAnswer[]>>;
  page(request: PageRequest, signal: AbortSignal): Promise<Answer<Page>>;
  /** Whether a question that can wait may be asked of the instance now, by what it said of its limits. */
  maySpend(origin: string): boolean;
}

export interface ApiOptions {
  readonly http: HttpClient;
  readonly instances: Instances;
  /** `host:port` pairs that may be asked over http. */
  readonly egressAllow: readonly string[];
}

const KB = 1024;
const SMALL = 256 * KB;
/** Forty posts with their authors are some hundred kilobytes; more would hold the event loop while it is parsed. */
const LARGE = 2 * KB * KB;
const ACTIVITY = /^application\/(activity\+json|ld\+json)/;

const REFUSALS: Readonly<Record<number, Refusal>> = {
  401: { status: 'hidden' },
  403: { status: 'hidden' },
  404: { status: 'missing' },
  410: { status: 'gone' },
};

/** The body as the schema knows it. Errors are judged by status alone: their bodies have as many forms as there are servers. */
function read<T>(answer: HttpAnswer, schema: z.ZodMiniType<T>): Answer<T> {
  const { host } = new URL(answer.url);
  const refusal = REFUSALS[answer.status];
  if (refusal !== undefined) return refusal;
  if (answer.status >= 500) throw new SourceError('unreachable', `${host} answered ${answer.status}`);
  if (answer.status !== 200) throw new SourceError('refused', `${host} answered ${answer.status}`);
  const parsed = schema.safeParse(parseJson(answer, host));
  if (!parsed.success) throw new SourceError('malformed', `${host} answered in another form`);
  return { status: 'ok', value: parsed.data };
}

function parseJson(answer: HttpAnswer, host: string): unknown {
  try {
    return JSON.parse(Buffer.from(answer.body).toString('utf8'));
  } catch (cause) {
    throw new SourceError('malformed', `${host} answered with no JSON`, { cause });
  }
}

/** An operator's own server on a private network is asked over http, unless on the port of https. */
export function originOf(domain: string, egressAllow: readonly string[]): string {
  const exempt = egressAllow.some((entry) => [domain, `${domain}:80`].includes(entry.trim().toLowerCase()));
  return `${exempt ? 'http' : 'https'}://${domain}`;
}

export function createMastodonApi({ http, instances, egressAllow }: ApiOptions): MastodonApi {
  async function get(url: URL, maxBytes: number, signal: AbortSignal): Promise<HttpAnswer> {
    const answer = await http.get(url.href, { signal, maxBytes, accept: 'application/json' });
    instances.answered(url.origin, answer.headers);
    return answer;
  }

  return {
    async finger(acct, signal) {
      const url = new URL('/.well-known/webfinger', originOf(acct.domain, egressAllow));
      url.searchParams.set('resource', `acct:${acct.name}@${acct.domain}`);
      const answer = read(await get(url, SMALL, signal), webfingerSchema);
      if (answer.status !== 'ok') return answer;
      const { subject, links } = answer.value;
      const self = links.find(({ rel, type }) => rel === 'self' && ACTIVITY.test(type ?? ''))?.href;
      const actor = self === undefined ? null : URL.parse(self);
      if (actor === null) return { status: 'missing' };
      return { status: 'ok', value: { subject, origin: actor.origin } };
    },
    async account(origin, name, signal) {
      const url = new URL('/api/v1/accounts/lookup', origin);
      url.searchParams.set('acct', name);
      return read(await get(url, SMALL, signal), accountSchema);
    },
    async accountById(origin, id, signal) {
      return read(
        await get(new URL(`/api/v1/accounts/${encodeURIComponent(id)}`, origin), SMALL, signal),
        accountSchema,
      );
    },
    async status(origin, id, signal) {
      return read(
        await get(new URL(`/api/v1/statuses/${encodeURIComponent(id)}`, origin), LARGE, signal),
        statusSchema,
      );
    },
    async statuses(origin, ids, signal) {
      const url = new URL('/api/v1/statuses', origin);
      for (const id of ids) url.searchParams.append('id[]', id);
      const answer = read(await get(url, LARGE, signal), listSchema);
      if (answer.status !== 'ok') return answer;
      return {
        status: 'ok',
        value: answer.value.slice(0, ids.length).flatMap((item) => statusSchema.safeParse(item).data ?? []),
      };
    },
    async page({ origin, path, maxId, limit }, signal) {
      const url = new URL(path, origin);
      url.searchParams.set('limit', String(limit));
      if (maxId !== null) url.searchParams.set('max_id', maxId);
      const sent = await get(url, LARGE, signal);
      const answer = read(sent, listSchema);
      if (answer.status !== 'ok') return answer;
      return { status: 'ok', value: { items: answer.value, next: nextMaxId(header(sent.headers, 'link')) } };
    },
    maySpend: instances.maySpend,
  };
}
