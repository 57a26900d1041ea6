import type { Command } from 'commander';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { createLiveHub } from '../../adapters/live/live-hub.ts';
import { composeSeed } from '../../compose-seed.ts';
import type { Database } from '../../db/database.ts';
import { loginAddress } from '../../first-start.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';
import { createLoginLinks } from '../../services/auth/login-links.ts';
import { DEMO_EMAIL } from '../../services/seed/sample.ts';
import { withDatabase } from '../database.ts';
import type { Environment } from '../environment.ts';
import { withSources } from '../sources.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import { createProgress } from '../terminal/progress.ts';
import { print } from '../terminal/terminal.ts';

const LINK_LASTS = DAY;

async function seed(environment: Environment, database: Database, sources: SourceRegistry): Promise<string> {
  const { terminal } = environment;
  const [config, clock, log] = [environment.config(), environment.clock(), environment.log()];
  const live = await createLiveHub({ database, clock, logger: log });
  const progress = createProgress(terminal);
  try {
    const service = composeSeed({ database, sources, live, clock, log });
    const prepared = await service.prepare(terminal.signal);
    const step = (done: number, total: number) => progress.step('Building reports', done, total);
    const { reports } = await service.fill(prepared, { signal: terminal.signal, progress: step });
    const { link } = await createLoginLinks({ db: database.db, clock }).create(prepared.user, LINK_LASTS);
    const address = loginAddress(config.publicUrl, link);
    return `${DEMO_EMAIL}: ${prepared.accounts.length} accounts, ${reports} reports built.\nLog in once: ${address}\n`;
  } finally {
    progress.end();
    await live.close();
  }
}

export function addSeedCommand(program: Command, environment: Environment): void {
  program
    .command('seed')
    .summary('make a demo subscriber with accounts of the demo network and their reports')
    .description(
      `Makes ${DEMO_EMAIL}, an active plan, six accounts of the demo network and all reports of the last twenty weeks.\n` +
        'What is there already stays; an interrupted run is taken up again. Prints a one-time log-in link.',
    )
    .action(async () => {
      if (!environment.config().demo) {
        throw new CliError('The demo network is switched off here. Set PERCH_DEMO=yes to seed it.', EXIT.usage);
      }
      const said = await withDatabase(environment, (database) =>
        withSources(environment, (sources) => seed(environment, database, sources)),
      );
      await print(environment.terminal, said);
    });
}
