import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDepartureFile, departureFileIn } from '../../../server/adapters/departures/departure-file.ts';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { createApp } from '../../../server/app.ts';
import type { Clock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { backup, restore } from '../../../server/db/backup.ts';
import type { Db } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { listUsers } from '../../../server/db/repositories/users.ts';
import { createBlocklist } from '../../../server/services/blocklist/blocklist.ts';
import { createDepartures } from '../../../server/services/leaving/departures.ts';
import { createErasePeople } from '../../../server/services/leaving/erase-people.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { leaveAccount, signUp, startApp } from '../../support/app.ts';
import { postgresAvailable, prepareTestStorage } from '../../support/database.ts';

const never = new AbortController().signal;
const log = createLogger('silent');

it('a backup from before brings nobody back who left since, and nobody goes who took it back', async () => {
  const app = await startApp();
  const other = await prepareTestStorage('embedded');
  try {
    const [gone, leaving, back, stays] = [await signUp(app), await signUp(app), await signUp(app), await signUp(app)];
    const partsOn = (db: Db, clock: Clock) => ({
      departures: createDepartures({ db, blocks: createBlocklist({ db, clock }) }),
      erasePeople: () =>
        createErasePeople({
          ...{ db, clock, log, gateways: joinGateways({ card: null, paypal: null }) },
          mailer: { forget: async () => 0 },
          keepDepartures: async () => undefined,
        }),
    });
    const list = createDepartureFile(departureFileIn(app.config.dataDir));
    const linesOf = async () => (await list.read()).split('\n').filter((line) => line !== '');
    const here = partsOn(app.database.db, app.clock);
    // The secret is made with the first look-up of an account, long before anybody leaves.
    await here.departures.fingerprintOf(userId(stays.id), app.clock.now());
    const file = join(app.config.dataDir, 'before.backup.gz');
    await backup(app.database, file, { now: app.clock.now() });

    const leave = (person: typeof gone) => leaveAccount(app, person);
    await leave(gone);
    await leave(back);
    // At once: a restore in the next minute knows of both.
    expect(await linesOf()).toHaveLength(2);
    const keep = { username: back.email, password: back.password, keep: true };
    expect((await app.call({ path: '/authenticate', body: keep })).statusCode).toBe(200);
    expect(await linesOf()).toHaveLength(1);
    app.clock.pass(31 * DAY);
    await leave({ ...leaving, token: await tokenOf(leaving) });
    expect(await here.erasePeople().run(never)).toBe(1);

    await restore(file, { ...other.options, log, clock: app.clock });
    const restored = await openDatabase({ ...other.options, log, clock: app.clock });
    try {
      const there = partsOn(restored.db, app.clock);
      expect(await there.departures.apply(list)).toBe(2);
      const lines = async () => new Map((await listUsers(restored.db)).map((line) => [line.email, line.leaving]));
      expect(await lines()).toEqual(
        new Map([
          [gone.email, true],
          [leaving.email, true],
          [back.email, false],
          [stays.email, false],
        ]),
      );
      expect(await there.erasePeople().run(never)).toBe(1);
      expect([...(await lines()).keys()]).not.toContain(gone.email);
      // The list goes on where it was.
      const before = await list.read();
      await there.departures.save(list);
      expect(await list.read()).toBe(before);
    } finally {
      await restored.close();
    }

    async function tokenOf(person: typeof gone): Promise<string> {
      const body = { username: person.email, password: person.password };
      return String((await app.call({ path: '/authenticate', body })).headers['x-auth-token']);
    }
  } finally {
    await app.close();
    await other.remove();
  }
});

it('the list of who left is caught up at the start, when a process died before it was written', async () => {
  const app = await startApp();
  const list = createDepartureFile(departureFileIn(app.config.dataDir));
  await leaveAccount(app, await signUp(app));
  const written = await list.read();
  expect(written).toMatch(/^[\da-f]{32} \S+\n$/);
  await list.write('');
  const next = await app.restart();
  try {
    expect(await list.read()).toBe(written);
  } finally {
    await next.close();
  }
});

it.skipIf(!postgresAvailable())(
  'where web and worker are apart, the list in the worker’s folder has who left, and not who came back, within moments',
  async () => {
    const web = await startApp({ kind: 'postgres', config: { roles: { web: true, worker: false } } });
    const folder = mkdtempSync(join(tmpdir(), 'perch-worker-'));
    const worker = await createApp(
      { ...web.config, dataDir: folder, roles: { web: false, worker: true } },
      { clock: web.clock, rateLimits: [], jobTuning: { backstop: 1, tick: 600 } },
    );
    const list = createDepartureFile(departureFileIn(folder));
    try {
      const person = await signUp(web);
      expect(await list.read()).toBe('');
      await leaveAccount(web, person);
      await expect.poll(list.read, { timeout: 30_000 }).toMatch(/^[\da-f]{32} \S+\n$/);
      const body = { username: person.email, password: person.password, keep: true };
      expect((await web.call({ path: '/authenticate', body })).statusCode).toBe(200);
      await expect.poll(list.read, { timeout: 30_000 }).toBe('');
      expect(await createDepartureFile(departureFileIn(web.config.dataDir)).read(), 'nothing lies with the web').toBe(
        '',
      );
    } finally {
      await worker.close();
      await web.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
