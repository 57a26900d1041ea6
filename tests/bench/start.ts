import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree } from '../support/copy-tree.ts';
import { printMeasure } from './measure.ts';
import { startProduct } from './product.ts';

/**
 * `npm start` on an installed tree: how long until a page can be used, the first time (the interface is built, the database
 * is new) and after that; and how long the demo subscriber's reports then take to be filled in behind it. Run in a copy of
 * the sources that shares what npm installed.
 *
 *     node tests/bench/start.ts
 */
const ROUNDS_AFTER = 3;
const FILLED_LIMIT_MS = 300_000;

const folder = copyTree('perch-start-');
const env = { PERCH_DATA_DIR: join(folder, '.data'), PERCH_LOG_LEVEL: 'info', PERCH_DEMO: 'yes', NODE_ENV: '' };
const start = () => startProduct({ script: 'tools/start.ts', folder, env });
try {
  const first = await start();
  const seconds = { unit: 's' };
  printMeasure({ measure: 'first start, page usable', value: first.usableAfterMs / 1000, ...seconds, most: 8 });
  const from = performance.now();
  while (!first.output().includes('has its reports')) {
    if (performance.now() - from > FILLED_LIMIT_MS) throw new Error(`the fill did not end\n${first.output()}`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
  printMeasure({
    measure: 'first start, demo reports filled after',
    value: (performance.now() - from) / 1000,
    ...seconds,
  });
  await first.stop();
  const after: number[] = [];
  for (let round = 0; round < ROUNDS_AFTER; round += 1) {
    const next = await start();
    after.push(next.usableAfterMs);
    await next.stop();
  }
  const middle = after.sort((a, b) => a - b)[ROUNDS_AFTER >> 1] ?? Number.NaN;
  printMeasure({ measure: 'later start, page usable', value: middle / 1000, ...seconds, most: 3 });
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
