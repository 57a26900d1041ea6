import { readFile } from 'node:fs/promises';
import { FAILURES, SECOND_TRIES } from './failures/record.ts';
import { NOT_RUN, otherDayTally, RESULTS, tally } from './tally.ts';

// The last line of continuous integration. What could not run counts as failed; what a slow machine had no time for is named here.

/** A log is often read from its end: there stands what failed, as far as this many characters go. */
const SHOWN = 6000;

const [today, otherDay] = [await tally(), await otherDayTally()];
const failures = await readFile(FAILURES, 'utf8').catch(() => '');
if (failures !== '') console.log(`\nWhat failed:\n${failures.slice(0, SHOWN)}`);
const secondTries = await readFile(SECOND_TRIES, 'utf8').catch(() => '');
if (secondTries !== '') console.log(`\nPassed only when tried again:\n${secondTries.slice(0, SHOWN)}`);
const peers = /(\d+) passed, (\d+) failed/.exec(await readFile(`${RESULTS}/peers.txt`, 'utf8').catch(() => ''));
const leftOut = (await readFile(`${RESULTS}/left-out.txt`, 'utf8').catch(() => '')).trim();
if (leftOut !== '') console.log(`left out for lack of time: ${leftOut.replaceAll('\n', '; ')}`);
const notRun = (await readFile(NOT_RUN, 'utf8').catch(() => '')).trim();
if (notRun !== '') console.log(`not run: ${notRun}`);
const allPassed = today.passed + otherDay.passed + Number(peers?.[1] ?? 0);
const allFailed = today.failed + otherDay.failed + (peers === null ? 1 : Number(peers[2])) + Number(notRun !== '');
console.log(`${allPassed} passed, ${allFailed} failed`);
process.exitCode = allFailed === 0 && allPassed > 0 ? 0 : 1;
