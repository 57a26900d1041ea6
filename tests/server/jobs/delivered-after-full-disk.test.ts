import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { type DeliveryStage, type Moment, NOW, ONCE, openDeliveryStage } from '../../support/jobs/delivery-stage.ts';
import { testClock } from '../../support/jobs/workshop.ts';
import { mayMount, smallDisks } from '../../support/small-disks.ts';

const ROOM_MB = 110;
const SAYS_FULL =
  /^The disk under \S+ is full: \d+ MB are free, and the database needs 32 MB\. Make room; nothing that was stored is lost\.$/;
const FULL_MS = 5_000;
const log = createLogger(process.env.PERCH_TEST_LOG ?? 'silent');

describe.skipIf(!mayMount())(
  'an embedded database whose disk fills up in the middle of the work',
  { timeout: 360_000 },
  () => {
    const disks = smallDisks();
    let folder: string;
    let database: Database;
    let stage: DeliveryStage;
    let armed: { readonly moment: Moment; readonly full: (refusal: unknown) => void } | null = null;

    /** Nothing but the log grows, which is what PGlite cannot do without. @returns what it was refused with */
    async function fill(db: Database['db']): Promise<unknown> {
      try {
        for (;;) await sql`select pg_logical_emit_message(true, 'x', repeat('x', 1000000))`.execute(db);
      } catch (error) {
        return error;
      }
    }

    beforeAll(async () => {
      folder = disks.make(ROOM_MB);
      database = await openDatabase({ dataDir: folder, databaseUrl: null, log, clock: testClock(NOW) });
      stage = await openDeliveryStage(database, async (moment, tx) => {
        if (armed?.moment !== moment) return;
        const { full } = armed;
        armed = null;
        full(await fill(tx ?? database.db));
      });
    }, 120_000);
    afterAll(async () => {
      await stage?.close();
      await database?.close();
      disks.remove();
    });

    it.each(['collect', 'look-up', 'build', 'mail'] as const)(
      '(%s) has everything delivered, once, when there is room',
      async (moment) => {
        await stage.begin();
        const full = Promise.withResolvers<unknown>();
        armed = { moment, full: full.resolve };
        const delivered = stage.untilDelivered();
        expect(await full.promise).toMatchObject({ code: 'disk-full' });
        await wait(FULL_MS);
        const refused = await sql`select`.execute(database.db).catch((error: Error) => error);
        expect(refused).toMatchObject({ code: 'disk-full', message: expect.stringMatching(SAYS_FULL) });
        disks.leaveFree(folder, ROOM_MB);
        await delivered;
        expect(await stage.told()).toEqual(ONCE);
      },
    );
  },
);
