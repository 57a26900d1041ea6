import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createMailer } from '../../../server/adapters/mail/create-mailer.ts';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import type { Config } from '../../../server/config/config.ts';
import type { DatabaseKind } from '../../../server/db/database.ts';
import { composeJobServices } from '../../../server/jobs/compose-services.ts';
import type { JobServices } from '../../../server/jobs/create-jobs.ts';
import { createBlocklist } from '../../../server/services/blocklist/blocklist.ts';
import { createUnsubscribeService } from '../../../server/services/deliver/unsubscribe-service.ts';
import { instant, userId } from '../../../shared/domain/ids.ts';
import { confirmAddress, type Person, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { openArchives } from '../../support/archives.ts';
import type { TestAccount } from '../../support/atproto/account.ts';
import { type AtprotoNetwork, startAtprotoNetwork } from '../../support/atproto/network.ts';
import { QUICK, until } from '../../support/jobs/workshop.ts';
import { noWebhooks } from '../../support/webhooks/receiver.ts';

const at = (text: string) => instant(Date.parse(text));
/** Sunday night; the week's report is due on the Thursday. */
const SUNDAY = at('2026-11-15T22:00:00Z');
export const DUE = at('2026-11-19T06:30:00Z');
export const WEEK = 'week-2026-11-09';

/** The whole product beside a small AT Protocol network, both real and on loopback. */
export interface Stage {
  readonly network: AtprotoNetwork;
  readonly app: TestApp;
  /** The work of jobs, to be done now. */
  readonly work: JobServices;
  bio(account: TestAccount, bio: string): Promise<void>;
  /** A subscriber who tracks these accounts. */
  reader(...handles: string[]): Promise<Person & { readonly accounts: readonly number[] }>;
  reportIsThere(reader: Person, account: number): Promise<void>;
  firstLooksAreThere(reader: Person & { readonly accounts: readonly number[] }): Promise<void>;
  /** Every table that holds the text somewhere, jobs included. */
  tablesWith(text: string): Promise<string[]>;
  /** The mails in the outbox. */
  mails(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openStage(kind: DatabaseKind, config: Partial<Config> = {}): Promise<Stage> {
  const network = await startAtprotoNetwork();
  const app = await startApp({
    kind,
    now: SUNDAY,
    config: {
      bluesky: { appViewUrl: network.appViewUrl, plcUrl: network.plcUrl },
      egressAllow: [...network.egressAllow, ...(config.egressAllow ?? [])],
      demo: false,
      ...Object.fromEntries(Object.entries(config).filter(([name]) => name !== 'egressAllow')),
    },
    overrides: { jobTuning: QUICK },
  });
  const { database, clock, live, sources, log } = app;
  const { db } = database;
  const work = composeJobServices({
    ...{ database, clock, live, sources, log, config: app.config },
    blocks: createBlocklist({ db, clock }),
    mailer: createMailer(app.config, clock),
    archives: openArchives(),
    webhookSender: noWebhooks,
    keepDepartures: async () => undefined,
    gateways: joinGateways({ card: null, paypal: null }),
    unsubscribe: createUnsubscribeService({ db, clock }),
  });

  return {
    network,
    app,
    work,
    async bio(account, bio) {
      await account.put('app.bsky.actor.profile/self', {
        $type: 'app.bsky.actor.profile',
        displayName: 'Quilla Potter',
        description: bio,
      });
    },
    async reader(...handles) {
      const person = await signUp(app);
      await confirmAddress(app, person);
      await subscribe(app, person, 2);
      const accounts: number[] = [];
      for (const username of handles) {
        const answer = await app.call({
          path: '/dashboard/accounts/add',
          token: person.token,
          body: { network: 'bluesky', username },
        });
        accounts.push(answer.json<{ account: { id: number } }>().account.id);
      }
      return { ...person, accounts };
    },
    reportIsThere: (reader, account) =>
      until(`the report of account ${account}`, async () => {
        const answer = await app.call({ path: `/report/${account}/${WEEK}`, token: reader.token });
        return answer.statusCode === 200;
      }),
    firstLooksAreThere: ({ id, accounts }) =>
      until('the weeks that come with the accounts', async () => {
        const rows = await db
          .selectFrom('past_week_orders')
          .where('user_id', '=', userId(id))
          .where('state', '=', 'delivered')
          .select('id')
          .execute();
        return rows.length === accounts.length;
      }),
    // What is packed is read as it was: ids stand densely there.
    async tablesWith(text) {
      const { rows } = await sql<{ name: string }>`
        select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_schema in ('public', 'pgboss') and (table_type = 'BASE TABLE' or table_name = 'packed_actions') order by 1`.execute(
        db,
      );
      const found: string[] = [];
      for (const { name } of rows) {
        const hit =
          await sql`select from ${sql.raw(name)} t where position(${text}::text in t::text) > 0 limit 1`.execute(db);
        if (hit.rows.length > 0) found.push(name);
      }
      return found;
    },
    async mails() {
      const folder = join(app.config.dataDir, 'outbox');
      // A mail that is still being written bears another ending.
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    async close() {
      await app.close();
      await network.close();
    },
  };
}
