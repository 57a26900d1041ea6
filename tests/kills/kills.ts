import { setTimeout as wait } from 'node:timers/promises';
import { type Instant, instant } from '../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../shared/domain/time/calendar.ts';
import { createRandom, type Random } from '../fuzz/random.ts';
import { freePort } from '../support/free-port.ts';
import { type CalmServer, createCalmServer, hasTurned } from './calm.ts';
import { createClient } from './client.ts';
import { createFacts, type Facts } from './facts.ts';
import { type LivingNetwork, startLivingNetwork } from './network.ts';
import { type Server, type Storage, startServer } from './server.ts';
import { findLeftovers, findMailFaults } from './stored.ts';
import { compareWithUndisturbed, withDatabase } from './undisturbed.ts';
import { type Deed, lookUp, type Work, workUntilGone } from './work.ts';

/** A Friday; three weeks later two Thursdays and the beginning of a month have passed, whatever the number of kills. */
const BEGIN = Date.UTC(2026, 10, 13, 9);
const SPAN = 21 * DAY;
/**
 * Between two kills, at least: accounts are collected every six hours, and what a report says of the moment is what the first collection
 * after its period's end found. It has to be due on the server that nobody kills and on the other one alike.
 */
const LEAST_STEP = 7 * HOUR;
const spanOf = (kills: number): number => Math.max(SPAN, (kills + 1) * LEAST_STEP);
const CLIENTS = 2;
const KILLED_STARTING = 0.25;
const STARTING_MS = 3000;
const WORKING_MS = 1500;
const MOST_CHANGES = 40;
const LATEST_MS = 60_000;

export interface KillsResult {
  readonly kills: number;
  readonly killedStarting: number;
  readonly acknowledged: number;
  readonly people: number;
  readonly mails: number;
  readonly reports: number;
  /** Those of them that were held byte for byte against those of a server that nobody disturbed. */
  readonly compared: number;
  readonly findings: readonly string[];
}

export interface KillsOptions {
  readonly seed: number;
  readonly kills: number;
  /** At most so many acknowledged changes lie between two kills, 40 unless told. */
  readonly mostChanges?: number;
  /** After it no further kill is begun. */
  readonly until?: number;
  readonly progress?: (done: number) => void;
}

interface Moment {
  /** Before or while it starts, not while it works. */
  readonly starting: boolean;
  /** So many acknowledged changes later: what a run meets does not depend on the speed of the machine. */
  readonly changes: number;
  readonly ms: number;
}

function chooseMoment(random: Random, { first, mostChanges }: { first: boolean; mostChanges: number }): Moment {
  // The first one leaves something for the others to break.
  const starting = random.chance(KILLED_STARTING) && !first;
  const changes = first ? mostChanges : random.below(mostChanges);
  return { starting, changes, ms: random.below(starting ? STARTING_MS : WORKING_MS) };
}

/** Lets clients work and ends the server at the moment. @returns whether it was not up yet */
async function killOnce(server: Server, works: readonly Work[], input: { facts: Facts; moment: Moment }) {
  const { facts, moment } = input;
  const enough = facts.acknowledged() + moment.changes;
  const latest = Date.now() + LATEST_MS;
  let [gone, wasUp] = [false, false];
  const killing = async (): Promise<void> => {
    if (!moment.starting) await server.up();
    while (!moment.starting && facts.acknowledged() < enough && Date.now() < latest) await wait(5);
    await wait(moment.ms);
    server.kill();
    await server.gone;
    gone = true;
  };
  const working = async (): Promise<void> => {
    wasUp = await server.up();
    if (wasUp) await Promise.all(works.map((work) => workUntilGone(work, server.url, () => gone)));
  };
  await Promise.all([killing(), working()]);
  return !wasUp;
}

/** What one person was told and is not there. */
async function lostBy(facts: Facts, { email, client }: Deed, handles: readonly string[]): Promise<string[]> {
  const findings: string[] = [];
  for (const handle of handles) findings.push(...(await lookUp(facts, { email, client }, handle)));
  if (!facts.observe(`confirmed ${email}`, (await client.isConfirmed()) || null)) {
    findings.push(`lost: the confirmation of ${email}`);
  }
  const { timezone, subscription } = await client.settings();
  const told = facts.describe(`timezone ${email}`);
  // Never set, it is 0.
  if (!facts.observe(`timezone ${email}`, timezone) && !(timezone === 0 && told.includes('null'))) {
    findings.push(`lost: timezone ${email} should be ${told} and is ${timezone}`);
  }
  if (!facts.observe(`plan ${email}`, subscription === null ? null : true)) findings.push(`lost: the plan of ${email}`);
  return findings;
}

/** Every acknowledged change is there, and every other one is there or is not. */
async function findLost(facts: Facts, works: readonly Work[], url: string): Promise<string[]> {
  const findings: string[] = [];
  for (const { people, handles } of works) {
    for (const [email, token] of people) {
      findings.push(...(await lostBy(facts, { email, client: createClient(url, token) }, handles)));
    }
  }
  return findings;
}

interface Stage {
  readonly storage: Storage;
  readonly living: LivingNetwork;
  readonly calm: CalmServer;
  readonly port: number;
  readonly works: readonly Work[];
  readonly facts: Facts;
  readonly random: Random;
}

/** @returns how many were killed, and how many of them before they answered */
async function killAgainAndAgain(stage: Stage, options: KillsOptions): Promise<{ kills: number; starting: number }> {
  const { storage, living, calm, port, works, facts, random } = stage;
  const step = spanOf(options.kills) / (options.kills + 1);
  const mostChanges = options.mostChanges ?? MOST_CHANGES;
  let [kills, starting, before] = [0, 0, instant(BEGIN)];
  while (kills < options.kills && Date.now() < (options.until ?? Number.POSITIVE_INFINITY)) {
    const now = instant(BEGIN + kills * step);
    await living.live(before, now);
    const turned = hasTurned(before, now);
    before = now;
    const startedAt = Date.now();
    const server = startServer({ storage, network: living.network, port, now });
    const moment = chooseMoment(random, { first: kills === 0, mostChanges });
    if (await killOnce(server, works, { facts, moment })) starting += 1;
    // It is started again at once, before the network goes on: what it reports is of the same moment.
    if (turned) await calm.comeToRest(now, { now: instant(now + Date.now() - startedAt) });
    kills += 1;
    options.progress?.(kills);
  }
  return { kills, starting };
}

async function findingsOf(stage: Stage, now: Instant) {
  const { storage, living, calm, port, works, facts } = stage;
  const { network } = living;
  const startedAt = Date.now();
  const server = startServer({ storage, network, port, now });
  await server.up();
  const lost = await findLost(facts, works, server.url);
  await server.atRest();
  await server.stop();
  const leftovers = await withDatabase(storage, findLeftovers);
  const mail = await withDatabase(storage, (db) => findMailFaults(db, { dataDir: storage.dataDir, now }));
  const asked = await compareWithUndisturbed(storage, { network, now });
  await calm.comeToRest(now, { now: instant(now + Date.now() - startedAt) });
  const { compared, findings: differing } = await calm.compare();
  const findings = [...works.flatMap((work) => work.findings), ...lost, ...leftovers, ...mail.findings];
  return {
    findings: [...findings, ...asked.findings, ...differing],
    mails: mail.mails,
    reports: asked.reports,
    compared,
  };
}

/** Starts the product on the storage, works it, kills it, again and again, and looks at what it has become. */
export async function runKills(storage: Storage, options: KillsOptions): Promise<KillsResult> {
  const random = createRandom(options.seed);
  const living = await startLivingNetwork(random, instant(BEGIN));
  const calm = createCalmServer(storage, living);
  const facts = createFacts();
  const works = Array.from({ length: CLIENTS }, (_, n): Work => {
    return {
      facts,
      people: new Map(),
      handles: living.handles,
      dataDir: storage.dataDir,
      findings: [],
      random: createRandom(options.seed + n + 1),
    };
  });
  try {
    await calm.begin(instant(BEGIN));
    const stage = { storage, living, calm, port: await freePort(), works, facts, random };
    const { kills, starting } = await killAgainAndAgain(stage, options);
    const found = await findingsOf(stage, instant(BEGIN + spanOf(options.kills) + HOUR));
    return {
      ...{ kills, killedStarting: starting, acknowledged: facts.acknowledged(), ...found },
      people: works.reduce((sum, { people }) => sum + people.size, 0),
    };
  } finally {
    calm.remove();
    await living.network.close();
  }
}
