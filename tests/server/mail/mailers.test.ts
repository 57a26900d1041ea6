import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutboxMailer } from '../../../server/adapters/mail/outbox-mailer.ts';
import { createSmtpMailer } from '../../../server/adapters/mail/smtp-mailer.ts';
import type { Mail } from '../../../server/ports/mailer.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { testClock } from '../../support/jobs/workshop.ts';

const MAIL: Mail = {
  to: 'ana@perch.test',
  subject: 'Inês: uma semana',
  html: '<p>Olá</p>',
  text: 'Olá\nnew line',
  unsubscribeUrl: 'https://perch.test/api/mail/unsubscribe/token',
  messageId: 'weekly-2026-11-19.7@perch.test',
};

const DONE = async (): Promise<void> => undefined;

describe('the outbox', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-mail-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  const outbox = () =>
    createOutboxMailer({ folder, from: 'Perch <reports@perch.test>', clock: testClock('2026-11-19T06:00:00Z') });

  it('holds one whole file for one delivery, however often it is attempted', async () => {
    const mailer = outbox();
    for (let n = 0; n < 3; n += 1) await mailer.send(MAIL, DONE);
    expect(readdirSync(folder)).toEqual(['weekly-2026-11-19.7-ana@perch.test.eml']);
  });

  it('writes RFC 5322 with one-click unsubscribing, both bodies and the product clock', async () => {
    await outbox().send(MAIL, DONE);
    const content = readFileSync(join(folder, 'weekly-2026-11-19.7-ana@perch.test.eml'), 'utf8');
    expect(content.split('\r\n\r\n')[0]?.split('\r\n')).toEqual(
      expect.arrayContaining([
        'List-Unsubscribe: <https://perch.test/api/mail/unsubscribe/token>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'Message-ID: <weekly-2026-11-19.7@perch.test>',
        'Date: Thu, 19 Nov 2026 06:00:00 +0000',
        'To: ana@perch.test',
      ]),
    );
    expect(content).toContain('Content-Type: text/plain');
    expect(content).toContain('Content-Type: text/html');
    expect(content.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('keeps no mail beyond the moment it is told, by the product clock, and leaves files of others alone', async () => {
    const clock = testClock('2026-11-19T06:00:00Z');
    const mailer = createOutboxMailer({ folder, from: 'Perch <reports@perch.test>', clock });
    const first = clock.now();
    await mailer.send(MAIL, DONE);
    writeFileSync(join(folder, 'weekly.eml.77.part'), 'half a mail');
    utimesSync(join(folder, 'weekly.eml.77.part'), first / 1000, first / 1000);
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    clock.set('2026-11-26T06:00:00Z');
    await mailer.send({ ...MAIL, messageId: 'weekly-2026-11-26.7@perch.test' }, DONE);
    expect(await mailer.forget(instant(first - 1))).toBe(0);
    expect(await mailer.forget(first)).toBe(2);
    expect(readdirSync(folder).sort()).toEqual(['notes.txt', 'weekly-2026-11-26.7-ana@perch.test.eml']);
  });

  it('keeps so many files, the newest ones, however young the others are', async () => {
    const clock = testClock('2026-11-19T06:00:00Z');
    const mailer = createOutboxMailer({ folder, from: 'Perch <reports@perch.test>', clock, most: 2 });
    for (const day of ['19', '20', '21']) {
      clock.set(`2026-11-${day}T06:00:00Z`);
      await mailer.send({ ...MAIL, messageId: `weekly-2026-11-${day}.7@perch.test` }, DONE);
    }
    expect(await mailer.forget(instant(0))).toBe(1);
    expect(await mailer.has('weekly-2026-11-19.7@perch.test')).toBe(false);
    for (const day of ['20', '21']) expect(await mailer.has(`weekly-2026-11-${day}.7@perch.test`)).toBe(true);
  });

  it('names no file outside its folder', async () => {
    await outbox().send({ ...MAIL, to: '../../evil@perch.test', messageId: '../../x@perch.test' }, DONE);
    const names = readdirSync(folder);
    expect(names).toHaveLength(1);
    expect(names[0]).not.toContain('/');
  });
});

const REPLIES: Readonly<Record<string, string>> = { DATA: '354 go on\r\n', QUIT: '221 bye\r\n' };

interface Behaviour {
  readonly refuse?: boolean;
  /** What it says once it has a mail. */
  readonly atEnd?: string;
  /** Called with each line of a mail. */
  readonly onLine?: (socket: Socket) => void;
}

function replyTo(line: string, { refuse = false, atEnd }: Behaviour): string {
  if (line === '.' && atEnd !== undefined) return atEnd;
  if (refuse && line.startsWith('RCPT')) return '550 no such mailbox\r\n';
  return REPLIES[line] ?? '250 fine\r\n';
}

/** Just enough of an SMTP server (RFC 5321) to take a message, or to refuse it. */
async function smtpServer(behaviour: Behaviour = {}): Promise<{ server: Server; url: string; messages: string[] }> {
  const messages: string[] = [];
  const serve = async (socket: Socket): Promise<void> => {
    socket.write('220 test\r\n');
    let message: string[] | null = null;
    for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (message !== null && line !== '.') {
        message.push(line);
        behaviour.onLine?.(socket);
        continue;
      }
      if (message !== null) messages.push(message.join('\n'));
      message = message === null && line === 'DATA' ? [] : null;
      socket.write(replyTo(line, behaviour));
    }
  };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    serve(socket).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's address is one
  return { server, url: `smtp://127.0.0.1:${port}`, messages };
}

describe('SMTP', () => {
  it('hands the message to the server', async () => {
    const { server, url, messages } = await smtpServer();
    const mailer = createSmtpMailer(url, 'Perch <reports@perch.test>');
    await mailer.send(MAIL, DONE);
    await mailer.close();
    server.close();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(messages[0]).toContain('Message-ID: <weekly-2026-11-19.7@perch.test>');
  });

  it('says so when the server refuses, so that the job tries again', async () => {
    const { server, url } = await smtpServer({ refuse: true });
    const mailer = createSmtpMailer(url, 'Perch <reports@perch.test>');
    await expect(mailer.send(MAIL, DONE)).rejects.toThrow('550');
    await mailer.close();
    server.close();
  });

  it('hands no mail over whose end was not allowed', async () => {
    const { server, url, messages } = await smtpServer();
    const mailer = createSmtpMailer(url, 'Perch <reports@perch.test>');
    const refuse = async (): Promise<void> => {
      throw new Error('another worker has it');
    };
    await expect(mailer.send(MAIL, refuse)).rejects.toThrow('another worker has it');
    await mailer.send({ ...MAIL, messageId: 'weekly-2026-11-26.7@perch.test' }, DONE);
    await mailer.close();
    server.close();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('weekly-2026-11-26.7@perch.test');
  });

  it.each(['hello\r\n', '\0\r\n', '2\r\n', '999 what\r\n'])(
    'does not know of a mail that is answered with %j',
    async (atEnd) => {
      const { server, url } = await smtpServer({ atEnd });
      const mailer = createSmtpMailer(url, 'Perch <reports@perch.test>', { silenceMs: 500 });
      const sent = mailer.send(MAIL, DONE).then(
        () => 'sent',
        (error: Error) => error.name,
      );
      expect(await sent).toBe(atEnd.startsWith('2') ? 'sent' : 'MailInDoubtError');
      await mailer.close();
      server.close();
    },
  );

  it('knows that a mail is not sent when the server breaks off before its end', async () => {
    const { server, url } = await smtpServer({ onLine: (socket) => socket.destroy() });
    const mailer = createSmtpMailer(url, 'Perch <reports@perch.test>');
    let handedOver = false;
    const large = { ...MAIL, html: `<p>${'word '.repeat(1_500_000)}</p>` };
    const sent = mailer.send(large, async () => {
      handedOver = true;
    });
    await expect(sent).rejects.not.toThrow('did not say whether');
    expect(handedOver).toBe(false);
    await mailer.close();
    server.close();
  });

  it('never puts its credentials into its description', async () => {
    const mailer = createSmtpMailer('smtp://user:password@mail.perch.test:2525', 'Perch <reports@perch.test>');
    expect(mailer.description).toBe('over SMTP to mail.perch.test:2525');
    await mailer.close();
  });
});
