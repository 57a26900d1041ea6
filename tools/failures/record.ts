import { appendFileSync, mkdirSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { RESULTS } from '../tally.ts';

/** Where the runners say what failed, for the end of a long log. */
export const FAILURES = `${RESULTS}/failures.txt`;
/** What passed only when it was tried again. */
export const SECOND_TRIES = `${RESULTS}/second-tries.txt`;

const LINES_EACH = 10;

/** The beginning of a message, indented below its title: no colours, no calls inside of packages or Node. */
export function failureText(title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:|<anonymous>)/.test(line));
  return [`✗ ${title}`, ...lines.slice(0, LINES_EACH).map((line) => `    ${line}`), ''].join('\n');
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
