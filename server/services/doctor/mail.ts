import { createPublicKey } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { MailProbeAnswer } from '../../ports/installation.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const ADVICE = {
  connect:
    'See that the host and port of PERCH_SMTP_URL are right and that this machine may reach them (many hosts block port 25: try 587).',
  tls: 'Have the mail server show a valid certificate for the name in PERCH_SMTP_URL, or use the name that its certificate has.',
  login: 'Correct the user and password in PERCH_SMTP_URL; characters such as @ and / in them are written %40 and %2F.',
} as const;
const STAGES = {
  connect: 'does not answer',
  tls: 'offers no encryption that holds',
  login: 'refuses the log-in',
} as const;

/** Where no mail server is configured. */
export function checkNoMail(production: boolean): Finding {
  const found = 'Mails are written to files in the data folder; nobody receives them.';
  if (!production) return ok('mail', found);
  return fault('mail', found, 'Set PERCH_SMTP_URL and PERCH_MAIL_FROM: without mails nobody can confirm an address.');
}

/** How far the mailer would get. */
export function checkMail(smtpUrl: string, answer: MailProbeAnswer): Finding {
  const { host, hostname } = new URL(smtpUrl);
  if (!answer.reached) {
    return fault('mail', `The mail server ${host} ${STAGES[answer.stage]}: ${answer.reason}.`, ADVICE[answer.stage]);
  }
  const { isLoggedIn, isEncrypted } = answer;
  const isPlain = !isEncrypted && !LOOPBACK.has(hostname);
  if (isPlain && isLoggedIn === true) {
    const advice = 'Use smtps://, or a server with STARTTLS: the password can be read on the way.';
    return fault('mail', `The mail server ${host} takes the password unencrypted.`, advice);
  }
  if (isPlain) {
    const advice = 'Use smtps://, or a server with STARTTLS.';
    return warning('mail', `Mails go to ${host} unencrypted, links that log in among them.`, advice);
  }
  const login = isLoggedIn === true ? ', and takes the log-in' : '';
  return ok('mail', `The mail server ${host} answers${isEncrypted ? ' encrypted' : ''}${login}. No mail was sent.`);
}

const DEFAULT_SENDER = /@localhost>?$/;

/** Whom mails come from. */
export function checkSender({ mailFrom, production }: Pick<Config, 'mailFrom' | 'production'>): Finding[] {
  if (!production || !DEFAULT_SENDER.test(mailFrom)) return [];
  const advice = 'Set PERCH_MAIL_FROM to an address of your domain, and let SPF name the mail server.';
  return [fault('mail sender', `Mails come from ${mailFrom}, which other servers refuse.`, advice)];
}

/** Where the public half of the key belongs. */
export const dkimName = ({ selector, domain }: NonNullable<Config['dkim']>): string =>
  `${selector}._domainkey.${domain}`;

/** The public half of the key that mails are signed with, as its DNS record has it. */
const publicHalf = ({ privateKey }: NonNullable<Config['dkim']>): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');

/** The key in DNS beside ours; `records` null where DNS does not answer or has none. */
export function checkDkim(dkim: NonNullable<Config['dkim']>, records: readonly string[] | null): Finding {
  const name = dkimName(dkim);
  const key = publicHalf(dkim);
  const advice = `Publish a TXT record at ${name}: v=DKIM1; k=rsa; p=${key}`;
  if (records === null || records.length === 0) {
    return fault('mail signature', `There is no TXT record at ${name}.`, advice);
  }
  const isThere = records.some((record) => record.replaceAll(/\s/g, '').includes(`p=${key}`));
  return isThere
    ? ok('mail signature', `Mails are signed with the key at ${name}.`)
    : fault('mail signature', `The TXT record at ${name} has another key than mails are signed with.`, advice);
}
