import type { Command } from 'commander';
import { mayBeKnownEmail } from '../../../shared/domain/accounts/email.ts';
import { type AuditLine, createSupportAdmin, type SupportAdmin } from '../../services/support/support-admin.ts';
import { withDatabase } from '../database.ts';
import type { Environment } from '../environment.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import { table } from '../terminal/table.ts';
import { print } from '../terminal/terminal.ts';

const LINES = 200;

function parseEmail(text: string): string {
  const email = text.trim();
  if (mayBeKnownEmail(email)) return email;
  throw new CliError(`"${text}" is not an e-mail address.`, EXIT.usage);
}

const withSupport = <T>(environment: Environment, work: (support: SupportAdmin) => Promise<T>): Promise<T> =>
  withDatabase(environment, ({ db }) => work(createSupportAdmin({ db, clock: environment.clock() })));

const minute = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

const rowOf = ({ openedAt, end, viewer, viewerEmail, viewedEmail, calls, reason }: AuditLine): string[] => [
  minute(openedAt),
  end === null ? 'open' : minute(new Date(end)),
  viewerEmail ?? `gone (${viewer})`,
  viewedEmail ?? 'gone',
  calls.join(', '),
  reason ?? '',
];

function addAudit(support: Command, environment: Environment): void {
  support
    .command('audit')
    .summary('list who looked at whose account, and why')
    .description(
      `Who looked at whose account, when (UTC), what was read, and why: the newest ${LINES}, the newest first.`,
    )
    .option('--of <email>', 'at this person’s account alone')
    .action(async ({ of }: { of?: string }) => {
      const email = of === undefined ? null : parseEmail(of);
      const lines = await withSupport(environment, (admin) => admin.audit({ email, limit: LINES }));
      const head = ['OPENED', 'ENDED', 'BY', 'WHOM', 'READ', 'REASON'];
      await print(environment.terminal, table([head, ...lines.map(rowOf)]));
    });
}

function addLink(support: Command, environment: Environment): void {
  support
    .command('link')
    .summary('print the address at which support asks to view an account')
    .argument('<email>')
    .action(async (text: string) => {
      const hash = await withSupport(environment, (admin) => admin.hashOf(parseEmail(text)));
      await print(environment.terminal, `${new URL(`/en/userdashboard/${hash}`, environment.config().publicUrl)}\n`);
    });
}

export function addSupportCommand(program: Command, environment: Environment): void {
  const support = program
    .command('support')
    .summary('the view of an account by support: audit, link')
    .description('People with the role "support" (user role) read somebody’s dashboard, for a reason, for an hour.');
  for (const add of [addAudit, addLink]) add(support, environment);
}
