import { BRAND } from '../../../shared/brand.ts';
import { SourceError } from '../../ports/activity-source.ts';
import { createGuardedAgent } from './guarded-connector.ts';
import { createTargetGuard } from './target-guard.ts';
import { startTimeLimits } from './time-limits.ts';

const CONNECT_TIMEOUT_MS = 10_000;

export interface JsonPost {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** From the first byte sent to the last one received. */
  readonly totalMs: number;
  /** The longest silence. */
  readonly idleMs: number;
  readonly maxBytes: number;
}

export interface StreamedAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The body as text, piece by piece. @throws SourceError when it breaks off, is too slow or too large */
  readonly chunks: AsyncIterable<string>;
}

/** JSON sent once under the egress rules, and an answer that is read while it is being written. A redirect is refused. */
export interface StreamClient {
  post<T>(url: string, post: JsonPost, read: (answer: StreamedAnswer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface StreamClientOptions {
  readonly egressAllow: readonly string[];
  readonly version: string;
}

function headerOf(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** The client for services that answer in streams. Close it to let its connections go. */
export function createStreamClient({ egressAllow, version }: StreamClientOptions): StreamClient {
  const guard = createTargetGuard(egressAllow);
  const agent = createGuardedAgent({ guard, connectTimeoutMs: CONNECT_TIMEOUT_MS });

  return {
    async post(url, { body, headers, signal, totalMs, idleMs, maxBytes }, read) {
      const target = guard.check(url);
      const limits = startTimeLimits({ totalMs, idleMs, rate: null, signal });
      try {
        const answer = await agent.request({
          origin: target.origin,
          path: `${target.pathname}${target.search}`,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': `${BRAND.name}/${version}`,
            ...headers,
          },
          body: JSON.stringify(body),
          signal: limits.signal,
        });
        limits.touch(0);
        async function* chunks(): AsyncGenerator<string> {
          const decoder = new TextDecoder();
          let received = 0;
          for await (const chunk of answer.body) {
            const bytes: Uint8Array = chunk;
            limits.touch(bytes.length);
            received += bytes.length;
            if (received > maxBytes) throw new SourceError('malformed', `${target.host} sends too much`);
            yield decoder.decode(bytes, { stream: true });
          }
          yield decoder.decode();
        }
        const status = answer.statusCode;
        const contentType = headerOf(answer.headers['content-type']);
        try {
          return await read({ status, contentType, chunks: chunks() });
        } finally {
          answer.body.on('error', () => undefined).destroy();
        }
      } catch (error) {
        const cut = limits.cut();
        if (cut === 'caller') throw new SourceError('aborted', 'the request was called off', { cause: error });
        if (cut !== null) throw new SourceError('timeout', `${target.host} took too long`, { cause: error });
        throw error;
      } finally {
        limits.clear();
      }
    },
    close: () => agent.destroy(),
  };
}
