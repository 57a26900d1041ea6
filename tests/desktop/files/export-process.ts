import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createExports } from '../../../main/exports/exports.ts';

/**
 * An export in a process of its own, to be killed: takes up the journal's, or begins the one given. Each request for a
 * report is written down when it is sent.
 *
 *     node export-process.ts '{ "origin", "token", "journal", "log", "request" }'
 */
const { origin, token, journal, log, request } = JSON.parse(process.argv[2] ?? '{}');
const exports = createExports({
  language: () => 'en',
  async fetch(url, init) {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/csv')) appendFileSync(log, `${pathname}\n`);
    await wait(15);
    return await fetch(url, init);
  },
  origin: () => origin,
  token: () => token,
  journal,
  now: Date.now,
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  tell(state) {
    if (state.state !== 'running') process.stdout.write(`${JSON.stringify(state)}\n`);
  },
  reveal: () => undefined,
});
await exports.restore();
if (exports.state().state === 'none') await exports.start(request);
