import type { Config } from '../config/config.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import type { Installation } from '../ports/installation.ts';
import type { Terminal } from './terminal/terminal.ts';

/** What every command is given. */
export interface Environment {
  /** Read when it is needed: `--help` works with an unusable environment. */
  config(): Config;
  clock(): Clock;
  /** Quiet, and on `err` only. */
  log(): Logger;
  readonly terminal: Terminal;
  /** What a test answers itself of that which `doctor` asks; everything else is asked in earnest. */
  readonly installation?: Partial<Installation>;
}
