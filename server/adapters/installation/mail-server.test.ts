import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createClock } from '../../core/clock.ts';
import { askMailServer, timeOfGreeting } from './mail-server.ts';

const clock = createClock(null);
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function mailServer(options: SMTPServerOptions) {
  let mails = 0;
  const server = new SMTPServer({
    allowInsecureAuth: true,
    onMailFrom(_address, _session, done) {
      mails += 1;
      done();
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo; // a TCP server's address is one
  return { port, mails: () => mails };
}

/** A server that says one thing and then nothing. */
async function saying(first: string): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(first);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port; // a TCP server's address is one
}

const AUTH: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
  password === 'right/word' ? done(null, { user: username }) : done(new Error(`535 no, not ${password}`));

describe('a mail server is asked up to the log-in', () => {
  it('without credentials, and without beginning a mail', async () => {
    const { port, mails } = await mailServer({ disabledCommands: ['AUTH', 'STARTTLS'] });
    expect(await askMailServer(`smtp://127.0.0.1:${port}`, clock)).toMatchObject({
      ...{ reached: true, isEncrypted: false, isLoggedIn: null },
    });
    expect(mails()).toBe(0);
  });

  it('with credentials over STARTTLS', async () => {
    const { port } = await mailServer({ onAuth: AUTH });
    const url = `smtp://ana:right%2Fword@127.0.0.1:${port}?tls.rejectUnauthorized=false`;
    expect(await askMailServer(url, clock)).toMatchObject({ reached: true, isEncrypted: true, isLoggedIn: true });
  });

  it('whose certificate nobody vouches for, and says that it is the encryption', async () => {
    const { port } = await mailServer({ onAuth: AUTH });
    expect(await askMailServer(`smtp://127.0.0.1:${port}`, clock)).toMatchObject({ reached: false, stage: 'tls' });
  });

  it('that refuses the log-in, and does not repeat the password that the server repeats', async () => {
    const { port } = await mailServer({ onAuth: AUTH, disabledCommands: ['STARTTLS'] });
    const answer = await askMailServer(`smtp://ana:wrong%2Fword@127.0.0.1:${port}`, clock);
    expect(answer).toMatchObject({ reached: false, stage: 'login' });
    expect(JSON.stringify(answer)).not.toContain('wrong/word');
  });

  it('that is not there', async () => {
    const port = await saying('');
    await closing.pop()?.();
    expect(await askMailServer(`smtp://127.0.0.1:${port}`, clock)).toMatchObject({ reached: false, stage: 'connect' });
  });

  it('that is no mail server', async () => {
    const port = await saying('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect(await askMailServer(`smtp://127.0.0.1:${port}`, clock)).toMatchObject({ reached: false, stage: 'connect' });
  });
});

it.each([
  ['220 mail.example ESMTP Sendmail 8.18; Thu, 26 Nov 2026 13:00:00 +0100', '2026-11-26T12:00:00.000Z'],
  ['220 mx.example Microsoft ESMTP MAIL Service ready at Thu, 26 Nov 2026 12:00:00 +0000', '2026-11-26T12:00:00.000Z'],
  ['220 mail.example ESMTP Postfix', null],
  ['220 Thu, 99 Nov 2026 12:00:00 +0000', null],
])('the time in a greeting is read where it has one: %s', (greeting, at) => {
  const time = timeOfGreeting(greeting);
  expect(time === null ? null : new Date(time).toISOString()).toBe(at);
});
