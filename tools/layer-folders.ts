import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const { LAYERS }: { LAYERS: readonly { readonly folder: string }[] } = createRequire(import.meta.url)('./layers.cjs');

/** Their folders have a row each; everything else at the top has one for all that is in it. */
const DIVIDED = new Set(['shared', 'main', 'renderer', 'server', 'tests']);
/** What stands beside the folders of a divided one and imports nothing. */
const NO_CODE = /\.(md|json|html)$/;

/** The row that a file needs in the layer table; null for one that needs none. */
function rowOf(file: string): string | null {
  const [top = '', second, ...rest] = file.split('/');
  if (second === undefined) return '.';
  if (!DIVIDED.has(top)) return top;
  if (rest.length > 0) return `${top}/${second}`;
  return NO_CODE.test(second) ? null : top;
}

/** Folders without a row in the layer table, and rows without a folder, each as a sentence. */
export function layerProblems(files: readonly string[], rows: readonly string[]): string[] {
  const needed = new Set(files.flatMap((file) => rowOf(file) ?? []));
  const known = new Set(rows);
  return [
    ...[...needed].filter((row) => !known.has(row)).map((row) => `${row} has no row in tools/layers.cjs`),
    ...rows
      .filter((row) => !needed.has(row))
      .map((row) => `tools/layers.cjs has a row for ${row}, which holds nothing`),
  ];
}

/** The same of every file that git knows or does not ignore. */
export async function layerFolderProblems(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  const files = stdout.split('\n').filter((file) => file !== '');
  return layerProblems(
    files,
    LAYERS.map(({ folder }) => folder),
  );
}
