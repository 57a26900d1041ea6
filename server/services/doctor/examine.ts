import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { DatabaseState } from '../../db/inspect/facts.ts';
import type { Migration } from '../../db/migrate.ts';
import type { Installation, MailProbeAnswer } from '../../ports/installation.ts';
import { type ClockSample, checkClock } from './clock.ts';
import { checkDatabase } from './database.ts';
import type { Finding } from './finding.ts';
import { checkHost, clocksOfHosts, neededHosts } from './hosts.ts';
import { checkDataFolder, checkDisk, checkInterface, checkNode } from './machine.ts';
import { checkDkim, checkMail, checkNoMail, checkSender, dkimName } from './mail.ts';
import { checkProduction } from './production.ts';
import { checkCertificate, checkPublicAddress } from './public-address.ts';

export interface ExamineInput {
  readonly config: Config;
  readonly clock: Clock;
  readonly installation: Installation;
  readonly database: DatabaseState;
  readonly migrations: readonly Migration[];
  /** The version of Node that this program was tested with. */
  readonly testedNode: string;
  readonly connectionsAProcess: number;
  /** Asks nothing of other hosts but the database. */
  readonly offline: boolean;
}

async function examineMachine({ config, installation, testedNode }: ExamineInput): Promise<Finding[]> {
  const { dataDir, archiveMaxBytes, roles, webDir, production } = config;
  return [
    checkNode(installation.nodeVersion, testedNode),
    ...(roles.web ? [checkInterface(webDir, await installation.rights(join(webDir, 'index.html')))] : []),
    checkDataFolder(dataDir, await installation.rights(dataDir), production),
    checkDisk(dataDir, await installation.disk(dataDir), archiveMaxBytes),
  ];
}

function databaseClock(state: DatabaseState): ClockSample[] {
  if (state.state !== 'read') return [];
  const { theirs, before, after } = state.facts.clock;
  return [{ whose: 'the database', earliest: theirs, latest: theirs, before, after }];
}

function examineDatabase({ config, database, migrations, connectionsAProcess }: ExamineInput): Finding[] {
  const { production } = config;
  return checkDatabase(database, { known: migrations, eachProcess: connectionsAProcess, production });
}

interface Asked {
  readonly findings: readonly Finding[];
  readonly clocks: readonly ClockSample[];
}

const clockOfMail = (answer: MailProbeAnswer): ClockSample[] =>
  answer.reached && answer.date !== null
    ? [
        {
          whose: 'the mail server',
          earliest: answer.date,
          latest: answer.date,
          before: answer.before,
          after: answer.after,
        },
      ]
    : [];

async function askMail({ config, installation }: ExamineInput): Promise<Asked> {
  const { smtpUrl, dkim, production } = config;
  if (smtpUrl === null) return { findings: [checkNoMail(production)], clocks: [] };
  const [answer, records] = await Promise.all([
    installation.askMailServer(smtpUrl),
    dkim === null ? null : installation.textRecords(dkimName(dkim)),
  ]);
  const signed = dkim === null ? [] : [checkDkim(dkim, records)];
  return {
    findings: [checkMail(smtpUrl, answer), ...checkSender(config), ...signed],
    clocks: clockOfMail(answer),
  };
}

async function askHosts({ config, installation }: ExamineInput): Promise<Asked> {
  const asked = await Promise.all(
    neededHosts(config).map(async (host) => ({ host, url: host.url, answer: await installation.ask(host.url) })),
  );
  return { findings: asked.map(({ host, answer }) => checkHost(host, answer)), clocks: clocksOfHosts(asked) };
}

async function askOurselves({ config, installation, clock }: ExamineInput): Promise<Asked> {
  const { publicUrl, version, production } = config;
  const { protocol, hostname, port } = new URL(publicUrl);
  const [answer, certificate] = await Promise.all([
    installation.askOurselves(`${publicUrl}/api/health/live`),
    protocol === 'https:' ? installation.certificate(hostname, Number(port || 443)) : null,
  ]);
  const valid = certificate === null ? [] : checkCertificate(certificate, clock.now());
  return { findings: [checkPublicAddress({ publicUrl, version, production, answer }), ...valid], clocks: [] };
}

/** Everything that can be said of an installation without changing it, in the order in which it is read. */
export async function examine(input: ExamineInput): Promise<Finding[]> {
  const { config, offline, database } = input;
  const asked = offline
    ? []
    : await Promise.all([askMail(input), askHosts(input), config.roles.web ? [askOurselves(input)] : []].flat());
  // A clock that was shifted on purpose says nothing of the machine's.
  const clocks = (check: string, samples: readonly ClockSample[]) =>
    config.startAt === null ? checkClock(check, samples) : [];
  return [
    ...(await examineMachine(input)),
    ...examineDatabase(input),
    ...clocks('clock and database', databaseClock(database)),
    ...clocks(
      'clock',
      asked.flatMap((each) => each.clocks),
    ),
    ...asked.flatMap((each) => each.findings),
    ...checkProduction(config),
  ];
}
