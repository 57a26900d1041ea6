import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { prepareTestStorage, type TestStorage } from '../../support/database.ts';
import { openWebApp, person } from '../accounts/web-app.ts';
import { runCommand } from './run-program.ts';

const NOW = instant(Date.parse('2026-11-20T09:30:00Z'));

describe('perch example', () => {
  let storage: TestStorage;
  const run = (words: string) => runCommand(words.split(' '), { now: NOW, config: storage.options });
  let email = '';
  beforeAll(async () => {
    const log = createLogger('silent');
    storage = await prepareTestStorage('embedded');
    const database = await openDatabase({ ...storage.options, log, clock: { now: () => NOW } });
    const web = await openWebApp(database);
    try {
      web.setNow(NOW);
      const owner = await web.subscriber(3);
      for (const name of ['one', 'two']) {
        web.network.accounts.set(name, person(name));
        await owner.add(`${name}.test`);
      }
      const row = await database.db.selectFrom('users').select('email').where('id', '=', owner.user).executeTakeFirst();
      email = row?.email ?? '';
      await owner.post('/dashboard/accounts/archive', { ids: [2] });
    } finally {
      await web.close();
      await database.close();
    }
  }, 120_000);
  afterAll(() => storage?.remove());

  it('opens accounts to visitors, says which stay hidden and why, and closes them again', {
    timeout: 120_000,
  }, async () => {
    expect(await run('example add 1')).toMatchObject({ exitCode: 0, out: 'one.test (bluesky) is an example.\n' });
    expect((await run('example add 2')).out).toBe(
      'two.test (bluesky) is an example. It stays hidden while it is not collected: archived.\n',
    );
    const { out } = await run('example list');
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/\s{2,}/));
    expect(lines).toEqual([
      ['ID', 'NETWORK', 'ACCOUNT', 'TRACKED BY', 'HIDDEN', 'REPORTS'],
      ['1', 'bluesky', 'one.test', email, '0'],
      ['2', 'bluesky', 'two.test', email, 'archived', '0'],
    ]);
    expect(await run('example remove 1')).toMatchObject({ exitCode: 0, out: 'Account 1 is no example.\n' });
    expect((await run('example list')).out).not.toContain('one.test');
  });
});
