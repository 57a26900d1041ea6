import { text as readText } from 'node:stream/consumers';
import type { Command } from 'commander';
import { isEmail, mayBeKnownEmail } from '../../../shared/domain/accounts/email.ts';
import { checkNewPassword } from '../../../shared/domain/accounts/new-password.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { PLAN_TYPES, type PlanType } from '../../../shared/domain/subscription/subscription.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { texts as errors } from '../../../shared/i18n/en/errors.ts';
import { createLiveHub } from '../../adapters/live/live-hub.ts';
import type { Database } from '../../db/database.ts';
import { ROLES } from '../../db/repositories/users.ts';
import { loginAddress } from '../../first-start.ts';
import { createCommonPasswords } from '../../services/auth/common-passwords.ts';
import { createPasswords } from '../../services/auth/passwords.ts';
import { createUserAdmin, type UserAdmin } from '../../services/operator/user-admin.ts';
import { withDatabase } from '../database.ts';
import type { Environment } from '../environment.ts';
import { parseLanguage } from '../report/request.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import { table } from '../terminal/table.ts';
import { print } from '../terminal/terminal.ts';

const LINK_LASTS = DAY;
const MOST_MONTHS = 120;

function parseAddress(text: string, allows: (address: string) => boolean): string {
  const address = text.trim();
  if (allows(address)) return address;
  throw new CliError(`"${text}" is not an e-mail address.`, EXIT.usage);
}

const parseNewEmail = (text: string): string => parseAddress(text, isEmail);
/** Of somebody who is there: an older rule may have let them in. */
const parseKnownEmail = (text: string): string => parseAddress(text, mayBeKnownEmail);

function oneOf<T extends string>(text: string, known: readonly T[], what: string): T {
  const found = known.find((word) => word === text);
  if (found === undefined) throw new CliError(`"${text}" is not a ${what}: ${known.join(', ')}.`, EXIT.usage);
  return found;
}

/** Opens the database for one piece of work with users. */
function withUsers<T>(
  environment: Environment,
  work: (users: UserAdmin, database: Database) => Promise<T>,
): Promise<T> {
  const about = { clock: environment.clock(), passwords: createPasswords(), commonPasswords: createCommonPasswords() };
  return withDatabase(environment, (database) => work(createUserAdmin({ db: database.db, ...about }), database));
}

/** Reads a password and refuses it before anything is opened. */
async function passwordFrom({ terminal }: Environment, email: string): Promise<string> {
  const password = (await readText(terminal.input)).replace(/\r?\n$/, '');
  const { has: isCommon } = await createCommonPasswords()();
  const problem = checkNewPassword(password, { email, isCommon });
  if (problem === null) return password;
  throw new CliError(errors[problem], EXIT.usage);
}

async function oneTimeLink(environment: Environment, users: UserAdmin, email: string): Promise<string> {
  const { link, expiresAt } = await users.loginLink(email, LINK_LASTS);
  const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ');
  return `Log in once, until ${until} UTC: ${loginAddress(environment.config().publicUrl, link)}\n`;
}

function addAdd(user: Command, environment: Environment): void {
  user
    .command('add')
    .summary('make a user')
    .description('Makes a user and prints a one-time log-in link; with --password-stdin the password is read instead.')
    .argument('<email>')
    .option('--lang <language>', 'en or pt', 'en')
    .option('--password-stdin', 'read the password from standard input')
    .action(async (email: string, options: { lang: string; passwordStdin?: true }) => {
      const about = { email: parseNewEmail(email), lang: parseLanguage(options.lang) };
      const password = options.passwordStdin === true ? await passwordFrom(environment, about.email) : null;
      const said = await withUsers(environment, async (users) => {
        await users.add({ ...about, password });
        return password === null ? oneTimeLink(environment, users, about.email) : '';
      });
      await print(environment.terminal, `${about.email} was added.\n${said}`);
    });
}

function addList(user: Command, environment: Environment): void {
  user
    .command('list')
    .summary('list all users')
    .action(async () => {
      const lines = await withUsers(environment, (users) => users.list());
      const rows = lines.map(({ id, email, emailVerified, role, blocked, leaving, plan, accounts, createdAt }) => [
        String(id),
        email,
        emailVerified ? 'yes' : 'no',
        role,
        blocked ? 'blocked' : leaving ? 'deleted' : '',
        plan ?? '',
        String(accounts),
        createdAt.toISOString().slice(0, 10),
      ]);
      const head = ['ID', 'EMAIL', 'CONFIRMED', 'ROLE', 'STATE', 'PLAN', 'ACCOUNTS', 'SINCE'];
      await print(environment.terminal, table([head, ...rows]));
    });
}

function addBlocks(user: Command, environment: Environment): void {
  const commands = [
    { name: 'block', blocked: true, summary: 'log a user out everywhere and refuse them', done: 'is blocked' },
    { name: 'unblock', blocked: false, summary: 'let a blocked user in again', done: 'may log in again' },
  ] as const;
  for (const { name, blocked, summary, done } of commands) {
    user
      .command(name)
      .summary(summary)
      .argument('<email>')
      .action(async (email: string) => {
        await withUsers(environment, (users) => users.setBlocked(parseKnownEmail(email), blocked));
        await print(environment.terminal, `${email} ${done}.\n`);
      });
  }
}

function addRole(user: Command, environment: Environment): void {
  user
    .command('role')
    .summary('change what a user may do')
    .argument('<email>')
    .argument('<role>', ROLES.join(', '))
    .action(async (email: string, role: string) => {
      const wanted = oneOf(role, ROLES, 'role');
      await withUsers(environment, (users) => users.setRole(parseKnownEmail(email), wanted));
      await print(environment.terminal, `${email} has the role ${wanted}.\n`);
    });
}

function addLoginLink(user: Command, environment: Environment): void {
  user
    .command('login-link')
    .summary('print a link that logs a user in once, within a day')
    .argument('<email>')
    .action(async (email: string) => {
      const said = await withUsers(environment, (users) => oneTimeLink(environment, users, parseKnownEmail(email)));
      await print(environment.terminal, said);
    });
}

function addTwoFactorOff(user: Command, environment: Environment): void {
  user
    .command('two-factor-off')
    .summary('turn two-factor log-in off for somebody who has lost app and recovery codes')
    .description(
      'Turns two-factor log-in off, so that the password alone logs in. Make sure who asks for it; the audit keeps that it was done.',
    )
    .argument('<email>')
    .action(async (email: string) => {
      const wasOn = await withUsers(environment, (users) => users.resetTwoFactor(parseKnownEmail(email)));
      const said = wasOn ? 'logs in with the password alone' : 'had no two-factor log-in';
      await print(environment.terminal, `${email} ${said}.\n`);
    });
}

/** Tells a running server, so that open pages see the plan at once. */
async function announce(environment: Environment, database: Database, user: UserId): Promise<void> {
  const live = await createLiveHub({ database, clock: environment.clock(), logger: environment.log() });
  try {
    await live.publish(user, { type: 'subscription-changed', status: 1 });
  } finally {
    await live.close();
  }
}

function parseMonths(text: string): number {
  const months = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (months < 1 || months > MOST_MONTHS) {
    throw new CliError(`--months is a whole number from 1 to ${MOST_MONTHS}.`, EXIT.usage);
  }
  return months;
}

function addSubscribe(user: Command, environment: Environment): void {
  user
    .command('subscribe')
    .summary('turn a plan on without payment')
    .argument('<email>')
    .argument('<plan>', 'a plan by its name, for example Finch')
    .option('--type <type>', PLAN_TYPES.join(' or '), 'tracking')
    .option('--months <number>', 'for how long', '1')
    .action(async (email: string, plan: string, options: { type: string; months: string }) => {
      const type: PlanType = oneOf(options.type, PLAN_TYPES, 'plan type');
      const about = { plan, type, months: parseMonths(options.months) };
      const granted = await withUsers(environment, async (users, database) => {
        const made = await users.subscribe(parseKnownEmail(email), about);
        await announce(environment, database, made.user);
        return made;
      });
      const until = granted.next.toISOString().slice(0, 10);
      const said = `${email} has ${granted.plan} with ${granted.accounts} accounts until ${until}.\n`;
      await print(environment.terminal, said);
    });
}

export function addUserCommand(program: Command, environment: Environment): void {
  const user = program
    .command('user')
    .summary('users: add, list, block, role, log-in link, two-factor log-in, plan')
    .description('Users.');
  for (const add of [addAdd, addList, addBlocks, addRole, addLoginLink, addTwoFactorOff, addSubscribe])
    add(user, environment);
}
