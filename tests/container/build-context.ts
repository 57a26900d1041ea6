import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import dockerignore from '@balena/dockerignore';

/** Which of a project's files an engine is given, by the lines of its `.dockerignore`. */
export function notIgnored(files: readonly string[], ignored: string): string[] {
  return dockerignore()
    .add(ignored)
    .filter([...files]);
}

/**
 * Copies to `folder` what an engine is given of a clean checkout: the files that git knows, as they lie here, without those that are
 * ignored. A folder in which somebody works may hold more; whatever the build needed of that would be missing for everybody else.
 * @returns how many files
 */
export function copyBuildContext(project: string, folder: string): number {
  const listed = execFileSync('git', ['-C', project, 'ls-files', '-z'], { encoding: 'utf8' });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(project, file)));
  const given = notIgnored(files, readFileSync(join(project, '.dockerignore'), 'utf8'));
  for (const file of given) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(project, file), join(folder, file), { verbatimSymlinks: true });
  }
  return given.length;
}
