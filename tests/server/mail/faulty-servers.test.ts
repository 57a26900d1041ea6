import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSmtpMailer } from '../../../server/adapters/mail/smtp-mailer.ts';
import { insertMails, type NewMail } from '../../../server/db/repositories/outbox.ts';
import { findUser, markEmailVerified } from '../../../server/db/repositories/users.ts';
import { newAccountMail, newReportMail } from '../../../server/services/deliver/new-mails.ts';
import type { MailOutcome } from '../../../server/services/deliver/settle-mail.ts';
import type { Day, ReportId, UserId } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const FROM = 'Perch <reports@perch.test>';
const FIRST = '2026-11-19' as Day;
const SECOND = '2026-11-26' as Day;
const REPORTS = ['week-2026-11-09', 'week-2026-11-16'] as const;
/** How long a mailer waits for a server that answers, and for one that never will. */
const PATIENCE_MS = 20_000;
const SILENCE_MS = 300;

type Handlers = Pick<SMTPServerOptions, 'onMailFrom' | 'onRcptTo' | 'onData' | 'onAuth'>;
/** `cut` ends the connection once the mail is read, before a word about it. */
type Faults = Handlers & { readonly cut?: boolean };

function reply(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** A real mail server on loopback; `taken` are the mails it said yes to, or would have. */
async function mailServer({ cut = false, ...faults }: Faults = {}) {
  const sockets = new Set<Socket>();
  const taken: { messageId: string; text: string }[] = [];
  const read: SMTPServerOptions['onData'] = (stream, session, done) => {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => {
      const text = Buffer.concat(pieces).toString('utf8');
      const messageId = /^message-id: (.*)$/im.exec(text)?.[1] ?? '';
      taken.push({ messageId, text });
      if (cut) for (const socket of sockets) socket.destroy();
      else if (faults.onData === undefined) done();
      else faults.onData(stream, session, done);
    });
  };
  const server = new SMTPServer({
    disabledCommands: faults.onAuth === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    ...faults,
    onData: read,
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // a TCP server's address is one
  return {
    taken,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type MailServer = Awaited<ReturnType<typeof mailServer>>;

describeDatabases('mail servers that refuse, hang or break off', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let user: UserId;

  beforeAll(async () => {
    test = await open();
    const account = scriptedAccount('ana');
    account.actions = [
      like('1', '2026-11-10T09:00:00Z', { target: 'studio' }),
      like('2', '2026-11-17T09:00:00Z', { target: 'studio' }),
    ];
    shop = await openWorkshop(test.database, createScriptedSource([account]), '2026-11-26T07:00:00Z');
    const profile = await addProfile(test.database, 'ana');
    user = await addUser(test.database);
    await track(test.database, { user, profile, addedAt: '2026-11-10T00:00:00Z' });
    await shop.services.collect.collect(profile, new AbortController().signal);
    for (const reportId of REPORTS) await shop.services.build.build({ profile, reportId: reportId as ReportId });
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });
  beforeEach(async () => {
    await test.database.db.deleteFrom('deliveries').execute();
    await test.database.db.deleteFrom('outbox').execute();
    await markEmailVerified(test.database.db, user, shop.clock.now());
    shop.clock.set('2026-11-19T07:00:00Z');
  });

  const weekly = (thursday = FIRST): NewMail => newReportMail({ kind: 'weekly', userId: user, thursday });
  const state = async (): Promise<string | undefined> =>
    (await test.database.db.selectFrom('outbox').select('state').orderBy('id', 'desc').executeTakeFirst())?.state;

  /** One try to send the mail by the server, an hour after the one before; undefined when it is written down and settled. */
  async function tryOn(
    server: MailServer,
    { mail = weekly(), patience = PATIENCE_MS }: { mail?: NewMail; patience?: number } = {},
  ): Promise<MailOutcome | undefined> {
    const { db } = test.database;
    shop.clock.set(new Date(shop.clock.now() + HOUR).toISOString());
    await insertMails(db, [mail], shop.clock.now());
    const { id } = await db.selectFrom('outbox').select('id').where('key', '=', mail.key).executeTakeFirstOrThrow();
    const mailer = createSmtpMailer(server.url.replace('//', '//user:secret@'), FROM, { silenceMs: patience });
    try {
      return await shop.servicesOver(mailer).outbox.send(id);
    } finally {
      await mailer.close();
      await server.close();
    }
  }

  const onAuth: Handlers['onAuth'] = (_auth, _session, done) => done(null, { user: 'user' });

  const passing: readonly (readonly [name: string, faults: Handlers])[] = [
    ['is busy', { onRcptTo: (_address, _session, done) => done(reply(451, '4.7.1 Try again later')) }],
    ['wants no mail from us', { onMailFrom: (_address, _session, done) => done(reply(553, '5.7.1 Not your sender')) }],
    ['refuses the log-in', { onAuth: (_auth, _session, done) => done(reply(535, '5.7.8 Wrong password')) }],
    ['never answers', { onRcptTo: () => undefined }],
    ['is full when it has the mail', { onData: (_stream, _session, done) => done(reply(452, '4.3.1 Disk full')) }],
  ];
  it.each(passing)('one that %s is tried again, and has the mail once when it is right again', async (name, faults) => {
    const failed = await tryOn(await mailServer({ onAuth, ...faults }), {
      patience: name === 'never answers' ? SILENCE_MS : PATIENCE_MS,
    });
    expect(failed?.became).toBe('later');
    expect(await state()).toBe('waiting');
    const right = await mailServer({ onAuth });
    expect((await tryOn(right))?.became).toBe('sent');
    expect(right.taken).toHaveLength(1);
    const asked = await mailServer();
    expect((await tryOn(asked))?.became, 'nothing is left to send').toBe('elsewhere');
    expect(asked.taken).toEqual([]);
  });

  const silent: readonly (readonly [name: string, faults: Faults])[] = [
    ['broke off', { cut: true }],
    ['said nothing', { onData: () => undefined }],
  ];
  it.each(silent)('one that took the mail and %s is not given reports again', async (_name, faults) => {
    const breaking = await mailServer({ onAuth, ...faults });
    expect((await tryOn(breaking, { patience: SILENCE_MS }))?.became).toBe('sent');
    const right = await mailServer({ onAuth });
    expect((await tryOn(right))?.became).toBe('elsewhere');
    expect([breaking.taken.length, right.taken.length]).toEqual([1, 0]);
  });

  it('one that took the mail and broke off is given a link that was asked for again, under one Message-ID', async () => {
    const mail = newAccountMail({ kind: 'password-reset', userId: user, requestId: randomUUID() });
    const breaking = await mailServer({ onAuth, cut: true });
    expect((await tryOn(breaking, { mail }))?.became).toBe('later');
    const right = await mailServer({ onAuth });
    expect((await tryOn(right, { mail }))?.became).toBe('sent');
    const ids = [...breaking.taken, ...right.taken].map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('one that is away is tried for three days, ever more rarely, and then the mail is given up', async () => {
    const away = { url: 'smtp://127.0.0.1:9', taken: [], close: async () => undefined };
    const pauses: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const outcome = await tryOn(away);
      if (outcome?.became === 'later') pauses.push(outcome.at - shop.clock.now());
    }
    expect(pauses).toEqual([5000, 20_000, 80_000]);
    shop.clock.set('2026-11-22T12:00:00Z');
    expect((await tryOn(away))?.became).toBe('abandoned');
    expect(await state()).toBe('abandoned');
  });

  const final: readonly (readonly [name: string, faults: Handlers, paused: boolean])[] = [
    ['knows no such mailbox', { onRcptTo: (_address, _session, done) => done(reply(550, '5.1.1 No such user')) }, true],
    ['finds the message unwanted', { onData: (_stream, _session, done) => done(reply(554, '5.7.1 Spam')) }, false],
  ];
  it.each(final)(
    'one that %s is not asked again that week; the next mail has what this one had',
    async (_name, faults, paused) => {
      expect((await tryOn(await mailServer({ onAuth, ...faults })))?.became).toBe('refused');
      // Reports are mailed again once the address is confirmed again; whom only this mail displeased goes on.
      expect((await findUser(test.database.db, user))?.emailPaused).toBe(paused);
      await markEmailVerified(test.database.db, user, shop.clock.now());
      const sameWeek = await mailServer({ onAuth });
      expect((await tryOn(sameWeek))?.became).toBe('elsewhere');
      expect(sameWeek.taken).toEqual([]);
      shop.clock.set('2026-11-26T07:00:00Z');
      const nextWeek = await mailServer({ onAuth });
      expect((await tryOn(nextWeek, { mail: weekly(SECOND) }))?.became).toBe('sent');
      expect(nextWeek.taken).toHaveLength(1);
      for (const report of REPORTS) expect(nextWeek.taken[0]?.text.replaceAll('=\r\n', '')).toContain(report);
    },
  );
});
