import { Registry } from 'prom-client';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { createJobs, type JobServices } from '../../../server/jobs/create-jobs.ts';
import type { Mail } from '../../../server/ports/mailer.ts';
import { instant, type UserId } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { like } from './actions.ts';
import { listMailer } from './mailing.ts';
import { createScriptedSource, scriptedAccount } from './scripted-source.ts';
import { addProfile, addUser, openWorkshop, QUICK, track, until } from './workshop.ts';

/** A Thursday on which a weekly report is due. */
export const NOW = '2026-11-19T07:00:00Z';
export const MOMENTS = ['collect', 'look-up', 'build', 'mail', 'mailed'] as const;
export type Moment = (typeof MOMENTS)[number];

export interface DeliveryStage {
  /** An account with two readers, known to nobody yet: its week's report is due at once. */
  begin(): Promise<void>;
  /** Moves the product's clock on until both readers have been told and mailed, whatever fails meanwhile. */
  untilDelivered(): Promise<void>;
  /** How often each was told and mailed; `open` mails are still to be sent. Everything once is `ONCE`. */
  told(): Promise<{
    reports: number;
    readersTold: number;
    told: number;
    open: number;
    mails: number;
    messages: number;
  }>;
  close(): Promise<void>;
}

export const ONCE = { reports: 1, readersTold: 2, told: 2, open: 0, mails: 2, messages: 2 };

/** A service whose jobs take one account's week to two readers; `reach` is told each moment on the way, with the transaction that it lies in. */
export async function openDeliveryStage(
  database: Database,
  reach: (moment: Moment, tx?: Database['db']) => Promise<void>,
): Promise<DeliveryStage> {
  const { db } = database;
  const mails: Mail[] = [];
  const account = scriptedAccount('ana');
  account.actions = [like('1', '2026-11-10T09:00:00Z'), like('2', '2026-11-11T09:00:00Z')];
  account.beforeBatch = () => reach('collect');
  const scripted = createScriptedSource([account]);
  const posts: typeof scripted.posts = async (codes, signal) => {
    await reach('look-up');
    return scripted.posts(codes, signal);
  };
  const shop = await openWorkshop(database, { ...scripted, posts }, NOW);

  function services(): JobServices {
    const list = listMailer(mails);
    const real = shop.servicesOver({
      ...list,
      async send(mail, handOver) {
        await reach('mail');
        await list.send(mail, handOver);
        await reach('mailed');
      },
    });
    const alongside = (request: Parameters<JobServices['build']['build']>[0]) => ({
      ...request,
      alongside: async (tx: Database['db']) => {
        await request.alongside?.(tx);
        await reach('build', tx);
      },
    });
    return { ...real, build: { build: (request) => real.build.build(alongside(request)) } };
  }

  const log = createLogger(process.env.PERCH_TEST_LOG ?? 'silent');
  const jobs = createJobs({
    ...{ database, clock: shop.clock, log, services: services(), worker: true },
    ...{ registry: new Registry(), tuning: QUICK },
  });
  await jobs.start();

  let users: UserId[] = [];
  const told: DeliveryStage['told'] = async () => {
    const events = await db.selectFrom('events').select(['user_id', 'body']).execute();
    const ready = events.filter(({ body }) => JSON.stringify(body).includes('report-ready'));
    const open = await db.selectFrom('outbox').select('id').where('state', 'in', ['waiting', 'sending']).execute();
    const reports = await db.selectFrom('reports').select('report_id').execute();
    return {
      ...{ reports: reports.length, open: open.length, told: ready.length },
      readersTold: new Set(ready.map(({ user_id }) => user_id)).size,
      ...{ mails: mails.length, messages: new Set(mails.map(({ messageId }) => messageId)).size },
    };
  };
  const isDelivered = async (): Promise<boolean> => {
    // What is tried again later is tried by the product's clock.
    shop.clock.set(new Date(instant(shop.clock.now() + MINUTE)).toISOString());
    const now = await told().catch(() => null);
    return now !== null && now.told >= users.length && now.open === 0 && now.mails >= users.length;
  };
  return {
    async begin() {
      mails.length = 0;
      for (const table of [
        'reports',
        'accounts',
        'profiles',
        'outbox',
        'deliveries',
        'events',
        'posts',
        'users',
      ] as const)
        await db.deleteFrom(table).execute();
      shop.clock.set(NOW);
      const profile = await addProfile(database, 'ana');
      users = [await addUser(database), await addUser(database)];
      for (const user of users) await track(database, { user, profile, addedAt: '2026-11-10T00:00:00Z' });
    },
    async untilDelivered() {
      await until('the deliveries', isDelivered, 240_000);
      // An event is told before it is remembered as told.
      await until('the end of what is due', async () => {
        const due = await shop.services.due.due().catch(() => null);
        return due !== null && [due.build, due.deliver, due.mail, due.openMails].every(({ length }) => length === 0);
      });
    },
    told,
    async close() {
      await jobs.stop();
      await shop.close();
    },
  };
}
