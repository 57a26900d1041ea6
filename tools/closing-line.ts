import { readFile } from 'node:fs/promises';
import { FAILURES } from './failures/record.ts';
import { RESULTS, tally } from './tally.ts';

/** The last line of continuous integration. What could not run counts as failed: a green run has run everything. */
/** A log is often read from its end: there stands what failed, as far as this many characters go. */
const SHOWN = 6000;

const { passed, failed } = await tally();
const failures = await readFile(FAILURES, 'utf8').catch(() => '');
if (failures !== '') console.log(`\nWhat failed:\n${failures.slice(0, SHOWN)}`);
const peers = /(\d+) passed, (\d+) failed/.exec(await readFile(`${RESULTS}/peers.txt`, 'utf8').catch(() => ''));
const notRun = (await readFile(`${RESULTS}/not-run.txt`, 'utf8').catch(() => '')).trim();
if (notRun !== '') console.log(`not run: ${notRun}`);
const allPassed = passed + Number(peers?.[1] ?? 0);
const allFailed = failed + (peers === null ? 1 : Number(peers[2])) + Number(notRun !== '');
console.log(`${allPassed} passed, ${allFailed} failed`);
process.exitCode = allFailed === 0 && allPassed > 0 ? 0 : 1;
