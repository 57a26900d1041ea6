import { afterAll, beforeAll, expect, it } from 'vitest';
import { activeTrackers } from '../../../server/db/repositories/trackers.ts';
import { findUser } from '../../../server/db/repositories/users.ts';
import type { Mail } from '../../../server/ports/mailer.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { getsMail } from '../../../shared/domain/mail/mail-choices.ts';
import { confirmAddress, type Person, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { listMailer } from '../../support/jobs/mailing.ts';

let app: TestApp;
const mails: Mail[] = [];
beforeAll(async () => {
  app = await startApp({
    config: { bounceAddress: 'bounces@perch.test' },
    overrides: { mailer: listMailer(mails), jobTuning: { backstop: 1, tick: 600 } },
  });
});
afterAll(() => app.close());

/** As Postfix writes it (RFC 3464), with the parts that matter. */
const report = (to: string, { action = 'failed', status = '5.1.1' } = {}): string =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.example.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; ana@example.org',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <ana@example.org>:',
    '    Recipient address rejected',
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Your week',
    '--part--',
    '',
  ].join('\r\n');

const hand = (payload: string, type = 'message/rfc822') =>
  app.http.inject({ method: 'POST', url: '/api/mail/bounce', headers: { 'content-type': type }, payload });
const info = async ({ token }: Person) => {
  const { emailVerified, emailPaused } = (await app.call({ path: '/user/info', token })).json().user;
  return { emailVerified, emailPaused };
};

/** Whom reports on the person's mails go to. */
async function bounceAddressOf(person: Person): Promise<string> {
  const sent = () => mails.find(({ to }) => to === person.email)?.bounceTo;
  await expect.poll(sent, { timeout: 20_000 }).toBeDefined();
  return sent() ?? '';
}

it('an address whose mail comes back is paused: nothing is mailed to it, it says so, and a new link ends that', async () => {
  const person = await signUp(app);
  const address = await bounceAddressOf(person);
  await confirmAddress(app, person);
  await subscribe(app, person, 2);
  expect(address).toMatch(/^bounces\+\d+\.[0-9a-f]{32}@perch\.test$/);
  expect((await hand(report(address.toUpperCase()))).statusCode).toBe(204);
  expect(await info(person)).toEqual({ emailVerified: false, emailPaused: true });
  const { db } = app.database;
  const trackers = await activeTrackers(db, app.clock.now(), { user: userId(person.id) });
  expect(trackers.some((one) => getsMail('weekly', one))).toBe(false);
  await confirmAddress(app, person);
  expect(await info(person)).toEqual({ emailVerified: true, emailPaused: false });
});

it('nobody else pauses it: not by an address that is made up, nor by what is no report of a dead mailbox', async () => {
  const [person, other] = [await signUp(app), await signUp(app)];
  const address = await bounceAddressOf(person);
  const made = address.replace(/\.[0-9a-f]{32}@/, `.${'0'.repeat(32)}@`);
  const borrowed = (await bounceAddressOf(other)).replace(/\+\d+\./, `+${person.id}.`);
  const sent = [
    report(made),
    report(borrowed),
    report(address, { action: 'delayed', status: '4.4.1' }),
    report(address, { status: '5.7.1' }),
    `To: ${address}\r\nSubject: I am away\r\n\r\nBack on Monday.`,
    'no message at all',
    '\0\r\n'.repeat(1000),
  ];
  for (const message of sent) expect((await hand(message)).statusCode).toBe(204);
  expect((await hand(report(address), 'application/json')).statusCode).toBe(415);
  expect((await findUser(app.database.db, userId(person.id)))?.emailPaused).toBe(false);
  expect((await findUser(app.database.db, userId(other.id)))?.emailPaused).toBe(false);
});
