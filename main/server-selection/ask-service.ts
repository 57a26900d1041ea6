import { type ClientConfig, config } from '../../shared/contract/config.ts';
import type { ServerCheck } from '../../shared/desktop/values.ts';
import type { Fetch } from '../ports.ts';

/** A configuration is about a kilobyte. */
const MAX_BYTES = 256 * 1024;

type Reason = Extract<ServerCheck, { ok: false }>['reason'];
type Answer = { readonly ok: true; readonly configs: ClientConfig } | { readonly ok: false; readonly reason: Reason };
const refused = (reason: Reason): Answer => ({ ok: false, reason });

/** The words of an error and of what caused it: Chromium's network stack has `net::ERR_CERT_…`, Node a code in the cause. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return `${Reflect.get(error, 'code') ?? ''} ${error.message} ${wordsOf(error.cause)}`;
}

/** Where nothing can be read it is out of reach, unless the connection itself says more. */
function reasonOf(error: unknown): Reason {
  const words = wordsOf(error);
  if (/redirect/i.test(words)) return 'not-perch';
  return /CERT|_SSL_|_TLS_|VERIFY_LEAF/.test(words) ? 'insecure' : 'unreachable';
}

/** @returns null where it is longer than a configuration can be */
async function readText(response: Response): Promise<string | null> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}

function configsIn(text: string | null): ClientConfig | null {
  try {
    const answer = config.response.safeParse(JSON.parse(text ?? ''));
    return answer.success ? answer.data.configs : null;
  } catch {
    return null;
  }
}

/** Rejects once the signal does, also where the network stack forgets to. */
function until<T>(signal: AbortSignal, task: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([task, ended]);
}

/**
 * Asks an origin for its configuration, which every service of ours answers to anyone. Sends no cookie and no token, and
 * follows nowhere: a service that sends elsewhere is not the one that was named.
 * @returns `unreachable` also for a gateway or a service that says it cannot serve now (5xx), `insecure` for a certificate
 * that does not hold
 */
export async function askConfig(fetch: Fetch, origin: string, limitMs: number): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const response = await until(
      signal,
      fetch(`${origin}/api${config.path}`, {
        headers: { accept: 'application/json' },
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        signal,
      }),
    );
    if (response.status >= 500) return refused('unreachable');
    if (response.status !== 200 || response.redirected) return refused('not-perch');
    const configs = configsIn(await until(signal, readText(response)));
    return configs === null ? refused('not-perch') : { ok: true, configs };
  } catch (error) {
    return refused(reasonOf(error));
  }
}

/** Whether an origin is a service of ours, and of which version. */
export async function askService(fetch: Fetch, origin: string, limitMs: number): Promise<ServerCheck> {
  const answer = await askConfig(fetch, origin, limitMs);
  return answer.ok ? { ok: true, origin, version: answer.configs.version } : answer;
}
