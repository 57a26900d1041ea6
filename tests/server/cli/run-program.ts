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
  /** Stands still, or runs. */
  readonly now: Instant | (() => Instant);
  readonly config?: Partial<Config>;
  /** In the place of both, for an environment that cannot be read. */
  readonly readConfig?: () => Config;
  readonly input?: Readable;
  readonly signal?: AbortSignal;
  readonly installation?: Environment['installation'];
}

/** Runs one command line in this process, with a clock of its own. */
export async function runCommand(words: readonly string[], options: RunOptions): Promise<Ran> {
  const { now } = options;
  const [out, err] = [paper(), paper()];
  const environment: Environment = {
    config: options.readConfig ?? (() => ({ ...readConfig({}), ...options.config })),
    clock: () => ({ now: typeof now === 'function' ? now : () => instant(now) }),
    log: () => createLogger('silent'),
    terminal: {
      out: out.stream,
      err: err.stream,
      input: options.input ?? new PassThrough(),
      signal: options.signal ?? new AbortController().signal,
    },
    ...(options.installation === undefined ? {} : { installation: options.installation }),
  };
  const exitCode = await runProgram(words, environment);
  return { exitCode, out: out.text(), err: err.text() };
}
