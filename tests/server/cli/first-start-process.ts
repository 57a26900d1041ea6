import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDemoSource } from '../../../server/adapters/sources/demo/source.ts';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config/env.ts';
import { runUntilSignal } from '../../../server/run.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { openJobs } from '../../kills/stored.ts';
import { QUICK } from '../../support/jobs/workshop.ts';

/**
 * A server on an embedded database that a test starts and kills. `hold` names a call to the demo network, `lookup 3`: from
 * that one on (counted from 0) nothing is answered, and a file says so. With `nothing` it says when everything is done.
 */
const [dataDir = '', hold = '', marker = '', now = ''] = process.argv.slice(2);
const [heldCall, heldAt] = hold.split(' ');
const counts = new Map<string, number>();

async function pass(call: string): Promise<void> {
  const count = counts.get(call) ?? 0;
  counts.set(call, count + 1);
  if (call !== heldCall || count < Number(heldAt)) return;
  writeFileSync(marker, hold);
  await wait(600_000);
}

/** Of the demonstration's six accounts and nine watched ones the network knows these: the others are more of the same. */
const KNOWN = new Set([
  'northquay@cafes.example',
  'oficina.mare.example',
  'lena.reis.example',
  'nightferry.example',
  'lantern.point.example',
  'saltandslip.example',
]);

const clock = { now: () => instant(Date.parse(now)) };
const demo = createDemoSource({ clock });
const source: typeof demo = {
  ...demo,
  async lookup(query, signal) {
    await pass('lookup');
    return KNOWN.has(query) ? demo.lookup(query, signal) : { status: 'not-found' };
  },
  async collect(...input) {
    await pass('collect');
    return demo.collect(...input);
  },
  async people(...input) {
    await pass('people');
    return demo.people(...input);
  },
};
/** A file says once the first mail is out and no job waits or runs any more: what is stored then stays as it is. */
async function tellAtRest(): Promise<void> {
  const outbox = join(dataDir, 'outbox');
  for (;;) {
    const mailed = existsSync(outbox) && readdirSync(outbox).some((name) => name.endsWith('.eml'));
    if (mailed && (await openJobs(app.database.db)).length === 0) break;
    await wait(100);
  }
  writeFileSync(marker, 'at rest');
}

const config = { ...readConfig({ PERCH_LOG_LEVEL: process.env.PERCH_TEST_LOG ?? 'silent' }), dataDir, port: 0 };
const app = await createApp(
  { ...config, host: '127.0.0.1', publicUrl: 'http://perch.test' },
  { clock, sources: new Map([['demo', source]]), jobTuning: QUICK },
);
if (hold === 'nothing') void tellAtRest();
await runUntilSignal(app);
