import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMails } from '../../../server/db/repositories/outbox.ts';
import { lockUser } from '../../../server/db/repositories/user-lock.ts';
import { newAccountMail } from '../../../server/services/deliver/new-mails.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { DECLINING_CARD, type Person, payWith, signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

const FINCH = 2;
/** What waits, waits longer than this; what does not, is done long before. */
const A_MOMENT_MS = 10_000;

// The embedded database has one connection: what would wait for a lock waits for its turn there.
describe.skipIf(!DATABASES.includes('postgres') || !postgresAvailable())('a user who is locked (PostgreSQL)', () => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await startApp({ kind: 'postgres', config: { roles: { web: true, worker: false } } });
    person = await signUp(app);
  });
  afterAll(() => app.close());

  /** While the user is locked: whether the work is done before the lock is given up. */
  async function isDoneBeside(work: () => Promise<unknown>): Promise<boolean> {
    const locked = Promise.withResolvers<void>();
    const enough = Promise.withResolvers<void>();
    const holding = app.database.db.transaction().execute(async (tx) => {
      await lockUser(tx, userId(person.id));
      locked.resolve();
      await enough.promise;
    });
    await locked.promise;
    const working = work().then(() => true);
    const isDone = await Promise.race([working, wait(A_MOMENT_MS, false, { ref: false })]);
    enough.resolve();
    await Promise.all([holding, working]);
    return isDone;
  }

  it('makes another wait who locks the same user, and nobody who writes what refers to them', async () => {
    const order: string[] = [];
    const { db } = app.database;
    let second: Promise<unknown> = Promise.resolve();
    const mail = newAccountMail({ kind: 'password-changed', userId: userId(person.id), requestId: 'beside' });
    const isMailed = await isDoneBeside(async () => {
      second = db.transaction().execute(async (tx) => {
        await lockUser(tx, userId(person.id));
        order.push('locked by the second');
      });
      await insertMails(db, [mail], app.clock.now());
      order.push('mail written');
    });
    await second;
    expect([isMailed, order]).toEqual([true, ['mail written', 'locked by the second']]);
  });

  it('is no hindrance to the news that a card was refused: it is stored with its mail, and waits for nobody', async () => {
    const started = await app.call({ path: `/stripe/start/${FINCH}`, token: person.token, body: { force: true } });
    const { sessionId } = started.json<{ sessionId: string }>();
    const isDone = await isDoneBeside(async () => {
      await payWith(app, sessionId, DECLINING_CARD);
      await app.services.checkout?.settle(sessionId);
    });
    const { rows } = await sql<{ kind: string }>`
      select kind from outbox where user_id = ${person.id} and kind = 'payment-declined'`.execute(app.database.db);
    expect([isDone, rows]).toEqual([true, [{ kind: 'payment-declined' }]]);
  });
});
