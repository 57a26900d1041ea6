import { expect, it } from 'vitest';
import { runStreamKills } from '../../kills/stream.ts';
import { describeDatabases } from '../../support/database.ts';

/** The long run is `npm run kills:stream`. */
const KILLS = 3;

describeDatabases('whoever hears accounts live and is killed', (open, kind) => {
  it('has lost nothing and stored nothing twice once it was started again', { timeout: 240_000 }, async () => {
    const test = await open();
    // The embedded database is one process's at a time.
    if (kind === 'embedded') await test.database.close();
    const { findings, kills, actions } = await runStreamKills(test.options, { seed: 7, kills: KILLS });
    expect(findings).toEqual([]);
    expect(kills).toBe(KILLS);
    expect(actions).toBeGreaterThan(0);
    if (kind === 'postgres') await test.close();
  });
});
