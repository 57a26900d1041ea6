import type { Command } from 'commander';
import { type AccountId, accountId } from '../../../shared/domain/ids.ts';
import type { ExampleLine } from '../../db/repositories/example-lines.ts';
import { createExampleAdmin, type ExampleAdmin } from '../../services/operator/example-admin.ts';
import { withDatabase } from '../database.ts';
import type { Environment } from '../environment.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import { table } from '../terminal/table.ts';
import { print } from '../terminal/terminal.ts';

const LARGEST_ID = 2_147_483_647;

function parseAccount(text: string): AccountId {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id >= 1 && id <= LARGEST_ID) return accountId(id);
  throw new CliError(`"${text}" is not an account id: a whole number, as in the address of its report.`, EXIT.usage);
}

const withExamples = <T>(environment: Environment, work: (examples: ExampleAdmin) => Promise<T>): Promise<T> =>
  withDatabase(environment, ({ db }) => work(createExampleAdmin(db)));

/** Why visitors do not see it; empty where they do. */
function hiddenBecause({ archived, stopped }: ExampleLine): string {
  if (stopped !== null) return stopped;
  return archived ? 'archived' : '';
}

function addAdd(example: Command, environment: Environment): void {
  example
    .command('add')
    .summary('show the reports of a tracked account to visitors')
    .description(
      'Shows the reports of a tracked account to visitors, from the period on in which it was added.\n' +
        'Choose accounts of the demo network, or people who agreed to it.',
    )
    .argument('<accountId>', 'the number in the address of its report')
    .action(async (text: string) => {
      const id = parseAccount(text);
      const line = await withExamples(environment, (examples) => examples.add(id));
      const hidden = hiddenBecause(line);
      const note = hidden === '' ? '' : ` It stays hidden while it is not collected: ${hidden}.`;
      await print(environment.terminal, `${line.username} (${line.network}) is an example.${note}\n`);
    });
}

function addRemove(example: Command, environment: Environment): void {
  example
    .command('remove')
    .summary('close an example to visitors')
    .argument('<accountId>')
    .action(async (text: string) => {
      const id = parseAccount(text);
      await withExamples(environment, (examples) => examples.remove(id));
      await print(environment.terminal, `Account ${id} is no example.\n`);
    });
}

function addList(example: Command, environment: Environment): void {
  example
    .command('list')
    .summary('list the examples')
    .action(async () => {
      const lines = await withExamples(environment, (examples) => examples.list());
      const rows = lines.map((line) => [
        String(line.id),
        line.network,
        line.username,
        line.owner,
        hiddenBecause(line),
        String(line.reports),
      ]);
      await print(
        environment.terminal,
        table([['ID', 'NETWORK', 'ACCOUNT', 'TRACKED BY', 'HIDDEN', 'REPORTS'], ...rows]),
      );
    });
}

export function addExampleCommand(program: Command, environment: Environment): void {
  const example = program
    .command('example')
    .summary('report examples: add, remove, list')
    .description('Tracked accounts whose reports visitors may read.');
  for (const add of [addAdd, addRemove, addList]) add(example, environment);
}
