import type { Command } from 'commander';
import { serializeReport } from '../../../shared/report/serialize.ts';
import type { Environment } from '../environment.ts';
import { composeReport } from '../report/compose.ts';
import { csvLines } from '../report/csv.ts';
import { readArchive } from '../report/from-archive.ts';
import { readNetwork } from '../report/from-network.ts';
import type { Material } from '../report/material.ts';
import { textPage } from '../report/page/page.ts';
import { parseAccount, parseFormat, parseLanguage, parsePeriod, parseSeparator } from '../report/request.ts';
import { withSources } from '../sources.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import { createProgress } from '../terminal/progress.ts';
import { print, printData, say } from '../terminal/terminal.ts';

interface Options {
  readonly period: string;
  readonly car?: string;
  readonly format: string;
  readonly lang: string;
  readonly separator: string;
}

type Request = ReturnType<typeof requestOf>;

function requestOf(account: string, options: Options, environment: Environment) {
  const now = environment.clock().now();
  return {
    account: parseAccount(account),
    period: parsePeriod(options.period, now),
    format: parseFormat(options.format),
    language: parseLanguage(options.lang),
    separator: parseSeparator(options.separator),
    now,
  };
}

async function write(material: Material, request: Request, environment: Environment): Promise<void> {
  const { terminal } = environment;
  if (request.format === 'csv') return printData(terminal, csvLines(material, request));
  const report = await composeReport(material, request.period);
  if (request.format === 'json') return printData(terminal, `${serializeReport(report)}\n`);
  return print(terminal, textPage(report, request.language));
}

async function readThenWrite(request: Request, car: string | undefined, environment: Environment): Promise<void> {
  const { terminal } = environment;
  const progress = createProgress(terminal);
  const about = { ...request, signal: terminal.signal, progress };
  const finish = async (material: Material): Promise<void> => {
    const left = Object.entries(material.skipped).map(([reason, count]) => `${count} ${reason}`);
    if (left.length > 0) say(terminal, `Records left out: ${left.join(', ')}`);
    await write(material, request, environment);
  };
  try {
    if (car !== undefined) return await finish(await readArchive(car, about));
    return await withSources(environment, async (sources) => {
      const { network } = request.account;
      const source = sources.get(network);
      if (source === undefined) throw new CliError(`Accounts on ${network} cannot be read here.`, EXIT.notFound);
      await finish(await readNetwork(source, about));
    });
  } finally {
    progress.end();
  }
}

export function addReportCommand(program: Command, environment: Environment): void {
  program
    .command('report')
    .summary('build any closed period of any public account, without the web')
    .description(
      'Builds the report of one period and writes it to standard output. With --car it reads an exported repository and\n' +
        'asks nothing of any network; without it the account is collected afresh. No database is needed.',
    )
    .argument('<account>', 'network:handle, for example bluesky:bsky.app or demo:ines.varga.example')
    .requiredOption('--period <name>', 'week-YYYY-MM-DD (a Monday) or month-YYYY-MM-01')
    .option('--car <file>', 'an exported Bluesky repository')
    .option('--format <format>', 'text, json (the canonical report) or csv (every action of the period)', 'text')
    .option('--lang <language>', 'en or pt, for the text format', 'en')
    .option('--separator <word>', 'comma or semicolon, for the csv format', 'comma')
    .addHelpText(
      'after',
      '\nExamples:\n' +
        '  perch report demo:ines.varga.example --period week-2026-11-09\n' +
        '  perch report bluesky:bsky.app --period month-2024-12-01 --car export.car --format json',
    )
    .action(async (account: string, options: Options) => {
      await readThenWrite(requestOf(account, options, environment), options.car, environment);
    });
}
