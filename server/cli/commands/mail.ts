import type { Command } from 'commander';
import { countMails, MAIL_STATES, type MailLine, unsentMails } from '../../db/repositories/outbox.ts';
import { withDatabase } from '../database.ts';
import type { Environment } from '../environment.ts';
import { table } from '../terminal/table.ts';
import { print } from '../terminal/terminal.ts';

const HEAD = ['MAIL', 'KIND', 'USER', 'STATE', 'TRIES', 'WRITTEN', 'NEXT TRY', 'THE SERVER SAID'] as const;
const SHOWN = 50;
const REPLY_LENGTH = 100;

const time = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`;

const lineOf = ({ id, kind, user, state, tries, createdAt, nextTryAt, reply }: MailLine): string[] => [
  ...[`${id}`, kind, user === null ? '-' : `${user}`, state, `${tries}`, time(createdAt)],
  state === 'waiting' ? time(nextTryAt) : '-',
  (reply ?? '').slice(0, REPLY_LENGTH),
];

async function mailTable(environment: Environment): Promise<string> {
  return withDatabase(environment, async ({ db }) => {
    const counts = new Map((await countMails(db)).map(({ state, mails }) => [state, mails]));
    const sums = `${MAIL_STATES.map((state) => `${state} ${counts.get(state) ?? 0}`).join(', ')}\n`;
    const lines = await unsentMails(db, SHOWN);
    return lines.length === 0 ? sums : `${sums}\n${table([HEAD, ...lines.map(lineOf)])}`;
  });
}

export function addMailCommand(program: Command, environment: Environment): void {
  program
    .command('mail')
    .summary('show how the mails stand')
    .description(
      `Counts the mails of the last two weeks by state, and lists the newest ${SHOWN} that are not sent: waiting for their next try, being sent, refused by the mail server for good, abandoned after three days.`,
    )
    .action(async () => print(environment.terminal, await mailTable(environment)));
}
