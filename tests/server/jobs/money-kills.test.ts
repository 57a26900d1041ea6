import { expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { runMoneyKills } from '../../kills/money.ts';
import { describeDatabases, prepareTestStorage } from '../../support/database.ts';

const SEED = 3;
const KILLS = 3;
/** Far enough apart that disputes, renewals and failed payments come between them; `npm run kills:money` meets more of them. */
const APART_MS = 11 * DAY;

describeDatabases('the product, killed while people pay', (_open, kind) => {
  it('charges nobody twice, leaves nobody who paid without a plan, and agrees with the books of the provider', {
    timeout: 900_000,
  }, async () => {
    const storage = await prepareTestStorage(kind);
    try {
      const until = Date.now() + 3 * MINUTE;
      const { findings, ...counts } = await runMoneyKills(storage.options, {
        ...{ seed: SEED, kills: KILLS, stepMs: APART_MS, until },
      });
      // As one text: a list would be shortened where it is printed.
      expect(findings.join('\n')).toBe('');
      // It met something to lose.
      for (const count of [counts.kills, counts.people, counts.paid]) expect(count).toBeGreaterThan(0);
    } finally {
      await storage.remove();
    }
  });
});
