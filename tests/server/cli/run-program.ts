import { PassThrough, type Readable, Writable } from 'node:stream';
import type { Environment } from '../../../server/cli/environment.ts';
import { runProgram } from '../../../server/cli/program.ts';
import type { ExitCode } from '../../../server/cli/terminal/failure.ts';
import type { Config } from '../../../server/config/config.ts';
import { readConfig } from '../../../server/config/env.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';

export interface Ran {
  readonly exitCode: ExitCode;
  readonly out: string;
  readonly err: string;
}

function paper(): { stream: Writable; text(): string } {
  const pieces: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      pieces.push(chunk.toString('utf8'));
      done();
    },
  });
  return { stream, text: () => pieces.join('') };
}

export interface RunOptions {
  readonly now: Instant;
  readonly config?: Partial<Config>;
  readonly input?: Readable;
  readonly signal?: AbortSignal;
}

/** Runs one command line in this process, with a clock of its own. */
export async function runCommand(words: readonly string[], options: RunOptions): Promise<Ran> {
  const [out, err] = [paper(), paper()];
  const environment: Environment = {
    config: () => ({ ...readConfig({}), ...options.config }),
    clock: () => ({ now: () => instant(options.now) }),
    log: () => createLogger('silent'),
    terminal: {
      out: out.stream,
      err: err.stream,
      input: options.input ?? new PassThrough(),
      signal: options.signal ?? new AbortController().signal,
    },
  };
  const exitCode = await runProgram(words, environment);
  return { exitCode, out: out.text(), err: err.text() };
}
