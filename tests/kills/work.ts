import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../fuzz/random.ts';
import { type Client, createClient, NoAnswer, Refused, signUp } from './client.ts';
import type { Facts, Value } from './facts.ts';
import { mailedLink } from './mailed-link.ts';

const MOST_PEOPLE = 6;
const PAUSE_MS = 30;
const LABELS = ['', 'potter', 'bakery', 'north quay'];

/** Everybody who was told that they had signed up, with the token of their session. */
export type People = Map<string, string>;

export interface Work {
  readonly facts: Facts;
  readonly people: People;
  readonly handles: readonly string[];
  /** Where mails become files. */
  readonly dataDir: string;
  readonly findings: string[];
  /** Makes the addresses of new people. */
  readonly random: Random;
}

/** Does `work`; that it was done before, by a call whose answer was lost, is as good. */
async function orBefore(code: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refused && error.code === code)) throw error;
  }
}

/** Buys a plan. Where an order whose answer was lost has been paid, that is said of the next one: it is asked once more. */
async function subscribe({ client }: Deed): Promise<void> {
  try {
    await client.subscribe();
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'quote_changed')) throw error;
    await client.subscribe();
  }
}

const idOf = async (
  list: Promise<readonly { id: number; username: string }[]>,
  handle: string,
): Promise<number | null> => (await list).find(({ username }) => username === handle)?.id ?? null;

export interface Deed {
  readonly email: string;
  readonly client: Client;
}

async function addAccount({ facts }: Work, { email, client }: Deed, handle: string): Promise<void> {
  // An account that is added anew begins without a label.
  await facts.change(`label ${email} ${handle}`, null, () =>
    facts.change(`account ${email} ${handle}`, 'active', async () => {
      await client.post('/dashboard/accounts/add', { network: 'bluesky', username: handle });
    }),
  );
}

/** A change was asked for and its answer lost: what the server shows now must be the state before or the one after it. */
export async function lookUp(facts: Facts, { email, client }: Deed, handle: string): Promise<string[]> {
  const [active, archived, watched] = [
    await client.accounts(false),
    await client.accounts(true),
    await client.watches(),
  ];
  const is = ({ username }: { username: string }): boolean => username === handle;
  const account = active.find(is) ?? archived.find(is);
  const state = active.some(is) ? 'active' : archived.some(is) ? 'archived' : null;
  const seen: [string, Value][] = [
    [`account ${email} ${handle}`, state],
    [`watch ${email} ${handle}`, watched.some(is) || null],
    ...(account === undefined ? [] : [[`label ${email} ${handle}`, account.label] satisfies [string, Value]]),
  ];
  return seen.flatMap(([name, value]) => {
    const told = facts.describe(name);
    return facts.observe(name, value) ? [] : [`lost: ${name} should be ${told} and is ${value}`];
  });
}

async function onAccount(work: Work, { email, client }: Deed, handle: string): Promise<void> {
  const { facts, random } = work;
  const name = `account ${email} ${handle}`;
  const archived = facts.certain(name) === 'archived';
  const id = await idOf(client.accounts(archived), handle);
  if (id === null) throw new Error(`${name} was acknowledged and is not there`);
  const post = async (step: string, body: object): Promise<void> =>
    void (await client.post(`/dashboard/accounts/${step}`, body));
  const label = random.pick(LABELS);
  const labelled = (): Promise<void> =>
    facts.change(`label ${email} ${handle}`, label === '' ? null : label, () => post('label', { id, label }));
  const steps = archived
    ? [() => facts.change(name, 'active', () => post('unarchive', { ids: [id] }))]
    : [
        () => facts.change(name, 'archived', () => post('archive', { ids: [id] })),
        labelled,
        labelled,
        async () => {
          await facts.change(name, null, () => post('delete', { ids: [id] }));
          await facts.change(name, 'active', () => post('restore', { ids: [id] }));
        },
      ];
  await random.pick(steps)();
}

async function onWatch({ facts }: Work, { email, client }: Deed, handle: string): Promise<void> {
  const name = `watch ${email} ${handle}`;
  const id = facts.certain(name) === true ? await idOf(client.watches(), handle) : null;
  const body = { network: 'bluesky', usernames: [handle] };
  if (facts.certain(name) !== true) {
    await facts.change(name, true, async () => void (await client.post('/dashboard/watches/add', body)));
  } else if (id === null) {
    throw new Error(`${name} was acknowledged and is not there`);
  } else {
    await facts.change(name, null, async () => void (await client.post('/dashboard/watches/delete', { id })));
    await facts.change(name, true, async () => void (await client.post('/dashboard/watches/restore', { id })));
  }
}

async function newPerson({ facts, people, random }: Work, base: string): Promise<void> {
  const email = `person-${random.below(2 ** 31)}@reader.example`;
  await facts.change(`person ${email}`, true, async () => void people.set(email, await signUp(base, email)));
}

/** Confirms the address once the mail is there; days pass between two kills, so that its link may be too old by then. */
async function confirmAddress({ facts, dataDir }: Work, { email, client }: Deed): Promise<void> {
  const hash = await mailedLink(dataDir, email);
  if (hash === null) return;
  try {
    await facts.change(`confirmed ${email}`, true, () => client.confirm(hash));
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'link_outdated')) throw error;
    await orBefore('too_many_requests', client.post('/settings/verify', {}));
  }
}

async function oneDeed(work: Work, base: string): Promise<void> {
  const { facts, people, random, handles, findings } = work;
  if (people.size === 0 || (people.size < MOST_PEOPLE && random.chance(0.15))) return newPerson(work, base);
  const [email, token] = random.pick([...people]);
  const deed = { email, client: createClient(base, token) };
  if (facts.certain(`plan ${email}`) !== true) {
    return facts.change(`plan ${email}`, true, () => orBefore('plan_still_paid', subscribe(deed)));
  }
  if (facts.certain(`confirmed ${email}`) !== true && random.chance(0.5)) {
    return confirmAddress(work, deed);
  }
  const handle = random.pick(handles);
  const open = ['account', 'label', 'watch'].some((fact) => facts.certain(`${fact} ${email} ${handle}`) === undefined);
  if (open) return void findings.push(...(await lookUp(facts, deed, handle)));
  const account: Value | undefined = facts.certain(`account ${email} ${handle}`);
  const chosen = random.below(10);
  if (chosen === 0) {
    const timezone = 15 * random.below(40);
    return facts.change(
      `timezone ${email}`,
      timezone,
      async () => void (await deed.client.post('/settings', { timezone })),
    );
  }
  if (chosen < 3) return onWatch(work, deed, handle);
  if (account === 'active' || account === 'archived') return onAccount(work, deed, handle);
  return addAccount(work, deed, handle);
}

/** One deed after the other, as chance has it, until the server answers no more. */
export async function workUntilGone(work: Work, base: string, gone: () => boolean): Promise<void> {
  while (!gone()) {
    try {
      await oneDeed(work, base);
    } catch (error) {
      if (!(error instanceof NoAnswer)) work.findings.push(error instanceof Error ? error.message : String(error));
    }
    await wait(PAUSE_MS);
  }
}
