import { expect, it } from 'vitest';
import { runThursday, type ThursdayOptions } from '../../kills/workers.ts';
import { describeDatabases, prepareTestStorage } from '../../support/database.ts';

const PROFILES = 200;
const KILLS = 3;

/** Evenly over the reports: what a kill meets does not depend on the speed of the machine. */
const bySharesOfReports: ThursdayOptions['killNow'] = ({ kills, progress }) =>
  kills < KILLS && progress.reports >= ((kills + 0.5) * PROFILES) / (KILLS + 1);

describeDatabases('a Thursday on which workers are killed', () => {
  it('has every report once, tells it once, mails every reader once, and leaves nothing due', {
    timeout: 300_000,
  }, async () => {
    const storage = await prepareTestStorage('postgres');
    try {
      const { findings, ...counts } = await runThursday(storage.options, {
        ...{ profiles: PROFILES, actions: 40, way: 'folder', seed: 1, quick: true, withinMs: 200_000 },
        killNow: bySharesOfReports,
      });
      // As one text: a list would be shortened where it is printed.
      expect(findings.join('\n')).toBe('');
      expect(counts).toMatchObject({ kills: KILLS, reports: PROFILES, mails: PROFILES / 10, lostInDoubt: 0 });
      // They were killed over something.
      expect(counts.takenAgainMs.length).toBeGreaterThan(0);
    } finally {
      await storage.remove();
    }
  });
}, ['postgres']);
