import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from './programs.ts';

/** A Secret Service of one's own: its bus, its daemon and its folder are nobody else's, and end with the test. */

const PROGRAMS = ['dbus-daemon', 'gnome-keyring-daemon', 'secret-tool', 'gdbus'];
const SERVICE = 'org.freedesktop.secrets';
const PATIENCE_MS = 10_000;

/** What is missing here to run one; empty where nothing is. */
export const missingPrograms = (): readonly string[] => PROGRAMS.filter((program) => !isInstalled(program));

/** A bus that starts nothing by itself: whoever is on it was put there. */
const busConfig = (socket: string): string => `<!DOCTYPE busconfig PUBLIC
  "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type><listen>unix:path=${socket}</listen><auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
  </policy>
</busconfig>`;

export interface LinuxKeyring {
  /** Runs a program on this bus. @returns what it said; rejects where it fails or is not done within ten seconds */
  run(program: string, words: readonly string[], input?: string): Promise<string>;
  /** Whether a Secret Service is on the bus. */
  isRunning(): Promise<boolean>;
  isLocked(): Promise<boolean>;
  /** As a screen lock does, over D-Bus. */
  lock(): Promise<void>;
  /** Starts it with the person's password; its store is the same each time. */
  unlock(): Promise<void>;
  /** Takes it off the bus. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

async function end(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 2_000);
  await gone;
  clearTimeout(force);
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const limit = performance.now() + PATIENCE_MS;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > limit) throw new Error(`${what}: not within ${PATIENCE_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Says it to a program that may be gone before it hears it: how it ended tells that. */
function say(child: ChildProcess, words: string): void {
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(words);
}

const runIn = (env: NodeJS.ProcessEnv) => (program: string, words: readonly string[], input?: string) =>
  new Promise<string>((resolve, reject) => {
    const child = execFile(program, words, { env, timeout: PATIENCE_MS }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
    say(child, input ?? '');
  });

export async function startLinuxKeyring(): Promise<LinuxKeyring> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-ring-'));
  const at = (name: string): string => join(folder, name);
  await mkdir(at('run'), { mode: 0o700 });
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: at('data'),
    XDG_RUNTIME_DIR: at('run'),
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${at('run/bus')}`,
  };
  const run = runIn(env);
  const call = (words: readonly string[]): Promise<string> => run('gdbus', ['call', '--session', ...words]);
  const ofBus = ['--dest', 'org.freedesktop.DBus', '--object-path', '/org/freedesktop/DBus'];
  const isRunning = async (): Promise<boolean> =>
    (await call([...ofBus, '--method', 'org.freedesktop.DBus.NameHasOwner', SERVICE])).includes('true');

  await writeFile(at('bus.conf'), busConfig(at('run/bus')));
  const bus = spawn('dbus-daemon', [`--config-file=${at('bus.conf')}`, '--nofork', '--nopidfile'], {
    env,
    stdio: 'ignore',
  });
  let daemon: ChildProcess | null = null;

  async function stop(): Promise<void> {
    await end(daemon);
    daemon = null;
  }
  const collection = ['--dest', SERVICE, '--object-path', '/org/freedesktop/secrets/collection/login'];
  const keyring: LinuxKeyring = {
    run,
    isRunning,
    async isLocked() {
      const get = ['--method', 'org.freedesktop.DBus.Properties.Get', 'org.freedesktop.Secret.Collection', 'Locked'];
      return (await call([...collection, ...get])).includes('true');
    },
    async lock() {
      const service = ['--dest', SERVICE, '--object-path', '/org/freedesktop/secrets'];
      const path = "[objectpath '/org/freedesktop/secrets/collection/login']";
      await call([...service, '--method', 'org.freedesktop.Secret.Service.Lock', path]);
    },
    async unlock() {
      await stop();
      const words = ['--unlock', '--foreground', '--components=secrets', `--control-directory=${at('run/control')}`];
      daemon = spawn('gnome-keyring-daemon', words, { env, stdio: ['pipe', 'ignore', 'ignore'] });
      say(daemon, 'a password of the person');
      await until(async () => (await isRunning()) && !(await keyring.isLocked()), 'the keyring is open');
    },
    stop,
    async close() {
      await stop();
      await end(bus);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await until(() => isRunning().then(() => true), 'the bus answers');
    return keyring;
  } catch (error) {
    await keyring.close();
    throw error;
  }
}
