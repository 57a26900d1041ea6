import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createExports } from '../../main/exports/exports.ts';
import type { AskedReport } from '../../main/exports/pattern.ts';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { instant, profileId } from '../../shared/domain/ids.ts';
import { parseDay } from '../../shared/domain/time/calendar.ts';
import { periodOf, shiftPeriod } from '../../shared/domain/time/period.ts';
import { at, openWebApp, person, profileOf, storeReport } from '../server/accounts/web-app.ts';
import { printMeasure } from './measure.ts';
import { inventActions, median } from './storage-fixture.ts';

/**
 * Bulk export of 500 reports from the whole application (no rate limits) into a folder, against plain requests for the same
 * 500 with the same four at once and their bodies thrown away, in turns in one run over loopback. The export runs on a
 * thread of its own, as it does in the shell: what is measured is whether it keeps up with the service.
 *
 *     node tests/bench/bulk-export.ts
 */
const ACCOUNTS = 10;
const WEEKS = 50;
const ACTIONS = 10_000;
const ROUNDS = 3;
const AT_ONCE = 4;

interface Work {
  readonly origin: string;
  readonly token: string;
  readonly reports: readonly AskedReport[];
  readonly folder: string;
}

async function plainly({ origin, token, reports }: Work): Promise<number> {
  let next = 0;
  let bytes = 0;
  const one = async (): Promise<void> => {
    for (let report = reports[next++]; report !== undefined; report = reports[next++]) {
      const url = `${origin}/api/report/${report.accountId}/${report.reportId}/csv`;
      const answer = await fetch(url, { headers: { 'x-auth-token': token } });
      if (answer.status !== 200 || answer.body === null) throw new Error(`${url}: ${answer.status}`);
      for await (const chunk of answer.body) bytes += chunk.byteLength;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return bytes;
}

function exported({ origin, token, reports, folder }: Work, into: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const exports = createExports({
      language: () => 'en',
      fetch,
      origin: () => origin,
      token: () => token,
      journal: join(folder, 'journal'),
      now: Date.now,
      after: (ms, task) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
      reveal: () => undefined,
      tell({ state, bytes, done, error }) {
        if (state === 'done' && done === reports.length) resolve(bytes);
        else if (state !== 'running') reject(new Error(`${state}: ${done} of ${reports.length}, ${error}`));
      },
    });
    exports.start({ reports: [...reports], folder: into, pattern: '{username}/{report}', format: 'csv' }).catch(reject);
  });
}

async function timed(task: () => Promise<number>): Promise<{ ms: number; cpuMs: number; bytes: number }> {
  const cpu = process.threadCpuUsage();
  const from = performance.now();
  const bytes = await task();
  const { user, system } = process.threadCpuUsage(cpu);
  return { ms: performance.now() - from, cpuMs: (user + system) / 1000, bytes };
}

async function compare(work: Work): Promise<void> {
  const ratios: number[] = [];
  await plainly(work);
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = await timed(() => plainly(work));
    const into = mkdtempSync(join(work.folder, 'export-'));
    const own = await timed(() => exported(work, into));
    if (own.bytes !== plain.bytes) throw new Error(`${own.bytes} bytes exported of ${plain.bytes}`);
    const again = await timed(() => exported(work, into));
    ratios.push(plain.ms / own.ms);
    const shown = [plain, own, again].map(
      ({ ms, cpuMs }) => `${ms.toFixed(0)} ms (${cpuMs.toFixed(0)} ms of its thread)`,
    );
    console.log(`plain ${shown[0]}, export ${shown[1]}, again with nothing new ${shown[2]}; ${own.bytes} bytes`);
  }
  const about = { measure: `bulk export of ${work.reports.length} reports, rate`, baseline: 'plain requests' };
  printMeasure({ ...about, ratio: median(ratios), goal: 0.6 });
}

async function serve(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const options = {
    dataDir: join(folder, 'data'),
    databaseUrl: null,
    log: createLogger('silent'),
    clock: createClock(null),
  };
  const database = await openDatabase(options);
  const web = await openWebApp(database);
  const day = parseDay('2026-11-09');
  if (day === null) throw new Error('no day');
  const weeks = Array.from({ length: WEEKS }, (_, n) => shiftPeriod(periodOf('week', day), n));
  const user = await web.subscriber(ACCOUNTS);
  const reports: AskedReport[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    web.network.accounts.set(`bench-${n}`, person(`bench-${n}`));
    web.setNow(at('2025-11-03T09:00:00Z'));
    const accountId = await user.add(`bench-${n}.test`);
    const profile = await profileOf(database, accountId);
    const stage = await database.bulk.stage(profileId(profile), instant(Date.UTC(2026, 10, 1)));
    await stage.write([...inventActions(ACTIONS)]);
    await stage.merge(async () => undefined);
    for (const { id } of weeks) {
      await storeReport(database, { profile, report: id });
      reports.push({ accountId, reportId: id, username: `bench-${n}.test`, network: 'bluesky' });
    }
  }
  web.setNow(at('2026-11-19T06:00:00Z'));
  await web.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = web.app.server.address() as AddressInfo; // a TCP server's address is one
  const work: Work = { origin: `http://127.0.0.1:${port}`, token: user.token, reports, folder };
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: work });
  const failed = await new Promise<Error | null>((resolve) => {
    worker.once('error', resolve);
    worker.once('message', () => resolve(null));
  });
  await web.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (failed !== null) throw failed;
}

if (isMainThread) await serve();
else {
  await compare(workerData as Work); // this file's own words
  parentPort?.postMessage('done');
}
