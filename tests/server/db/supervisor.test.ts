import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEmbedded } from '../../../server/db/embedded/client.ts';
import { type Patience, ROOM_MB, type Supervised, superviseEmbedded } from '../../../server/db/embedded/supervisor.ts';

/** Holds the database's thread for ever, as the log does for which there is no room. */
const SPIN = 'do $$ begin loop end loop; end $$';
const FULL_MB = 3;
const SOON: Patience = { lookEveryMs: 20, onFullDiskMs: 300, atMostMs: 3_600_000 };
const BACK_WITHIN = { timeout: 60_000, interval: 50 };

describe('the watchdog of the embedded database', { timeout: 120_000 }, () => {
  let folder = '';
  let freeMb = ROOM_MB;
  let said: string[] = [];
  let restored = 0;
  let database: Supervised;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'perch-watchdog-'));
    freeMb = 1000;
    said = [];
    restored = 0;
    await open(SOON);
    await database.exec('create table kept (n int primary key); insert into kept values (1)');
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function open(patience: Patience): Promise<void> {
    database = await superviseEmbedded({
      folder,
      start: (onStopped, signal) =>
        startEmbedded({ dataDir: join(folder, 'data'), idleTransactionMs: 60_000 }, onStopped, { signal }),
      restore: async () => {
        restored += 1;
      },
      freeMb: async () => freeMb,
      log: {
        error: (...what: unknown[]) => void said.push(what.length === 1 ? String(what[0]) : String(what[1])),
        info: (what: unknown) => void said.push(String(what)),
      },
      patience,
    });
    database.keep();
  }
  const kept = async () => (await database.query(null, 'select n from kept order by n', [])).rows;

  it('ends a thread that spins on a full disk, says so in one sentence, and is back with everything once there is room', async () => {
    freeMb = FULL_MB;
    const waiting = database.query(null, 'select 1 as one', []);
    const refused = [database.exec(SPIN), database.query(null, 'select 2', [])].map((call) =>
      expect(call).rejects.toMatchObject({ code: 'disk-full' }),
    );
    await expect(waiting).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await Promise.all(refused);
    expect(said).toEqual([
      `The disk under ${folder} is full: ${FULL_MB} MB are free, and the database needs ${ROOM_MB} MB. Make room; nothing that was stored is lost.`,
    ]);
    // Whoever comes now hears at once what is the matter.
    await expect(kept()).rejects.toMatchObject({ code: 'disk-full' });
    expect(restored).toBe(0);

    freeMb = ROOM_MB;
    await vi.waitFor(async () => expect(await kept()).toEqual([{ n: 1 }]), BACK_WITHIN);
    expect(restored).toBe(1);
    expect(said.slice(1)).toEqual(['the embedded database is back']);
  });

  it('leaves a thread alone that works for long while there is room', async () => {
    const long = `do $$ declare began timestamptz := clock_timestamp();
      begin while clock_timestamp() < began + interval '1.5 s' loop end loop; end $$`;
    await database.exec(long);
    expect([said, restored]).toEqual([[], 0]);
  });

  it('ends one that answers nothing for longer than any statement takes, and starts it again', async () => {
    await database.close();
    await open({ ...SOON, atMostMs: 500 });
    await expect(database.exec(SPIN)).rejects.toMatchObject({ code: 'stopped' });
    expect(said[0]).toMatch(/^The embedded database has not answered for [\d.]+ minutes\.$/);
    await vi.waitFor(async () => expect(await kept()).toEqual([{ n: 1 }]), BACK_WITHIN);
  });
});
