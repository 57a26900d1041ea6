import * as z from 'zod';
import { MINUTE } from '../../shared/domain/time/calendar.ts';
import { createClient, logIn, Refused, signUp } from '../kills/client.ts';
import { until } from '../support/jobs/workshop.ts';
import { type Program, type ProgramOptions, startProgram } from './program.ts';

/** On a Friday somebody comes; on the Thursday after it the report on that week is out. */
const FRIDAY = Date.UTC(2026, 10, 20, 9);
const THURSDAY = Date.UTC(2026, 10, 26, 6, 1);
const PATIENCE_MS = 4 * MINUTE;
const EMAIL = 'roller@reader.example';
const USERNAME = 'ines.varga.example';
const WEEK = 'week-2026-11-16';

const added = z.object({ account: z.object({ id: z.int() }) });

export type Side = Pick<ProgramOptions, 'name' | 'folder'>;
type Place = Pick<ProgramOptions, 'databaseUrl' | 'dataDir'>;

export interface Pair {
  /** Who has people begin, and builds the report. */
  readonly first: Side;
  readonly second: Side;
}

export interface Told {
  readonly steps: readonly string[];
  readonly findings: readonly string[];
}

interface Day {
  readonly pair: Pair;
  readonly place: Place;
  readonly now: number;
  readonly secondRoles: ProgramOptions['roles'];
}

/** Runs both beside each other for as long as the work takes. @returns what they said that they should not have */
async function beside(
  { pair, place, now, secondRoles }: Day,
  work: (first: Program, second: Program) => Promise<void>,
): Promise<string[]> {
  const offset = now - Date.now();
  const running: Program[] = [];
  try {
    const first = await startProgram({ ...pair.first, ...place, offset, roles: 'web,worker' });
    running.push(first);
    const second = await startProgram({ ...pair.second, ...place, offset, roles: secondRoles });
    running.push(second);
    await work(first, second);
  } finally {
    for (const program of running) await program.stop();
  }
  return running.flatMap(({ faults }) => [...faults]);
}

/** Whether the program lets the token in. */
async function lets(program: Program, token: string): Promise<boolean> {
  try {
    await createClient(program.url, token).settings();
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

interface Reader {
  readonly token: string;
  readonly account: number;
}

type Expect = (what: string, holds: boolean) => void;

async function come(first: Program, second: Program, expect: Expect): Promise<Reader> {
  const signedUp = await signUp(first.url, EMAIL);
  expect(`whoever signed up at ${first.name} is known at ${second.name}`, await lets(second, signedUp));
  const token = await logIn(second.url, EMAIL);
  expect(`whoever logged in at ${second.name} is known at ${first.name}`, await lets(first, token));
  const [one, other] = [createClient(first.url, token), createClient(second.url, token)];
  await one.subscribe();
  const { subscription } = await other.settings();
  expect(`the plan bought at ${first.name} runs at ${second.name}`, subscription !== null);
  const answer = await other.post('/dashboard/accounts/add', { network: 'demo', username: USERNAME });
  const account = z.parse(added, answer).account.id;
  for (const client of [one, other]) {
    const isRead = async (): Promise<boolean> =>
      (await client.accounts(false)).some(({ id, refreshedAt }) => id === account && refreshedAt !== null);
    await until('the account to be read', isRead, PATIENCE_MS);
  }
  return { token, account };
}

async function read({ token, account }: Reader, sides: readonly [Program, Program], expect: Expect): Promise<void> {
  const [first, second] = sides;
  const [one, other] = [createClient(first.url, token), createClient(second.url, token)];
  await until('the report', async () => (await one.report(account, WEEK)) !== null, PATIENCE_MS);
  const [here, there] = [await one.report(account, WEEK), await other.report(account, WEEK)];
  expect('the report is the same at both', here === there);
  await one.post('/logout', {});
  // Other processes believe a session for some seconds.
  await until(`the log-out to reach ${second.name}`, async () => !(await lets(second, token)), PATIENCE_MS);
}

/**
 * Somebody's week, told by two programs beside each other on one database: each step at one of them, and seen at the other. Both work on jobs
 * on the Friday; on the Thursday the first one alone does, so that the report is its own.
 */
export async function tell(pair: Pair, place: Place): Promise<Told> {
  const findings: string[] = [];
  const expect: Expect = (what, holds) => {
    if (!holds) findings.push(`not so: ${what}`);
  };
  let reader: Reader | null = null;
  const friday = await beside({ pair, place, now: FRIDAY, secondRoles: 'web,worker' }, async (first, second) => {
    reader = await come(first, second, expect);
  });
  const thursday = await beside({ pair, place, now: THURSDAY, secondRoles: 'web' }, async (first, second) => {
    if (reader !== null) await read(reader, [first, second], expect);
  });
  const { first, second } = pair;
  const steps = [
    `sign-up at ${first.name}, log-in at ${second.name}, plan at ${first.name}, account at ${second.name}`,
    `report built by ${first.name}, read at both, log-out at ${first.name}`,
  ];
  return { steps, findings: [...findings, ...friday, ...thursday] };
}
