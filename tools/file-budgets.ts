import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const MAX_LINES = 300;
const SOURCE = /\.(ts|tsx|mts|cjs|mjs|css|sql)$/;
/** An escape from a checker must give its reason on the line. */
const ESCAPES = [
  { pattern: /@ts-(ignore|nocheck|expect-error)/, name: 'a type-checker suppression' },
  { pattern: /:\s*any\b|\bas any\b|<any>/, name: '`any`' },
];

/** Every source file that git knows or does not ignore. */
export async function sourceFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  return stdout.split('\n').filter((file) => SOURCE.test(file) && !file.startsWith('tools/file-budgets'));
}

function problemsOf(file: string, text: string): string[] {
  const lines = text.split('\n');
  const problems = lines.flatMap((line, index) =>
    ESCAPES.filter(({ pattern }) => pattern.test(line)).map(({ name }) => `${file}:${index + 1} has ${name}`),
  );
  if (lines.length - 1 > MAX_LINES) problems.push(`${file} has ${lines.length - 1} lines, over ${MAX_LINES}`);
  return problems;
}

/** Files over 300 lines and escapes from the type checker, in every file that git knows or does not ignore. */
export async function fileBudgets(): Promise<string[]> {
  const files = await sourceFiles();
  const found = await Promise.all(
    files.map(async (file) => problemsOf(file, await readFile(file, 'utf8').catch(() => ''))),
  );
  return found.flat();
}
