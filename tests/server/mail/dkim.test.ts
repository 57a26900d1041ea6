import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { createMailer } from '../../../server/adapters/mail/create-mailer.ts';
import { ConfigError, readConfig } from '../../../server/config/env.ts';
import { testClock } from '../../support/jobs/workshop.ts';

const folder = mkdtempSync(join(tmpdir(), 'perch-dkim-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keyFile = join(folder, 'dkim.pem');
writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));

const environment = (more: object) =>
  readConfig({ NODE_ENV: 'test', PERCH_MAIL_FROM: 'Perch <reports@perch.test>', ...more });

/** A message as a real server on loopback received it. */
async function received(): Promise<string> {
  const pieces: Buffer[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => done());
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // a TCP server's address is one
  const config = environment({
    PERCH_SMTP_URL: `smtp://127.0.0.1:${port}`,
    PERCH_DKIM_SELECTOR: 'perch2026',
    PERCH_DKIM_KEY_FILE: keyFile,
  });
  const mailer = createMailer(config, testClock('2026-11-19T06:00:00Z'));
  await mailer.send(
    {
      to: 'ana@perch.test',
      subject: 'Inês: uma semana calma, e um assunto que é longo o bastante para ser dobrado em duas linhas',
      html: `<p>Olá</p>${'<p>bom dia</p>'.repeat(2000)}`,
      text: 'Olá\n\n.\n..two dots  and spaces \n\n\n',
      unsubscribeUrl: 'https://perch.test/api/mail/unsubscribe/token',
      messageId: 'weekly-2026-11-19.7@perch.test',
    },
    async () => undefined,
  );
  await mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return Buffer.concat(pieces).toString('latin1');
}

/** RFC 6376, section 3.4.2: names small, lines unfolded, runs of blanks one. */
const relaxed = (name: string, value: string): string =>
  `${name.toLowerCase()}:${value
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`;
/** Section 3.4.4. */
const relaxedBody = (body: string): string =>
  `${body
    .replaceAll(/[ \t]+\r\n/g, '\r\n')
    .replaceAll(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '')}\r\n`;

/** Verifies by hand, with Node's own cryptography. @returns the names that are signed; null when the signature is wrong */
function signedHeaders(message: string): string[] | null {
  const end = message.indexOf('\r\n\r\n');
  const fields = message
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const);
  const signature = fields.find(([name]) => name.toLowerCase() === 'dkim-signature')?.[1] ?? '';
  const tags = new Map(
    signature
      .replaceAll(/\s+/g, '')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)] as const),
  );
  expect(Object.fromEntries([...tags].filter(([tag]) => ['a', 'c', 'd', 's', 'v'].includes(tag)))).toEqual({
    a: 'rsa-sha256',
    c: 'relaxed/relaxed',
    d: 'perch.test',
    s: 'perch2026',
    v: '1',
  });
  const bodyHash = createHash('sha256')
    .update(relaxedBody(message.slice(end + 4)), 'latin1')
    .digest('base64');
  const names = (tags.get('h') ?? '').split(':');
  const lines = names.flatMap((wanted) => {
    const field = fields.findLast(([name]) => name.toLowerCase() === wanted.toLowerCase());
    return field === undefined ? [] : [relaxed(...field)];
  });
  lines.push(relaxed('dkim-signature', signature.replace(/(\bb=)[^;]*$/, '$1').replace(/(;\s*b=)[^;]*/, '$1')));
  const data = Buffer.from(lines.join('\r\n'), 'latin1');
  const right = verify('sha256', data, publicKey, Buffer.from(tags.get('b') ?? '', 'base64'));
  return right && bodyHash === tags.get('bh') ? names.map((name) => name.toLowerCase()) : null;
}

it('a mail over SMTP is signed where a key is configured, both headers that unsubscribe included, and holds as it arrived', async () => {
  const message = await received();
  expect(signedHeaders(message)).toEqual(
    expect.arrayContaining([
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  );
  expect(signedHeaders(message.replace('uma', 'duas')), 'a changed subject').toBeNull();
  expect(signedHeaders(message.replace('bom dia', 'bom fim')), 'a changed text').toBeNull();
});

it('a key that cannot be used is refused at the start, in words', () => {
  const problems = (more: object): readonly string[] => {
    try {
      environment(more);
      return [];
    } catch (error) {
      return error instanceof ConfigError ? error.problems : [String(error)];
    }
  };
  const other = join(folder, 'other.pem');
  writeFileSync(other, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(problems({ PERCH_DKIM_SELECTOR: 'perch2026' })).toEqual([
    'PERCH_DKIM_SELECTOR and PERCH_DKIM_KEY_FILE must be set together',
  ]);
  for (const path of ['/nowhere.pem', folder, other]) {
    expect(problems({ PERCH_DKIM_SELECTOR: 'perch2026', PERCH_DKIM_KEY_FILE: path })).toEqual([
      'PERCH_DKIM_KEY_FILE must name a file with a private RSA key (PEM)',
    ]);
  }
});
