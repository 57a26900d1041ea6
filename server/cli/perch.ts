import { readConfig } from '../config/env.ts';
import { createClock } from '../core/clock.ts';
import { createLogger } from '../core/logger.ts';
import type { Environment } from './environment.ts';
import { runProgram } from './program.ts';

const interrupt = new AbortController();
// The first Ctrl-C asks the work to end cleanly; a second one ends the process where it stands.
process.once('SIGINT', () => interrupt.abort());
process.once('SIGTERM', () => interrupt.abort());
// A reader that has seen enough (`perch … | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const environment: Environment = {
  config: readConfig,
  clock: () => createClock(readConfig().startAt),
  log: () => createLogger('silent'),
  terminal: { out: process.stdout, err: process.stderr, input: process.stdin, signal: interrupt.signal },
};
process.exitCode = await runProgram(process.argv.slice(2), environment);
