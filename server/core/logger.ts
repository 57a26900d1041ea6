import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

export type { Logger } from 'pino';

/** Secrets never reach a log line, wherever in the logged object they stand. */
const REDACTED = [
  'token',
  'password',
  'confirm',
  'secret',
  'card',
  'authorization',
  '*.token',
  '*.password',
  '*.confirm',
  '*.secret',
  '*.card',
  'req.headers["x-auth-token"]',
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["x-auth-token"]',
];

/** What drivers and clients of providers attach to their errors: rows, values of queries, requests and answers. */
const VALUES: ReadonlySet<string> = new Set([
  ...['params', 'parameters', 'detail', 'where', 'internalQuery', 'queryOptions'],
  ...['raw', 'headers', 'header', 'body', 'payload', 'data', 'request', 'response', 'config'],
]);

const isSerialized = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'message' in value && 'stack' in value;

/** An error as it was serialized, without the values of others; an error inside of it stays, in the same way. */
function withoutValues(written: object): object {
  const kept = Object.entries(written).filter(([name, value]) => !VALUES.has(name) || isSerialized(value));
  return Object.fromEntries(
    kept.map(([name, value]: [string, unknown]) => {
      if (Array.isArray(value)) return [name, value.map((one) => (isSerialized(one) ? withoutValues(one) : one))];
      return [name, isSerialized(value) ? withoutValues(value) : value];
    }),
  );
}

const writtenError = (error: Error): object => {
  const written: unknown = stdSerializers.err(error);
  return isSerialized(written) ? withoutValues(written) : error;
};

/** The one place that makes loggers. `level` is pino's, `silent` included; lines go to the standard output or to `file`. */
export function createLogger(level: string, file?: string): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { err: writtenError },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return file === undefined ? pino(options) : pino(options, pino.destination({ dest: file, sync: true }));
}
