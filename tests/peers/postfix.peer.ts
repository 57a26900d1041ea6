import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../../server/adapters/mail/smtp-mailer.ts';
import { type Person, signUp, startApp, type TestApp } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { type Postfix, postfixAvailable, startPostfix } from './postfix.ts';

const FROM = 'Perch – relatórios <reports@perch.test>';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = {
  domain: 'perch.test',
  selector: 'perch2026',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

interface Delivered {
  readonly subject: string;
  readonly from: readonly [name: string, address: string][];
  readonly to: string;
  readonly messageId: string;
  readonly unsubscribe: string | null;
  readonly oneClick: string | null;
  readonly text: string;
  readonly html: string;
  readonly longestLine: number;
  readonly defects: readonly string[];
  readonly signed: boolean | null;
}

/** Debian's Python: the one that Debian's dkimpy is installed for. */
const READ = [new URL('read-mail.py', import.meta.url).pathname] as const;
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const read = (file: string): Delivered =>
  JSON.parse(execFileSync('/usr/bin/python3', [...READ, file, key], { encoding: 'utf8' }));

/** `.ci/run` installs it and asks for it; elsewhere it may be missing. */
const isRequired = process.env.PERCH_TEST_MTA === 'required';
if (!postfixAvailable && !isRequired)
  process.stdout.write('peers: skipped: Debian’s Postfix is not installed, or may not be started\n');

describe.skipIf(!postfixAvailable && !isRequired)('mails through a real mail system, Postfix of Debian', () => {
  let postfix: Postfix;
  let far: SMTPServer;
  let app: TestApp;

  beforeAll(async () => {
    const farPort = await freePort();
    // A server elsewhere, which knows nobody and says so once it is asked.
    far = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 })),
    });
    far.listen(farPort, '127.0.0.1');
    await once(far.server, 'listening');
    postfix = await startPostfix({ farPort });
    app = await startApp({
      config: { smtpUrl: postfix.url, mailFrom: FROM, dkim, bounceAddress: 'bounces@perch.test' },
      overrides: { jobTuning: { backstop: 1, tick: 600 } },
    });
  });
  afterAll(async () => {
    await app?.close();
    postfix?.stop();
    await new Promise<void>((resolve) => (far === undefined ? resolve() : far.close(() => resolve())));
  });

  const arrived = async (mailbox: 'reader' | 'bounces', count: number): Promise<string[]> => {
    await expect
      .poll(() => postfix.delivered(mailbox).length, { timeout: 30_000, message: postfix.log() })
      .toBeGreaterThanOrEqual(count);
    return postfix.delivered(mailbox);
  };
  const info = async ({ token }: Person) => (await app.call({ path: '/user/info', token })).json().user;

  it('arrive as they were written: dots, long lines, letters of other scripts, every header, and with a signature that holds', async () => {
    const mailer = createSmtpMailer(postfix.url, FROM, { dkim });
    const long = 'palavra '.repeat(400).trim();
    const text = `.\r\n..dois pontos\r\n.fim\r\nOlá, Inês – ção 日本\r\n${long}\r\nFrom aqui\r\n`;
    const before = postfix.delivered('reader');
    await mailer.send(
      {
        to: 'reader@perch.test',
        subject:
          'Inês Conceição: uma semana calma, com um assunto longo o bastante para ser dobrado em várias linhas – e 日本',
        html: `<p>.</p><p>${long}</p><p>Olá, Inês</p>`,
        text,
        unsubscribeUrl: `https://perch.test/api/mail/unsubscribe/${'a'.repeat(43)}`,
        messageId: 'weekly-2026-11-19.7@perch.test',
      },
      async () => undefined,
    );
    await mailer.close();
    const files = (await arrived('reader', before.length + 1)).filter((file) => !before.includes(file));
    const mail = read(files[0] ?? '');
    expect(mail).toMatchObject({
      subject:
        'Inês Conceição: uma semana calma, com um assunto longo o bastante para ser dobrado em várias linhas – e 日本',
      from: [['Perch – relatórios', 'reports@perch.test']],
      to: 'reader@perch.test',
      messageId: '<weekly-2026-11-19.7@perch.test>',
      unsubscribe: `<https://perch.test/api/mail/unsubscribe/${'a'.repeat(43)}>`,
      oneClick: 'List-Unsubscribe=One-Click',
      defects: [],
      signed: true,
    });
    expect(mail.text.replaceAll('\r\n', '\n').trimEnd()).toBe(text.replaceAll('\r\n', '\n').trimEnd());
    expect(mail.html).toContain(long);
    expect(mail.longestLine).toBeLessThan(999);
    // Of a message that was changed on its way the same check says no.
    const changed = join(mkdtempSync(join(tmpdir(), 'perch-mail-')), 'changed.eml');
    writeFileSync(changed, readFileSync(files[0] ?? '', 'latin1').replace('One-Click', 'Two-Clicks'), 'latin1');
    expect(read(changed).signed).toBe(false);
  });

  it('of the product come to a reader of Portuguese, signed', async () => {
    const before = postfix.delivered('reader');
    await signUp(app, { email: 'reader@perch.test', lang: 'pt' });
    const files = (await arrived('reader', before.length + 1)).filter((file) => !before.includes(file));
    const mail = read(files[0] ?? '');
    expect(mail).toMatchObject({ subject: 'Confirme seu endereço de e-mail', signed: true, defects: [] });
    expect(mail.text).toContain('/pt/verify/');
    expect(mail.html).toContain('/pt/verify/');
  });

  it('to an address that it refuses at once pause the address', async () => {
    const person = await signUp(app, { email: 'nobody@perch.test' });
    await expect.poll(async () => (await info(person)).emailPaused, { timeout: 30_000 }).toBe(true);
    const mail = await app.database.db
      .selectFrom('outbox')
      .where('kind', '=', 'verify-address')
      .orderBy('id', 'desc')
      .select(['state', 'reply'])
      .executeTakeFirst();
    expect(mail?.state).toBe('refused');
    expect(mail?.reply).toMatch(/550 5\.1\.1 /);
  });

  it('that come back later pause the address by the report that the mail system writes', async () => {
    const person = await signUp(app, { email: 'gone@far.test' });
    const [report = ''] = await arrived('bounces', 1);
    expect((await info(person)).emailPaused).toBe(false);
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/mail/bounce',
      headers: { 'content-type': 'message/rfc822' },
      payload: readFileSync(report),
    });
    expect(answer.statusCode).toBe(204);
    expect((await info(person)).emailPaused).toBe(true);
  });
});
