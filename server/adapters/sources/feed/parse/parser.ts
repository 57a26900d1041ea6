import { Piscina } from 'piscina';
import { SECOND } from '../../../../../shared/domain/time/calendar.ts';
import { SourceError } from '../../../../ports/activity-source.ts';
import type { RawDocument, WebDocument } from './document.ts';
import type { ParseAnswer } from './parse-worker.ts';

/** A megabyte of the worst shape takes some tenths of a second: this is for a machine in great distress. */
const LIMIT_MS = 20 * SECOND;
const WORKER_HEAP_MB = 256;
const IDLE_MS = 60 * SECOND;

/** Reads documents in a worker: nothing of a foreign one is parsed on the event loop. */
export interface DocumentParser {
  /** @throws SourceError `malformed`, `too-large` where it takes too long or too much memory, `aborted` */
  parse(raw: RawDocument, signal: AbortSignal): Promise<WebDocument>;
}

function failureOf(error: unknown, url: string, input: { signal: AbortSignal; spent: AbortSignal }): unknown {
  const { host } = new URL(url);
  if (input.signal.aborted) return new SourceError('aborted', 'the reading was called off', { cause: error });
  if (input.spent.aborted) return new SourceError('too-large', `what ${host} answered takes too long to read`);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new SourceError('too-large', `what ${host} answered needs too much memory`, { cause: error });
  }
  return error;
}

export function createDocumentParser(options: { readonly limitMs?: number } = {}): DocumentParser {
  const pool = new Piscina<RawDocument, ParseAnswer>({
    filename: new URL('./parse-worker.ts', import.meta.url).href,
    name: 'parse',
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
  });
  return {
    async parse(raw, signal) {
      const spent = AbortSignal.timeout(options.limitMs ?? LIMIT_MS);
      const run = { name: 'parse', signal: AbortSignal.any([signal, spent]), transferList: [raw.bytes.buffer] };
      const answer = await pool.run(raw, run).catch((error: unknown) => {
        throw failureOf(error, raw.url, { signal, spent });
      });
      if (answer.ok) return answer.document;
      throw new SourceError(answer.failure, answer.message);
    },
  };
}
