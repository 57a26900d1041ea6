import SMTPConnection from 'nodemailer/lib/smtp-connection';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { MailProbeAnswer } from '../../ports/installation.ts';

const ANSWER_WITHIN_MS = 10 * SECOND;

type Stage = 'connect' | 'tls' | 'login';
type Step = (done: (error?: SMTPConnection.SMTPError | null) => void) => void;

/** Some servers greet with their time: `220 mail.example.org ESMTP Sendmail ready; Thu, 26 Nov 2026 13:00:00 GMT`. */
const GREETED_AT =
  /(?:mon|tue|wed|thu|fri|sat|sun),\s+(\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}:\d{2} (?:[+-]\d{4}|gmt|utc))/i;

/** The time in a greeting; null where there is none. */
export function timeOfGreeting(greeting: string): Instant | null {
  const at = Date.parse(GREETED_AT.exec(greeting)?.[1] ?? '');
  return Number.isNaN(at) ? null : instant(at);
}

/** nodemailer tells what the server said to whoever logs; only the first line is of interest here. */
function listenForGreeting() {
  let greeting = '';
  const collect = (about: unknown, text: unknown): void => {
    const isServers = typeof about === 'object' && about !== null && 'tnx' in about && about.tnx === 'server';
    if (isServers && greeting === '') greeting = String(text);
  };
  const logger = {
    level: () => undefined,
    trace: collect,
    debug: collect,
    info: collect,
    warn: collect,
    error: collect,
    fatal: collect,
  };
  return { logger, greeting: () => greeting };
}

/** Answers what failed, or nothing. A connection that fails between two steps says so to the step that waits. */
function take(connection: SMTPConnection, step: Step): Promise<SMTPConnection.SMTPError | null> {
  return new Promise((resolve) => {
    connection.once('error', resolve);
    step((error) => resolve(error ?? null));
  });
}

/** Codes of Node's TLS: of certificates, and of what is no TLS at all. */
const TLS_CODE = /^(ERR_(SSL|TLS)_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$)/;

/** Where on the way to the first mail it failed. nodemailer keeps Node's code beside its own. */
function stageOf(error: SMTPConnection.SMTPError): Stage {
  const original = 'originalCode' in error ? String(error.originalCode) : '';
  return error.code === 'ETLS' || TLS_CODE.test(original) ? 'tls' : 'connect';
}

/** Never with the password, which a server might repeat. */
const reasonOf = (error: SMTPConnection.SMTPError, password: string): string =>
  password === '' ? error.message : error.message.replaceAll(password, '…');

/**
 * Connects as the mailer does, with STARTTLS where the server offers it, logs in where the address has credentials, and takes its
 * leave. No mail is sent, and none is begun.
 */
export async function askMailServer(url: string, clock: Clock): Promise<MailProbeAnswer> {
  const { logger, greeting } = listenForGreeting();
  const transport = new SMTPTransport({ url });
  const times = { connectionTimeout: ANSWER_WITHIN_MS, greetingTimeout: ANSWER_WITHIN_MS };
  const connection = new SMTPConnection({
    ...transport.options,
    ...times,
    ...{ socketTimeout: ANSWER_WITHIN_MS, dnsTimeout: ANSWER_WITHIN_MS, logger, transactionLog: true },
  });
  const { auth } = transport;
  const credentials = typeof auth === 'object' && 'credentials' in auth ? auth.credentials : null;
  const password = credentials?.pass ?? '';
  try {
    const before = clock.now();
    const failed = await take(connection, (done) => connection.connect(done));
    if (failed !== null) return { reached: false, stage: stageOf(failed), reason: reasonOf(failed, password) };
    const reached = { reached: true, isEncrypted: connection.secure, date: timeOfGreeting(greeting()) } as const;
    const after = clock.now();
    if (credentials === null) return { ...reached, before, after, isLoggedIn: null };
    const refused = await take(connection, (done) => connection.login({ credentials }, done));
    if (refused !== null) return { reached: false, stage: 'login', reason: reasonOf(refused, password) };
    return { ...reached, before, after, isLoggedIn: true };
  } finally {
    connection.on('error', () => undefined);
    connection.quit();
    connection.close();
  }
}
