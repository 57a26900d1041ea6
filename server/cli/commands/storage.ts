import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { createDepartureFile, departureFileIn } from '../../adapters/departures/departure-file.ts';
import { backup, move, restore } from '../../db/backup.ts';
import type { DatabaseOptions } from '../../db/open-database.ts';
import { createBlocklist } from '../../services/blocklist/blocklist.ts';
import { createDepartures } from '../../services/leaving/departures.ts';
import { withDatabase } from '../database.ts';
import type { Environment } from '../environment.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import { print } from '../terminal/terminal.ts';

type Place = Pick<DatabaseOptions, 'databaseUrl' | 'databaseDirectUrl'>;

function targetOf(environment: Environment, { databaseUrl, databaseDirectUrl = null }: Place): DatabaseOptions {
  const { dataDir } = environment.config();
  return { dataDir, databaseUrl, databaseDirectUrl, log: environment.log(), clock: environment.clock() };
}

function postgresUrl(text: string): string {
  const protocol = URL.parse(text)?.protocol;
  if (protocol === 'postgres:' || protocol === 'postgresql:') return text;
  throw new CliError('The target must be an address such as postgres://user:password@host/database.', EXIT.usage);
}

const LEAST_PASSPHRASE = 8;

/** The first line of the file; null without one. */
async function passphraseFrom(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CliError(`The passphrase cannot be read from ${file}.`, EXIT.usage);
  });
  const passphrase = text.split(/\r?\n/, 1)[0] ?? '';
  if (passphrase.length >= LEAST_PASSPHRASE) return passphrase;
  throw new CliError(
    `The first line of ${file} must be a passphrase of at least ${LEAST_PASSPHRASE} characters.`,
    EXIT.usage,
  );
}

const PASSPHRASE_OPTION = ['--passphrase-file <path>', 'a file whose first line is the passphrase'] as const;

const told = (what: string, { rows, tables }: { rows: number; tables: number }): string =>
  `${what}: ${rows} rows of ${tables} tables.\n`;

export function addBackupCommand(program: Command, environment: Environment): void {
  program
    .command('backup')
    .summary('write everything but the job queue into one file')
    .description(
      'Writes a compressed copy of the database, embedded or PostgreSQL. The file appears when it is whole; a file that\n' +
        'is there already is never overwritten. It holds password hashes: only its owner may read it. With a passphrase it is\n' +
        'encrypted in the age format (https://age-encryption.org); without that passphrase nobody can restore it.',
    )
    .argument('<file>', 'the file to write, for example perch-2026-11-21.backup.gz')
    .option(...PASSPHRASE_OPTION)
    .action(async (file: string, options: { passphraseFile?: string }) => {
      const passphrase = await passphraseFrom(options.passphraseFile);
      const now = environment.clock().now();
      const summary = await withDatabase(environment, (database) => backup(database, file, { now, passphrase }));
      await print(environment.terminal, told(`Written to ${file}`, summary));
    });
}

/** Deletes again who had left by the list. @returns how many; null where there is no list */
async function applyDepartures(environment: Environment, path: string | undefined): Promise<number | null> {
  const list = createDepartureFile(path ?? departureFileIn(environment.config().dataDir));
  if ((await list.read()) === '') return null;
  return withDatabase(environment, ({ db }) => {
    const blocks = createBlocklist({ db, clock: environment.clock() });
    return createDepartures({ db, blocks }).apply(list);
  });
}

const toldOfDepartures = (left: number | null): string =>
  left === null
    ? 'No list of deleted accounts was found: accounts that were deleted since this backup are in it again.\n'
    : `Accounts deleted since this backup, and deleted again: ${left}.\n`;

export function addRestoreCommand(program: Command, environment: Environment): void {
  program
    .command('restore')
    .summary('fill an empty database from a backup')
    .description(
      'Fills the configured database, which must be empty, from a backup that either kind of database wrote.',
    )
    .argument('<file>', 'a file that "perch backup" wrote')
    .option(...PASSPHRASE_OPTION)
    .option(
      '--departures <path>',
      'departures.txt of the data folder that the backup was made of; else the one in this data folder',
    )
    .action(async (file: string, options: { passphraseFile?: string; departures?: string }) => {
      const passphrase = await passphraseFrom(options.passphraseFile);
      const summary = await restore(file, targetOf(environment, environment.config()), passphrase);
      const left = await applyDepartures(environment, options.departures);
      await print(environment.terminal, `${told('Restored', summary)}${toldOfDepartures(left)}`);
    });
}

export function addMoveCommand(program: Command, environment: Environment): void {
  program
    .command('move')
    .summary('copy everything into an empty PostgreSQL')
    .description(
      'Copies the configured database into an empty PostgreSQL; the source is left as it is. Afterwards start the server\n' +
        'with PERCH_DATABASE_URL set to the new one.',
    )
    .requiredOption('--to <url>', 'postgres://user:password@host/database')
    .action(async ({ to }: { to: string }) => {
      const target = targetOf(environment, { databaseUrl: postgresUrl(to) });
      const now = environment.clock().now();
      const summary = await withDatabase(environment, (database) => move(database, target, now));
      await print(environment.terminal, told('Copied', summary));
    });
}
