import { readFile } from 'node:fs/promises';
import { sourceFiles } from './file-budgets.ts';

/** The layers in the order of the layer table; what stands beside them builds or deploys and is not counted. */
const LAYERS = ['shared', 'preload', 'main', 'renderer', 'server', 'tests', 'tools'] as const;
const BESIDE = /(\.test\.tsx?|\/testing\/.*)$/;

interface SourceFile {
  readonly path: string;
  readonly lines: number;
}

interface LayerSize {
  readonly layer: string;
  readonly files: number;
  readonly lines: number;
  /** Lines of the unit tests that stand beside what they test. */
  readonly testLines: number;
  /** Lines of the longest file. */
  readonly longest: number;
}

const linesOf = (files: readonly SourceFile[]): number => files.reduce((sum, { lines }) => sum + lines, 0);

/** How large each layer is; tests beside their source are counted for themselves. */
export function sizesOf(files: readonly SourceFile[]): LayerSize[] {
  return LAYERS.map((layer) => {
    const own = files.filter(({ path }) => path.startsWith(`${layer}/`));
    const code = own.filter(({ path }) => layer === 'tests' || !BESIDE.test(path));
    return {
      ...{ layer, files: code.length, lines: linesOf(code), testLines: linesOf(own) - linesOf(code) },
      longest: Math.max(0, ...code.map(({ lines }) => lines)),
    };
  });
}

const HEAD = ['layer', 'files', 'lines', 'tests beside', 'longest file'];

/** The sizes as lines of a table, numbers to the right. */
export function sizeTable(sizes: readonly LayerSize[]): string {
  const rows = [
    HEAD,
    ...sizes.map(({ layer, files, lines, testLines, longest }) => [
      layer,
      ...[files, lines, testLines, longest].map(String),
    ]),
  ];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join('  ')).join('\n');
}

/** The table over every source file that git knows or does not ignore. */
export async function layerSizes(): Promise<string> {
  const read = async (path: string): Promise<SourceFile> => {
    const text = await readFile(path, 'utf8').catch(() => '');
    return { path, lines: text.split('\n').length - 1 };
  };
  return sizeTable(sizesOf(await Promise.all((await sourceFiles()).map(read))));
}
