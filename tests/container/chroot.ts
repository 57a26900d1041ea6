import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where and as whom a program runs in a root folder. */
export interface Place {
  readonly root: string;
  /** The working directory, seen from the root. */
  readonly folder: string;
  /** Its numbers, `1000:1000`, or those of root. */
  readonly user: string;
  readonly variables: ReadonlyMap<string, string>;
}

/** What it is kept from, and what it is given in its place. */
export interface Isolation {
  /** Whether it has the machine's network, else none but a loopback of its own. */
  readonly network: boolean;
  /** Without any right of root's and no way to get one, as with `cap_drop: [ALL]` and `no-new-privileges`. */
  readonly confined?: boolean;
  /** Whether nothing can be written but where something is mounted. */
  readonly readOnly?: boolean;
  /** Folders of the machine by where they are seen. */
  readonly mounts?: ReadonlyMap<string, string>;
}

/** The fields of `passwd` that an engine looks at: of the user with that number. */
function homeOf({ root, user }: Place): string {
  const lines = readFileSync(join(root, 'etc/passwd'), 'utf8').split('\n');
  const found = lines.map((line) => line.split(':')).find(([, , number]) => number === user.split(':')[0]);
  return found?.[5] ?? '/';
}

/** The words that start a program in a place, once its root is the root. */
export function wordsIn(place: Place, command: readonly string[], confined = false): string[] {
  const [uid = '0', gid = uid] = place.user.split(':');
  const rights = confined ? ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'] : [];
  const variables = new Map([['HOME', homeOf(place)], ...place.variables]);
  return [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights],
    ...['env', '--ignore-environment', `--chdir=${place.folder}`],
    ...[...variables].map(([name, value]) => `${name}=${value}`),
    ...command,
  ];
}

/** Mounts are made in a namespace of the program's own: whatever happens, the machine has none of them afterwards. */
function setUp({ network, readOnly = false, mounts = new Map() }: Isolation): string {
  return [
    'set -e',
    'mount --bind "$0" "$0"',
    'mount -t proc proc "$0/proc"',
    ...[...mounts].map(([path, folder]) => `mount --bind '${folder}' "$0${path}"`),
    ...(readOnly ? ['mount -o remount,bind,ro "$0"'] : []),
    ...(network ? [] : ['ip link set lo up']),
    'exec chroot "$0" "$@"',
  ].join('\n');
}

/** Starts a program in a process group of its own, so that `kill` reaches whatever it starts. */
export function start(program: string, words: readonly string[]): ChildProcessWithoutNullStreams {
  const child = spawn(program, words, { detached: true });
  child.stdin.end();
  return child;
}

/** Ends a program and all that it started; it is no fault if there is nothing left of it. */
export function kill({ pid }: ChildProcessWithoutNullStreams): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Starts a program in a place, as the first process of its own, and ends with what it ends with. What it started ends with it. */
export function startIn(
  place: Place,
  command: readonly string[],
  isolation: Isolation,
): ChildProcessWithoutNullStreams {
  const namespaces = ['--mount', '--pid', '--ipc', '--uts', ...(isolation.network ? [] : ['--net'])];
  return start('unshare', [
    ...[...namespaces, '--fork', '--kill-child'],
    ...['sh', '-c', setUp(isolation), place.root, ...wordsIn(place, command, isolation.confined)],
  ]);
}

/** Gathers the last of what a program says. */
export function listenTo(child: ChildProcessWithoutNullStreams): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000);
    });
  }
  return () => said.trim();
}

/** Waits until a program has ended. @throws Error with what it said, unless it ended with 0 */
export async function succeeded(child: ChildProcessWithoutNullStreams, signal: AbortSignal): Promise<string> {
  const said = listenTo(child);
  const stop = (): void => kill(child);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const [code] = await once(child, 'close');
  signal.removeEventListener('abort', stop);
  if (code !== 0) throw new Error(`ended with ${code}:\n${said()}`);
  return said();
}
