import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One block of a how-to that belongs in a file: the whole of a new one, or lines that are added to one that is there. */
export interface Step {
  readonly file: string;
  readonly isNew: boolean;
  readonly lines: readonly string[];
}

const BLOCK = /^```(ts|diff) file=(\S+)\n([\s\S]*?)^```$/gm;

/** The blocks of a page that name their file, in the page's order. */
export function stepsOf(page: string): Step[] {
  return [...page.matchAll(BLOCK)].map(([, form, file = '', body = '']) => ({
    file,
    isNew: form === 'ts',
    lines: body.replace(/\n$/, '').split('\n'),
  }));
}

/** Adds the lines that begin with `+`, where the others stand one after the other, in one place alone. */
function withHunk(text: string, hunk: readonly string[]): string {
  const before = hunk.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const after = hunk.map((line) => line.slice(1));
  const parts = text.split(`${before.join('\n')}\n`);
  if (parts.length !== 2) throw new Error(`stands ${parts.length - 1} times, not once:\n${before.join('\n')}`);
  return parts.join(`${after.join('\n')}\n`);
}

function hunksOf(lines: readonly string[]): string[][] {
  const hunks: string[][] = [[]];
  for (const line of lines) {
    if (line === '@@') hunks.push([]);
    else hunks.at(-1)?.push(line);
  }
  return hunks;
}

/** Does what a block says, in a copy of the program. @throws where a file or a place is not as the page says */
export function applyStep(folder: string, { file, isNew, lines }: Step): void {
  const path = join(folder, file);
  if (isNew) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${lines.join('\n')}\n`, { flag: 'wx' });
    return;
  }
  writeFileSync(path, hunksOf(lines).reduce(withHunk, readFileSync(path, 'utf8')));
}
