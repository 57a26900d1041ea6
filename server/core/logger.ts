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

/** The one place that makes loggers. `level` is pino's, `silent` included; lines go to the standard output or to `file`. */
export function createLogger(level: string, file?: string): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { err: stdSerializers.err },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return file === undefined ? pino(options) : pino(options, pino.destination({ dest: file, sync: true }));
}
