import * as z from 'zod';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { SourceError } from '../../ports/activity-source.ts';
import { type ClaimedSummary, type Summariser, SummariserError, type SummaryTask } from '../../ports/summariser.ts';
import type { StreamClient, StreamedAnswer } from '../egress/post-stream.ts';
import { ANSWER_SCHEMA, type AnsweredStatement, answer as answerSchema } from './answer-schema.ts';
import { eventData } from './event-stream.ts';
import { promptFor } from './prompt.ts';

/** A server that speaks OpenAI's interface for chat completions: a hosted one, or a local one. */
export interface OpenAiSettings {
  /** Up to and with the version: `https://api.example.org/v1`. */
  readonly baseUrl: string;
  /** Null where the server asks for none. */
  readonly apiKey: string | null;
  readonly model: string;
  readonly timeoutMs: number;
}

const MAX_BYTES = 2 * 1024 * 1024;
/** A whole answer has some thousand characters. */
const MAX_ANSWER = 64_000;
const EXPECTED_ANSWER = 4_000;
const MAX_TOKENS = 3_000;
const IDLE_MS = 25 * SECOND;
/** Of a token, on the safe side. */
const CHARACTERS = 3;

const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).optional(),
        message: z.object({ content: z.string().nullish() }).optional(),
      }),
    )
    .default([]),
  usage: z.object({ total_tokens: z.int().min(0) }).nullish(),
  error: z.unknown().optional(),
});

/** Forms of holding a model to the schema, the strictest first; servers that do not know one refuse it. */
const FORMATS = [
  { type: 'json_schema', json_schema: { name: 'summary', strict: true, schema: ANSWER_SCHEMA } },
  { type: 'json_object' },
  null,
] as const;
const UNKNOWN_FORMAT: ReadonlySet<number> = new Set([400, 415, 422, 501]);

interface Read {
  readonly text: string;
  readonly tokens: number | null;
}

const parseChunk = (data: string): z.infer<typeof chunk> => {
  try {
    return chunk.parse(JSON.parse(data));
  } catch (cause) {
    throw new SummariserError('unusable', 'the stream cannot be read', { cause });
  }
};

/** The text of an answer, streamed or, from servers that do not stream, whole. */
async function readAnswer({ chunks, contentType }: StreamedAnswer, progress: (share: number) => void): Promise<Read> {
  const isStream = contentType.startsWith('text/event-stream');
  let text = '';
  let tokens: number | null = null;
  for await (const data of isStream ? eventData(chunks) : whole(chunks)) {
    if (data === '[DONE]') break;
    const { choices, usage, error } = parseChunk(data);
    if (error !== undefined && error !== null) throw new SummariserError('unreachable', 'the server broke off');
    text += choices.map(({ delta, message }) => delta?.content ?? message?.content ?? '').join('');
    tokens = usage?.total_tokens ?? tokens;
    if (text.length > MAX_ANSWER) throw new SummariserError('unusable', 'the answer is too long');
    progress(Math.min(1, text.length / EXPECTED_ANSWER));
  }
  return { text, tokens };
}

async function* whole(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let all = '';
  for await (const part of chunks) all += part;
  yield all;
}

/** The JSON of an answer: alone, in a code fence, or after a reasoning model's thoughts. */
function jsonIn(text: string): unknown {
  const spoken = text.replace(/^[\s\S]*<\/think>/, '');
  const from = spoken.indexOf('{');
  const to = spoken.lastIndexOf('}');
  try {
    return JSON.parse(spoken.slice(from, to + 1));
  } catch (cause) {
    throw new SummariserError('unusable', 'the answer is no JSON', { cause });
  }
}

const withIds = (statements: readonly AnsweredStatement[], ids: ReadonlyMap<string, string>) =>
  statements.map(({ evidence, ...rest }) => ({ ...rest, evidence: evidence.flatMap((id) => ids.get(id) ?? []) }));

function parseAnswer(text: string, ids: ReadonlyMap<string, string>): ClaimedSummary['sections'] {
  const parsed = answerSchema.safeParse(jsonIn(text));
  if (!parsed.success) throw new SummariserError('unusable', 'the answer has another shape', { cause: parsed.error });
  return Object.fromEntries(
    Object.entries(parsed.data.sections).map(([section, statements]) => [section, withIds(statements ?? [], ids)]),
  );
}

function asSummariserError(error: unknown): SummariserError {
  if (error instanceof SummariserError) return error;
  const retryable =
    !(error instanceof SourceError) || (error.failure !== 'aborted' && error.failure !== 'egress-blocked');
  return new SummariserError('unreachable', error instanceof Error ? error.message : 'failed', {
    cause: error,
    retryable,
  });
}

/** Writes summaries with a model behind OpenAI's interface. `http` keeps to the egress rules. */
export function createOpenAiSummariser(settings: OpenAiSettings, http: StreamClient): Summariser {
  const { baseUrl, apiKey, model, timeoutMs } = settings;
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  /** The strictest format that the server took so far. */
  let strictest = 0;

  /** The last resort names nothing that a server might not know. */
  function bodyOf(messages: unknown, format: (typeof FORMATS)[number]) {
    const plain = { model, messages, stream: true };
    if (format === null) return plain;
    const counted = { stream_options: { include_usage: true }, temperature: 0.2, max_tokens: MAX_TOKENS };
    return { ...plain, ...counted, response_format: format };
  }

  async function ask(
    messages: unknown,
    options: { signal: AbortSignal; progress(share: number): void },
  ): Promise<Read> {
    const format = FORMATS[strictest] ?? null;
    const post = {
      body: bodyOf(messages, format),
      headers: { accept: 'text/event-stream', ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }) },
      ...{ signal: options.signal, totalMs: timeoutMs, idleMs: Math.min(IDLE_MS, timeoutMs), maxBytes: MAX_BYTES },
    };
    const answered = await http.post(url, post, async (answer) =>
      answer.status === 200 ? await readAnswer(answer, options.progress) : answer.status,
    );
    if (typeof answered !== 'number') return answered;
    if (UNKNOWN_FORMAT.has(answered) && format !== null) {
      strictest += 1;
      return ask(messages, options);
    }
    const retryable = answered === 429 || answered >= 500;
    throw new SummariserError('unreachable', `the server answered ${answered}`, { retryable });
  }

  return {
    name: model,
    description: `${model} at ${new URL(baseUrl).host}`,
    costOf: (task) => Math.ceil(JSON.stringify(promptFor(task).messages).length / CHARACTERS) + MAX_TOKENS,
    async write(task: SummaryTask, options) {
      const { messages, ids } = promptFor(task);
      try {
        const { text, tokens } = await ask(messages, options);
        const counted = Math.ceil((JSON.stringify(messages).length + text.length) / CHARACTERS);
        return { sections: parseAnswer(text, ids), tokens: tokens ?? counted };
      } catch (error) {
        throw asSummariserError(error);
      }
    },
    close: () => http.close(),
  };
}
