import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { readContainerFile } from '../support/container-file.ts';
import { addNode, makeDebian, releaseOf } from './base-image.ts';
import { type Image, labelOf, replayStage } from './build.ts';
import { copyBuildContext } from './build-context.ts';
import { tryProgram } from './service.ts';
import { readStages } from './stages.ts';

/**
 * Replays the container file where no container engine runs: its steps one by one in clean Debian roots, then its program, as its
 * user and without a network. Ends with 1 at the first thing that is not as the file says.
 *
 *     npm run test:container -- [FILE]
 */
const ROOT = join(import.meta.dirname, '../..');
const FILE = process.argv[2] ?? 'deploy/Containerfile';
/** On a disk: two stages with all packages are larger than what many machines keep in memory. */
const PARENT = '/var/tmp';
const NEEDED = ['debootstrap', 'unshare', 'nsenter', 'setpriv', 'chroot', 'ip', 'apt-get'];

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printStep = (line: string, ms: number): void => print(`${(ms / SECOND).toFixed(1).padStart(7)} s  ${line}`);

async function timed<T>(line: string, work: () => Promise<T> | T): Promise<T> {
  const from = Date.now();
  const made = await work();
  printStep(line, Date.now() - from);
  return made;
}

/** Why nothing can be replayed here, else null. */
function obstacle(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can';
  const missing = NEEDED.filter((name) => {
    try {
      execFileSync('sh', ['-c', 'command -v "$0"', name]);
      return false;
    } catch {
      return true;
    }
  });
  return missing.length === 0 ? null : `not installed: ${missing.join(', ')} (Debian: apt-get install debootstrap)`;
}

async function replay(folder: string, signal: AbortSignal): Promise<void> {
  const { args, stages } = readStages(readContainerFile(readFileSync(resolve(ROOT, FILE), 'utf8')));
  const context = join(folder, 'context');
  const base = join(folder, 'base');
  const [image = '', ...others] = new Set(stages.map((stage) => stage.image));
  if (others.length > 0) throw new Error(`stages begin from different images: ${image}, ${others.join(', ')}`);
  const release = releaseOf(image);
  const files = await timed(`the files of a clean checkout`, () => copyBuildContext(ROOT, context));
  print(`           ${files} files`);
  await timed(`a clean root of Debian ${release}, by debootstrap`, () => makeDebian(release, base, signal));
  await timed(`Node ${process.versions.node}, npm and the user node, in the place of ${image}`, () =>
    addNode(base, signal),
  );
  const shared = { context, args, built: new Map<string, string>(), signal, onStep: printStep };
  let made: Image | null = null;
  for (const [number, stage] of stages.entries()) {
    const root = join(folder, `stage-${number}`);
    await timed(`${labelOf(stage)}: FROM ${stage.image}`, () => execFileSync('cp', ['-a', base, root]));
    made = await replayStage(stage, root, { ...shared, network: number < stages.length - 1 });
  }
  if (made === null) throw new Error('it has no stage');
  const volumes = join(folder, 'volumes');
  mkdirSync(volumes);
  const seen = await tryProgram(made, volumes, signal);
  printStep(
    'healthy, as its user, on a root that is read-only, with no network but loopback; a page and the command line answer',
    seen.readyMs,
  );
  printStep('ended with 0', seen.endedMs);
  print(`           written: ${seen.written.join(', ')}`);
}

/** Mounts lie in namespaces that are gone by then; were one left, whatever it shows would be removed with the folder. */
function remove(folder: string): void {
  if (readFileSync('/proc/self/mountinfo', 'utf8').includes(folder))
    throw new Error(`${folder}: something is mounted there`);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function main(): Promise<void> {
  const missing = obstacle();
  if (missing !== null) {
    print(`NOT RUN: the container file's steps: ${missing}`);
    process.exitCode = 1;
    return;
  }
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const folder = mkdtempSync(join(PARENT, 'perch-container-'));
  try {
    await timed(`all of ${FILE}, without a container engine`, () => replay(folder, stop.signal));
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    print(stop.signal.aborted ? 'interrupted' : `NOT AS ${FILE} SAYS: ${why}`);
    process.exitCode = 1;
  } finally {
    remove(folder);
  }
}

await main();
