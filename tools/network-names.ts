import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { NETWORKS } from '../shared/domain/networks/networks.ts';

/**
 * What is particular to a network stands in its description and its source. Code elsewhere that names one decides by the name, and
 * has to be found and changed for every network that joins.
 */

/** Where networks are at home, and tests, which are free to name them. */
const FREE = /^(shared\/domain\/networks|server\/adapters\/sources|tests|tools)\/|\/testing\/|\.test\.tsx?$/;
const CODE = /\.(ts|tsx)$/;

/** Files in which the word means something else, and what. */
const OTHER_MEANINGS: ReadonlyMap<string, string> = new Map([
  ['server/cli/commands/demo.ts', 'the command that plays the owner of an invented account'],
  ['renderer/api/query-keys.ts', 'the feed of a watchlist'],
  ['server/db/due-tables.ts', 'a mark of what changed in what somebody can be told'],
  ['server/db/repositories/due-looks.ts', 'the same'],
  ['server/services/seed/subscriber.ts', 'who took the money of a plan that nobody paid'],
]);

/** Networks that a file names, each as a sentence. */
export function networksNamedIn(path: string, code: string, networks: readonly string[] = NETWORKS): string[] {
  if (!CODE.test(path) || FREE.test(path) || OTHER_MEANINGS.has(path)) return [];
  const named = networks.filter((network) => new RegExp(`(['"\`])${network}\\1`).test(code));
  return named.map(
    (network) => `${path} names '${network}': derive what is meant from its description in shared/domain/networks`,
  );
}

/** Every place in the product's code that names a network. */
export async function networkNameProblems(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  const files = stdout.split('\n').filter((file) => CODE.test(file) && !FREE.test(file));
  const read = async (file: string) => networksNamedIn(file, await readFile(file, 'utf8').catch(() => ''));
  return (await Promise.all(files.map(read))).flat();
}
