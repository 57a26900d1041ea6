import { mkdir } from 'node:fs/promises';
import type { Command } from 'commander';
import { createDemoBios } from '../../adapters/sources/demo/bios.ts';
import type { Environment } from '../environment.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import { print } from '../terminal/terminal.ts';

/** What an owner would do on a real network, for trying things out; no database is opened. */
export function addDemoCommand(program: Command, environment: Environment): void {
  const demo = program.command('demo').summary('the demo network: set a bio').description('The demo network.');
  demo
    .command('bio')
    .summary('give an account of the demo network another bio, as its owner would')
    .description(
      'Gives an account of the demo network another bio on this machine, as its owner would: with the code of\n' +
        '"My account is in a report" in it, the account can be taken out of all reports. Without a text it gets its own back.\n' +
        'A running server sees it at once.',
    )
    .argument('<name>', 'a handle, for example ines.varga.example')
    .argument('[text]')
    .action(async (name: string, text?: string) => {
      const { dataDir } = environment.config();
      await mkdir(dataDir, { recursive: true });
      const handle = await createDemoBios(dataDir).write(name, text ?? null);
      if (handle === null) throw new CliError(`The demo network has no ${name}.`, EXIT.notFound);
      await print(environment.terminal, `${handle} has ${text === undefined ? 'its own bio again' : 'a new bio'}.\n`);
    });
}
