import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import * as z from 'zod/mini';
import { createInstallation } from '../../adapters/installation/create-installation.ts';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/env.ts';
import { inspectDatabase } from '../../db/inspect/inspect-database.ts';
import { readMigrations } from '../../db/migrate.ts';
import { BEHIND_A_POOLER, CONNECTIONS_A_PROCESS } from '../../db/postgres/connection-counts.ts';
import { examine } from '../../services/doctor/examine.ts';
import { countLevels, type Finding, fault } from '../../services/doctor/finding.ts';
import type { Environment } from '../environment.ts';
import { CliError } from '../terminal/failure.ts';
import { print, printData } from '../terminal/terminal.ts';

interface DoctorOptions {
  readonly format: 'text' | 'json';
  readonly offline: boolean;
}

const manifest = z.object({ devDependencies: z.object({ node: z.string() }) });

/** The version of Node that npm installs with the program. */
function testedNode(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return z.parse(manifest, JSON.parse(readFileSync(file, 'utf8'))).devDependencies.node;
}

/** The configuration, or what is wrong with it. */
function readableConfig(environment: Environment): Config | Finding[] {
  try {
    return environment.config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = 'Correct it (docs/configuration.md); nothing else was looked at.';
    return error.problems.map((problem) => fault('configuration', `${problem}.`, advice));
  }
}

async function examineInstallation(environment: Environment, offline: boolean): Promise<Finding[]> {
  const config = readableConfig(environment);
  if (Array.isArray(config)) return config;
  const clock = environment.clock();
  const found = createInstallation({ config, clock, signal: environment.terminal.signal });
  try {
    return await examine({
      ...{ config, clock, offline },
      installation: { ...found, ...environment.installation },
      database: await inspectDatabase({ ...config, clock }),
      migrations: await readMigrations(),
      testedNode: testedNode(),
      connectionsAProcess: config.databaseDirectUrl === null ? CONNECTIONS_A_PROCESS : BEHIND_A_POOLER.direct,
    });
  } finally {
    await found.close();
  }
}

function asText(findings: readonly Finding[]): string {
  const names = Math.max(...findings.map(({ check }) => check.length));
  const levels = 'warning'.length;
  const indent = ' '.repeat(levels + names + 4);
  const lines = findings.map(
    ({ level, check, found, advice }) =>
      `${level.padEnd(levels)}  ${check.padEnd(names)}  ${found}\n${advice === null ? '' : `${indent}→ ${advice}\n`}`,
  );
  const { ok, warning, fault: faults } = countLevels(findings);
  return `${lines.join('')}\nfaults: ${faults}, warnings: ${warning}, ok: ${ok}\n`;
}

async function run(environment: Environment, { format, offline }: DoctorOptions): Promise<void> {
  const findings = await examineInstallation(environment, offline);
  const { terminal } = environment;
  if (format === 'json')
    await printData(terminal, `${JSON.stringify({ findings, counts: countLevels(findings) }, null, 2)}\n`);
  else await print(terminal, asText(findings));
  const { fault: faults } = countLevels(findings);
  if (faults > 0) throw new CliError(faults === 1 ? 'There is a fault.' : `There are ${faults} faults.`);
}

export function addDoctorCommand(program: Command, environment: Environment): void {
  program
    .command('doctor')
    .summary('check this installation and say what to do')
    .description(
      'Looks at versions, configuration, data folder, disk, clock, database, mail server, the hosts that are called and the public address. ' +
        'Changes nothing and sends no mail. Exit code 1 when there is a fault; warnings alone are 0.',
    )
    .addOption(
      new Option('--format <format>', 'text for people, json for programs').choices(['text', 'json']).default('text'),
    )
    .option('--offline', 'ask nothing of other hosts but the database', false)
    .action((options: DoctorOptions) => run(environment, options));
}
