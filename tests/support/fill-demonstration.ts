/**
 * Fills the data folder of the environment with the demonstration, before a server has it, and prints secrets that log
 * its subscriber in, one a line, each once.
 */
import { Writable } from 'node:stream';
import { withDatabase } from '../../server/cli/database.ts';
import type { Environment } from '../../server/cli/environment.ts';
import { runProgram } from '../../server/cli/program.ts';
import { readConfig } from '../../server/config/env.ts';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import { findCredentials } from '../../server/db/repositories/users.ts';
import { createLoginLinks } from '../../server/services/auth/login-links.ts';
import { DEMO_EMAIL } from '../../server/services/seed/sample.ts';
import { DAY } from '../../shared/domain/time/calendar.ts';

/** As many tests can log the demonstration's subscriber in. */
const LINKS = 50;
/** Products begin up to a month after what fills them. */
const LINKS_LAST = 31 * DAY;

const quiet = new Writable({ write: (_, __, done) => done() });
const environment: Environment = {
  config: readConfig,
  clock: () => createClock(readConfig().startAt),
  log: () => createLogger('silent'),
  terminal: { out: quiet, err: process.stderr, input: process.stdin, signal: new AbortController().signal },
};
const code = await runProgram(['seed'], environment);
if (code !== 0) process.exit(code);
await withDatabase(environment, async ({ db }) => {
  const clock = environment.clock();
  const reader = await findCredentials(db, DEMO_EMAIL);
  const links = createLoginLinks({ db, clock });
  for (let n = 0; reader !== null && n < LINKS; n += 1) {
    process.stdout.write(`${(await links.create(reader.id, LINKS_LAST)).link}\n`);
  }
});
