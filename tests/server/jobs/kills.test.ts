import { expect, it } from 'vitest';
import { runKills } from '../../kills/kills.ts';
import { describeDatabases, prepareTestStorage } from '../../support/database.ts';

const SEED = 1;
const KILLS = 2;
/** Enough to have something to lose; `npm run kills` meets more of it. */
const MOST_CHANGES = 12;

describeDatabases('the product, killed while people work with it', (_open, kind) => {
  it('loses nothing that it acknowledged, doubles nothing, leaves nothing over, and comes to rest', {
    timeout: 900_000,
  }, async () => {
    const storage = await prepareTestStorage(kind);
    try {
      const { findings, ...counts } = await runKills(storage.options, {
        seed: SEED,
        kills: KILLS,
        mostChanges: MOST_CHANGES,
      });
      // As one text: a list would be shortened where it is printed.
      expect(findings.join('\n')).toBe('');
      expect(counts.kills).toBe(KILLS);
      // It met something to lose.
      for (const count of [counts.acknowledged, counts.people, counts.mails, counts.compared])
        expect(count).toBeGreaterThan(0);
    } finally {
      await storage.remove();
    }
  });
});
