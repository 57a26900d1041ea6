import type { Command } from 'commander';
import { createLiveHub } from '../../adapters/live/live-hub.ts';
import { printable } from '../../core/printable.ts';
import { type AbuseAdmin, type AbuseLine, createAbuseAdmin } from '../../services/abuse/abuse-admin.ts';
import { createBlocklist } from '../../services/blocklist/blocklist.ts';
import { createHide, NOTHING_AT_HAND } from '../../services/opt-out/hide.ts';
import { withDatabase } from '../database.ts';
import type { Environment } from '../environment.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import { table } from '../terminal/table.ts';
import { print } from '../terminal/terminal.ts';

function parseId(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CliError(`"${text}" is not the number of a report; "abuse list" shows them.`, EXIT.usage);
}

/** Open pages of subscribers are told of what is decided here. */
const withAbuse = <T>(environment: Environment, work: (abuse: AbuseAdmin) => Promise<T>): Promise<T> =>
  withDatabase(environment, async (database) => {
    const [clock, logger] = [environment.clock(), environment.log()];
    const live = await createLiveHub({ database, clock, logger });
    try {
      const hide = createHide({ atHand: NOTHING_AT_HAND, live, logger });
      const blocks = createBlocklist({ db: database.db, clock });
      return await work(createAbuseAdmin({ db: database.db, clock, blocks, hide }));
    } finally {
      await live.close();
    }
  });

const accountOf = ({ network, username, about }: AbuseLine): string =>
  username === null ? about : `${network}:${username}`;

function stateOf({ decision, suspended }: AbuseLine): string {
  if (decision !== null) return decision;
  return suspended ? 'SUSPENDED' : 'open';
}

function addList(abuse: Command, environment: Environment): void {
  abuse
    .command('list')
    .summary('list the reports that wait for a decision')
    .option('--all', 'those that are decided, too; they are kept for 90 days')
    .action(async ({ all = false }: { all?: boolean }) => {
      const lines = await withAbuse(environment, (admin) => admin.list(all));
      const rows = lines.map((line) => [
        String(line.id),
        line.receipt,
        line.kind,
        accountOf(line),
        stateOf(line),
        line.created_at.toISOString().slice(0, 10),
      ]);
      await print(environment.terminal, table([['ID', 'RECEIPT', 'KIND', 'ABOUT', 'STATE', 'SINCE'], ...rows]));
    });
}

/** Line by line set in, so that none of it passes for a fact of ours. */
const quoted = (text: string): string =>
  printable(text)
    .split('\n')
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');

function addShow(abuse: Command, environment: Environment): void {
  abuse
    .command('show')
    .summary('show one report')
    .argument('<id>')
    .action(async (text: string) => {
      const line = await withAbuse(environment, (admin) => admin.show(parseId(text)));
      const facts = [
        ['Receipt', line.receipt],
        ['Kind', line.kind],
        ['About', line.about],
        ['Account', line.username === null ? 'not found' : `${line.network}:${line.username} (${line.external_id})`],
        ['State', stateOf(line)],
        ['Since', line.created_at.toISOString()],
        ['Language', line.lang],
        ['Contact', line.contact || 'none given'],
        ['Sender', line.asker],
        ['Note', line.note ?? ''],
      ];
      await print(environment.terminal, `${table(facts)}\n${quoted(line.text)}\n`);
    });
}

function addRelease(abuse: Command, environment: Environment): void {
  abuse
    .command('release')
    .summary('nothing is wrong with the account: collect it again')
    .argument('<id>')
    .option('--note <text>', 'why, for yourself')
    .action(async (text: string, { note }: { note?: string }) => {
      await withAbuse(environment, (admin) => admin.release(parseId(text), note ?? null));
      await print(environment.terminal, 'The account may be followed again. Reports on it are shown as before.\n');
    });
}

function addClose(abuse: Command, environment: Environment): void {
  abuse
    .command('close')
    .summary('close a report')
    .description(
      'Closes a report with nothing to be done. Where it suspended an account, either release it, or say --confirm-minor:\n' +
        'then the account is blocked for good, hidden at once and erased within the hour while a server runs.',
    )
    .argument('<id>')
    .option('--confirm-minor', 'the owner is a minor: block the account for everyone and erase it')
    .option('--note <text>', 'why, for yourself')
    .action(async (text: string, { note, confirmMinor = false }: { note?: string; confirmMinor?: boolean }) => {
      const id = parseId(text);
      const said = await withAbuse(environment, async (admin) => {
        const line = await admin.show(id);
        if (confirmMinor) {
          await admin.confirmMinor(id, note ?? null);
          return 'The account is blocked for everyone; what is left of it is erased within the hour.\n';
        }
        if (line.decision === null && (await admin.isSuspended(line)) && line.kind === 'minor') {
          throw new CliError(
            'The account is suspended: "abuse release" it, or close with --confirm-minor.',
            EXIT.usage,
          );
        }
        await admin.dismiss(id, note ?? null);
        return `Report ${id} is closed.\n`;
      });
      await print(environment.terminal, said);
    });
}

export function addAbuseCommand(program: Command, environment: Environment): void {
  const abuse = program
    .command('abuse')
    .summary('reports of abuse: list, show, close, release')
    .description('What people reported from "My account is in a report".');
  for (const add of [addList, addShow, addRelease, addClose]) add(abuse, environment);
}
