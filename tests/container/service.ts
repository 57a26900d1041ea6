import { type ChildProcessWithoutNullStreams, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import type { Image } from './build.ts';
import { kill, listenTo, start, startIn, succeeded, wordsIn } from './chroot.ts';
import { commandOf, flagsOf } from './stages.ts';

/** How long a container is given to end: the compose file's `stop_grace_period`. */
const ENDS_WITHIN_MS = 45 * SECOND;
/** What the program asks for and no image can know. */
const SETTINGS = { PERCH_PUBLIC_URL: 'https://perch.example', PERCH_BOT_CHECK: 'off' };

/** What was seen of the program. */
export interface Seen {
  readonly readyMs: number;
  readonly endedMs: number;
  /** The paths of what it left where it may write. */
  readonly written: readonly string[];
}

const pathsOf = (volume: string): string[] => (volume.startsWith('[') ? JSON.parse(volume) : volume.split(/\s+/));

function millisecondsOf(duration: string): number {
  const [, seconds] = /^(\d+)s$/.exec(duration) ?? [];
  if (seconds === undefined) throw new Error(`${duration}: only whole seconds are replayed`);
  return Number(seconds) * SECOND;
}

/** A folder for each volume, filled as an engine fills a new one, and `/tmp`: with the compose file there is nowhere else to write. */
function makeVolumes({ root, says }: Image, folder: string): Map<string, string> {
  const mounts = new Map<string, string>();
  for (const path of [...pathsOf(says.get('VOLUME') ?? '[]'), '/tmp']) {
    const volume = join(folder, String(mounts.size));
    for (const each of [volume, join(root, path)]) mkdirSync(each, { recursive: true });
    execFileSync('cp', ['-a', `${join(root, path)}/.`, volume]);
    mounts.set(path, volume);
  }
  return mounts;
}

/** The process of the program itself, seen from here. */
async function processIn(unshare: ChildProcessWithoutNullStreams): Promise<number> {
  const children = `/proc/${unshare.pid}/task/${unshare.pid}/children`;
  while (unshare.exitCode === null) {
    const [first = ''] = existsSync(children) ? readFileSync(children, 'utf8').split(' ') : [];
    if (first !== '') return Number(first);
    await wait(10);
  }
  throw new Error('it did not start');
}

/** Starts a program beside a running one, as an engine does for a health check. */
function beside(pid: number, image: Image, command: readonly string[]): ChildProcessWithoutNullStreams {
  const spaces = ['--mount', '--pid', '--ipc', '--uts', '--net', '--root'];
  return start('nsenter', [`--target=${pid}`, ...spaces, '--', ...wordsIn(image, command, true)]);
}

interface Running {
  readonly pid: number;
  readonly image: Image;
  readonly child: ChildProcessWithoutNullStreams;
  readonly signal: AbortSignal;
}

/** Asks as HEALTHCHECK says, for as long as an engine would, before it calls the container unhealthy. */
async function becomeHealthy({ pid, image, child, signal }: Running): Promise<void> {
  const { flags, words } = flagsOf(image.says.get('HEALTHCHECK') ?? '');
  if (!words.startsWith('CMD')) throw new Error('it has no health check');
  const command = commandOf(words.replace(/^CMD\s+/, ''));
  const retriesMs = Number(flags.get('retries') ?? 3) * millisecondsOf(flags.get('interval') ?? '30s');
  const until = Date.now() + millisecondsOf(flags.get('start-period') ?? '0s') + retriesMs;
  const timeoutMs = millisecondsOf(flags.get('timeout') ?? '30s');
  for (;;) {
    const short = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const told = await succeeded(beside(pid, image, command), short).then(
      () => null,
      (error: Error) => error.message,
    );
    if (told === null) return;
    if (child.exitCode !== null || signal.aborted) throw new Error('it ended before it was healthy');
    if (Date.now() > until) throw new Error(`it does not get healthy; the last check ${told}`);
    await wait(SECOND / 4);
  }
}

/** Reads the first page, at the first port that the image names. */
async function readPage({ pid, image, signal }: Running): Promise<void> {
  const [port] = (image.says.get('EXPOSE') ?? '').split(' ');
  const script = `const page = await fetch('http://127.0.0.1:${port}/'); const text = await page.text();
if (page.status !== 200 || !text.includes('<html')) throw new Error(page.status + ' ' + text.slice(0, 200));`;
  await succeeded(beside(pid, image, ['node', '--input-type=module', '-e', script]), signal);
}

/** The command line that the documentation has operators use in a container. */
async function askCommandLine({ pid, image, signal }: Running): Promise<void> {
  await succeeded(beside(pid, image, ['node', 'server/cli/perch.ts', '--help']), signal);
}

async function end({ pid, image, child }: Running): Promise<void> {
  const ended = once(child, 'close');
  const name = image.says.get('STOPSIGNAL') ?? 'SIGTERM';
  process.kill(pid, name);
  const code = await Promise.race([ended.then(([each]) => each), wait(ENDS_WITHIN_MS, 'not at all', { ref: false })]);
  if (code !== 0) throw new Error(`after ${name} it ends with ${code}`);
}

function allIn(mounts: ReadonlyMap<string, string>): string[] {
  return [...mounts].flatMap(([path, folder]) => readdirSync(folder).map((name) => `${path}/${name}`));
}

/**
 * Starts the image's program as the compose file has it started (its user, no rights, a root that is read-only), with no network but
 * loopback; waits until its health check succeeds, reads a page, has the command line answer, and asks it to end.
 * @throws Error with what differs, and the last of what it said
 */
export async function tryProgram(image: Image, folder: string, signal: AbortSignal): Promise<Seen> {
  const mounts = makeVolumes(image, folder);
  const place = { ...image, variables: new Map([...image.variables, ...Object.entries(SETTINGS)]) };
  const command = ['ENTRYPOINT', 'CMD'].flatMap((word) => commandOf(image.says.get(word) ?? '[]'));
  const from = Date.now();
  const child = startIn(place, command, { network: false, confined: true, readOnly: true, mounts });
  const said = listenTo(child);
  try {
    const running = { pid: await processIn(child), image: { ...image, ...place }, child, signal };
    await becomeHealthy(running);
    const readyMs = Date.now() - from;
    await readPage(running);
    await askCommandLine(running);
    const asked = Date.now();
    await end(running);
    return { readyMs, endedMs: Date.now() - asked, written: allIn(mounts) };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${said()}`);
  } finally {
    kill(child);
  }
}
