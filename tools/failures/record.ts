import { appendFileSync, mkdirSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { RESULTS } from '../tally.ts';

/** Where the runners say what failed, for the end of a long log. */
export const FAILURES = `${RESULTS}/failures.txt`;
/** What passed only when it was tried again. */
export const SECOND_TRIES = `${RESULTS}/second-tries.txt`;

const FIRST_LINES = 10;
/** What a process wrote before it ended is told by its last lines. */
const LAST_LINES = 4;

/** The beginning and the end of a message, indented below its title: no colours, no calls inside of packages or Node. */
export function failureText(title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:|<anonymous>)/.test(line));
  const kept =
    lines.length <= FIRST_LINES + LAST_LINES + 1
      ? lines
      : [...lines.slice(0, FIRST_LINES), '…', ...lines.slice(-LAST_LINES)];
  return [`✗ ${title}`, ...kept.map((line) => `    ${line}`), ''].join('\n');
}

function append(file: string, text: string): void {
  mkdirSync(RESULTS, { recursive: true });
  appendFileSync(file, text);
}

/** Adds one failure to the file. */
export const recordFailure = (title: string, message: string): void => append(FAILURES, failureText(title, message));

/** Adds why a test did not pass at first, to look into. */
export const recordSecondTry = (title: string, message: string): void =>
  append(SECOND_TRIES, failureText(title, message));
