import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { postgresAvailable } from '../../support/database.ts';
import { type Instance, startInstance } from '../../support/mastodon/instance.ts';

const REFUSAL = { status: 429, body: { error: 'Too many requests' }, headers: { 'retry-after': '120' } };

/** Somebody looks an account up, as before it is added. */
const lookUp = (app: Pick<TestApp, 'call'>, { token }: Person, username: string) =>
  app.call({ path: '/dashboard/check', token, body: { network: 'mastodon', username } });

const storedRows = async ({ database: { db } }: TestApp) => [
  await db.selectFrom('host_turns').selectAll().execute(),
  await db.selectFrom('host_pauses').selectAll().execute(),
];

describe.skipIf(!postgresAvailable())('a host that asks one process of the service for quiet', () => {
  let instance: Instance;
  let here: TestApp;
  let there: Awaited<ReturnType<TestApp['beside']>>;
  beforeAll(async () => {
    instance = await startInstance();
    here = await startApp({ kind: 'postgres', config: { egressAllow: [instance.domain] } });
    there = await here.beside();
  });
  afterAll(async () => {
    await there?.close();
    await here?.close();
    await instance?.close();
  });

  it('has it from all of them, until then', async () => {
    const person = await signUp(here);
    const nameOf = (name: string) => `@${instance.newAccount(name).username}@${instance.domain}`;
    expect((await lookUp(here, person, nameOf('first'))).json()).toMatchObject({ status: 'found' });
    instance.answer('/', REFUSAL);
    expect((await lookUp(here, person, nameOf('second'))).statusCode).toBe(503);
    instance.disturb(null);
    const asked = instance.requests.length;
    for (const app of [there, here]) expect((await lookUp(app, person, nameOf('third'))).statusCode).toBe(503);
    const late = await here.beside();
    try {
      expect((await lookUp(late, person, nameOf('fourth'))).statusCode).toBe(503);
      expect(instance.requests).toHaveLength(asked);
      here.clock.pass(2 * MINUTE);
      for (const app of [late, there, here]) {
        expect((await lookUp(app, person, nameOf('fifth'))).json()).toMatchObject({ status: 'found' });
      }
    } finally {
      await late.close();
    }
  });
});

describe('a host that asks the one process on an embedded database for quiet', () => {
  it('has it, and nothing is written for it', async () => {
    const instance = await startInstance();
    const app = await startApp({ kind: 'embedded', config: { egressAllow: [instance.domain] } });
    try {
      const person = await signUp(app);
      const found = `@${instance.newAccount('first').username}@${instance.domain}`;
      expect((await lookUp(app, person, found)).json()).toMatchObject({ status: 'found' });
      instance.answer('/', REFUSAL);
      const other = `@${instance.newAccount('other').username}@${instance.domain}`;
      for (let n = 0; n < 2; n += 1) expect((await lookUp(app, person, other)).statusCode).toBe(503);
      const { requests } = instance;
      expect(requests.filter((path) => path.includes('other'))).toHaveLength(1);
      expect(await storedRows(app)).toEqual([[], []]);
    } finally {
      await app.close();
      await instance.close();
    }
  });
});
