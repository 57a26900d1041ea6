import { expect, it } from 'vitest';
import { runMailKills } from '../../kills/mails.ts';
import { postgresAvailable, prepareTestStorage } from '../../support/database.ts';

/** `npm run kills:mails` kills fifty, over SMTP and into the folder. */
const KILLS = 2;

it.skipIf(!postgresAvailable())(
  'mails whose worker is killed between sending and storing that come once',
  {
    timeout: 180_000,
  },
  async () => {
    const storage = await prepareTestStorage('postgres');
    try {
      const result = await runMailKills(storage.options, { way: 'asked', seed: 7, kills: KILLS });
      expect(result).toMatchObject({ kills: KILLS, doubled: [], lost: [], linksLost: [], linksRepeated: 0 });
    } finally {
      await storage.remove();
    }
  },
);
