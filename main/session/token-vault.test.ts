import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionState } from '../../shared/desktop/values.ts';
import type { System } from '../ports.ts';
import { createTestBox, markOf, PUBLIC_KEY, sealBytes, type TestBox } from './test-box.ts';
import { createTokenVault, type TokenVault } from './token-vault.ts';

const HOUR = 3_600_000;

let folder: string;
let file: string;
let box: TestBox;
let agreed: boolean;
let time: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perch-vault-'));
  file = join(folder, 'token.bin');
  box = createTestBox();
  agreed = false;
  time = 1_000_000;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** One start of the application on this machine. */
const start = (system: System = 'linux'): TokenVault =>
  createTokenVault({ box, file, system, now: () => time, unprotectedAgreed: () => agreed });

async function loaded(system: System = 'linux'): Promise<TokenVault> {
  const vault = start(system);
  await vault.load();
  return vault;
}

async function storeToken(token: string): Promise<void> {
  await start().set(token);
}

const stored = (): Promise<Buffer> => readFile(file);
const files = (): Promise<string[]> => readdir(folder);

/** Makes the key store wait. @returns how to let it go on */
function keyringAsks(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  box.asking = promise;
  return resolve;
}

describe('with a keyring', () => {
  it('a token is there again after the next start, with the time of its last renewal', async () => {
    await storeToken('first');
    time += HOUR;
    const vault = await loaded();
    expect(vault.read()).toBe('first');
    expect(vault.state()).toEqual({ token: 'ready', lastRefresh: 1_000_000 });
  });

  it('the file is for its owner alone and holds no word of the token', async () => {
    await storeToken('a-very-plain-token');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await files()).toEqual(['token.bin']);
    expect((await stored()).toString('latin1')).not.toContain('plain');
  });

  it('its folder is made where it is missing', async () => {
    file = join(folder, 'new', 'token.bin');
    await storeToken('t');
    expect((await loaded()).read()).toBe('t');
  });

  it('nothing is stored: nobody is logged in', async () => {
    expect(await start().load()).toEqual({ token: 'none', lastRefresh: null });
  });

  it('a token is readable while the system still asks for the password of the keyring', async () => {
    const vault = await loaded();
    const goOn = keyringAsks();
    const done = vault.set('fresh');
    expect(vault.read()).toBe('fresh');
    expect(vault.state().token).toBe('ready');
    goOn();
    await done;
    expect((await loaded()).read()).toBe('fresh');
  });

  it('a state says locked while the system asks for the password at the start', async () => {
    await storeToken('t');
    const goOn = keyringAsks();
    const vault = start();
    const done = vault.load();
    await expect.poll(() => vault.state().token).toBe('locked');
    goOn();
    expect((await done).token).toBe('ready');
  });

  it('the last of several tokens is the one that is stored', async () => {
    const vault = await loaded();
    await Promise.all(['a', 'b', 'c', 'd'].map((token) => vault.set(token)));
    expect((await loaded()).read()).toBe('d');
  });

  it('what is no token is refused and changes nothing', async () => {
    await storeToken('good');
    const vault = await loaded();
    await expect(vault.set('')).rejects.toThrow();
    expect(vault.read()).toBe('good');
    expect((await loaded()).read()).toBe('good');
  });

  it('on a Mac and on Windows v10 is what the system protects', async () => {
    for (const system of ['mac', 'windows'] as const) {
      box.ring = 'none';
      const vault = await loaded(system);
      await vault.set('kept');
      expect(vault.state().token).toBe('ready');
      expect((await loaded(system)).read()).toBe('kept');
    }
  });
});

describe('the same token again', () => {
  it('renews the time without writing, until the stored one is an hour behind', async () => {
    const vault = await loaded();
    await vault.set('same');
    time += HOUR - 1;
    await vault.set('same');
    expect(vault.state().lastRefresh).toBe(time);
    expect(box.sealed).toBe(1);
    time += 1;
    await vault.set('same');
    expect(box.sealed).toBe(2);
    expect((await loaded()).state().lastRefresh).toBe(time);
  });

  it('is written where the clock was set back by more than an hour', async () => {
    const vault = await loaded();
    await vault.set('same');
    time -= 2 * HOUR;
    await vault.set('same');
    expect((await loaded()).state().lastRefresh).toBe(time);
  });

  it('is written where the time before it could not be', async () => {
    const vault = await loaded();
    box.ring = 'locked';
    await vault.set('same');
    box.ring = 'ok';
    await vault.set('same');
    expect(vault.state().token).toBe('ready');
    expect((await loaded()).read()).toBe('same');
  });

  it('is written after a log-out', async () => {
    const vault = await loaded();
    const goOn = keyringAsks();
    const all = [vault.set('same'), vault.clear(), vault.set('same')];
    goOn();
    await Promise.all(all);
    expect((await loaded()).read()).toBe('same');
  });

  it('is written where the log-out came while it was being written, at whatever moment', async () => {
    for (let moment = 0; moment < 40; moment += 1) {
      const vault = await loaded();
      const first = vault.set('same');
      for (let passed = 0; passed < moment; passed += 1) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all([first, vault.clear(), vault.set('same')]);
      expect((await loaded()).read(), `after ${moment} turns`).toBe('same');
      await vault.clear();
      expect(await files()).toEqual([]);
    }
  });
});

describe('locked is not lost', () => {
  it('while the keyring is locked the file stays as it is, byte for byte', async () => {
    await storeToken('precious');
    const before = await stored();
    box.ring = 'locked';
    const vault = start();
    expect(await vault.load()).toEqual({ token: 'locked', lastRefresh: null });
    expect(vault.read()).toBeNull();
    expect(await vault.retry()).toEqual({ token: 'locked', lastRefresh: null });
    expect(await stored()).toEqual(before);
  });

  it('a retry after unlocking finds it', async () => {
    await storeToken('precious');
    box.ring = 'locked';
    const vault = await loaded();
    box.ring = 'ok';
    expect((await vault.retry()).token).toBe('ready');
    expect(vault.read()).toBe('precious');
  });

  it('a start without any keyring loses nothing either', async () => {
    await storeToken('precious');
    box.ring = 'none';
    expect((await loaded()).state().token).toBe('locked');
    box.ring = 'ok';
    expect((await loaded()).read()).toBe('precious');
  });

  it('a new token while locked leaves what is stored until it can be written', async () => {
    await storeToken('old');
    const before = await stored();
    box.ring = 'locked';
    const vault = await loaded();
    await vault.set('new');
    expect(vault.read()).toBe('new');
    expect(vault.state().token).toBe('session-only');
    expect(await stored()).toEqual(before);
    box.ring = 'ok';
    expect((await vault.retry()).token).toBe('ready');
    expect((await loaded()).read()).toBe('new');
  });

  it('a new token where the keyring is gone leaves what is stored, too', async () => {
    await storeToken('old');
    const before = await stored();
    box.ring = 'none';
    const vault = await loaded();
    await vault.set('new');
    expect(vault.state().token).toBe('session-only');
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['cut short', async () => (await stored()).subarray(0, 20)],
    ['empty', async () => Buffer.alloc(0)],
    ['no JSON inside', async () => sealBytes('token', 'v10', PUBLIC_KEY)],
    ['another JSON inside', async () => sealBytes('{"token":7,"lastRefresh":1}', 'v10', PUBLIC_KEY)],
    ['half of the JSON inside', async () => sealBytes('{"lastRefresh":1}', 'v10', PUBLIC_KEY)],
  ])('a file that cannot be understood (%s) is locked, and stays', async (_, content) => {
    await storeToken('t');
    const bytes = await content();
    await writeFile(file, bytes);
    expect((await loaded()).state().token).toBe('locked');
    expect(await stored()).toEqual(Buffer.from(bytes));
  });

  it('a file that cannot be read is locked, and stays', async () => {
    await mkdir(file);
    expect((await loaded()).state().token).toBe('locked');
    expect(await files()).toEqual(['token.bin']);
  });

  it('a token that is set while the start still waits for the keyring is not undone by it', async () => {
    await storeToken('old');
    const goOn = keyringAsks();
    const vault = start();
    const all = [vault.load(), vault.set('new')];
    goOn();
    await Promise.all(all);
    expect(vault.read()).toBe('new');
    expect((await loaded()).read()).toBe('new');
  });
});

describe('sealed anew', () => {
  it('what the key store wants sealed anew is, once', async () => {
    await storeToken('t');
    const before = await stored();
    box.shouldReEncrypt = true;
    expect((await loaded()).state().token).toBe('ready');
    expect(await stored()).not.toEqual(before);
    expect(box.sealed).toBe(2);
  });

  it('a failure of it is no failure: the token is there, and the file as it was', async () => {
    await storeToken('t');
    const before = await stored();
    box.shouldReEncrypt = true;
    box.encrypt = () => Promise.reject(new Error('temporarily unavailable'));
    const vault = await loaded();
    expect(vault.state().token).toBe('ready');
    expect(vault.read()).toBe('t');
    expect(await stored()).toEqual(before);
  });

  it('what was unprotected is protected as soon as a keyring is there, though the key store does not ask for it', async () => {
    box.ring = 'none';
    agreed = true;
    await storeToken('t');
    expect(markOf(await stored())).toBe('v10');
    box.ring = 'ok';
    expect((await loaded()).state().token).toBe('ready');
    expect(markOf(await stored())).toBe('v11');
  });

  it('what was unprotected without consent is protected as well, not removed, as soon as a keyring is there', async () => {
    await writeFile(file, sealBytes('{"token":"t","lastRefresh":1}', 'v10', PUBLIC_KEY));
    const vault = await loaded();
    expect(vault.state()).toEqual({ token: 'ready', lastRefresh: 1 });
    expect(markOf(await stored())).toBe('v11');
  });

  it('a keyring that comes later protects what was kept unprotected', async () => {
    box.ring = 'none';
    agreed = true;
    const vault = await loaded();
    await vault.set('t');
    box.ring = 'ok';
    await vault.retry();
    expect(markOf(await stored())).toBe('v11');
  });
});

describe('without a keyring on Linux', () => {
  beforeEach(() => {
    box.ring = 'none';
  });

  it('a token is kept in memory only, and no file is written', async () => {
    const vault = await loaded();
    await vault.set('t');
    expect(vault.state()).toEqual({ token: 'session-only', lastRefresh: time });
    expect(vault.read()).toBe('t');
    expect(await files()).toEqual([]);
    expect((await loaded()).state().token).toBe('none');
  });

  it('with consent it is stored, and is there after the next start', async () => {
    const vault = await loaded();
    await vault.set('t');
    agreed = true;
    expect((await vault.keepUnprotected()).token).toBe('ready');
    expect((await loaded()).state().token).toBe('ready');
  });

  it('with consent given earlier it is stored at once, and the same token not written again', async () => {
    agreed = true;
    const vault = await loaded();
    await vault.set('t');
    await vault.set('t');
    expect(vault.state().token).toBe('ready');
    expect(box.sealed).toBe(1);
  });

  it('consent without a token stores nothing', async () => {
    agreed = true;
    expect((await start().keepUnprotected()).token).toBe('none');
    expect(await files()).toEqual([]);
  });

  it('what was stored with consent does not stay once it is taken back', async () => {
    agreed = true;
    await storeToken('t');
    agreed = false;
    const vault = await loaded();
    expect(vault.state().token).toBe('session-only');
    expect(vault.read()).toBe('t');
    expect(await files()).toEqual([]);
  });

  it('consent taken back in the middle of a session counts from the next look on', async () => {
    agreed = true;
    const vault = await loaded();
    await vault.set('t');
    agreed = false;
    expect((await vault.retry()).token).toBe('session-only');
    expect(await files()).toEqual([]);
  });

  it('a keyring that comes later is used, and nobody needs to sign in again', async () => {
    const vault = await loaded();
    await vault.set('t');
    box.ring = 'ok';
    expect((await vault.retry()).token).toBe('ready');
    expect(markOf(await stored())).toBe('v11');
  });
});

describe('a disk that cannot be written', () => {
  it('leaves the token in memory and says so; a later try stores it', async () => {
    await mkdir(`${file}.new`);
    await writeFile(join(`${file}.new`, 'in-the-way'), '');
    const vault = await loaded();
    await vault.set('t');
    expect(vault.state().token).toBe('session-only');
    expect(vault.read()).toBe('t');
    await rm(`${file}.new`, { recursive: true });
    expect((await vault.retry()).token).toBe('ready');
    expect((await loaded()).read()).toBe('t');
  });

  it('a left-over under the name of the new file is not written through, wherever it leads', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await writeFile(elsewhere, 'untouched');
    await symlink(elsewhere, `${file}.new`);
    await storeToken('t');
    expect(await readFile(elsewhere, 'utf8')).toBe('untouched');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('an old file that others may read is replaced by one that they may not', async () => {
    await storeToken('a');
    await chmod(file, 0o644);
    const vault = await loaded();
    await vault.set('b');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

describe('logging out', () => {
  it('removes the file, and what a crash left beside it', async () => {
    await storeToken('t');
    await writeFile(`${file}.new`, 'left over');
    const vault = await loaded();
    await vault.clear();
    expect(vault.state()).toEqual({ token: 'none', lastRefresh: null });
    expect(await files()).toEqual([]);
    expect((await loaded()).state().token).toBe('none');
  });

  it('removes what is locked, too', async () => {
    await storeToken('t');
    box.ring = 'locked';
    const vault = await loaded();
    await vault.clear();
    expect(await files()).toEqual([]);
  });

  it('does not wait for a keyring that asks, and what waited does not come back', async () => {
    const vault = await loaded();
    const goOn = keyringAsks();
    const waiting = vault.set('t');
    await expect.poll(() => box.asked).toBe(1);
    await vault.clear();
    expect(vault.read()).toBeNull();
    goOn();
    await waiting;
    expect(vault.read()).toBeNull();
    expect(vault.state().token).toBe('none');
    expect(await files()).toEqual([]);
  });

  it('is not undone by a start that still waits for the keyring', async () => {
    await storeToken('t');
    const goOn = keyringAsks();
    const vault = start();
    const waiting = vault.load();
    await expect.poll(() => vault.state().token).toBe('locked');
    await vault.clear();
    goOn();
    expect((await waiting).token).toBe('none');
    expect(vault.read()).toBeNull();
  });

  it('says where the file could not be removed', async () => {
    await mkdir(file);
    await expect(start().clear()).rejects.toThrow();
  });
});

describe('listeners', () => {
  it('hear each change once, and nothing after they stopped', async () => {
    const heard: SessionState[] = [];
    const vault = start();
    const stop = vault.onChange((state) => heard.push(state));
    await vault.load();
    await vault.set('t');
    await vault.set('t');
    time += 5;
    await vault.set('t');
    await vault.clear();
    stop();
    await vault.set('t');
    expect(heard).toEqual([
      { token: 'ready', lastRefresh: 1_000_000 },
      { token: 'ready', lastRefresh: 1_000_005 },
      { token: 'none', lastRefresh: null },
    ]);
  });

  it('a token that will not last is told as such', async () => {
    box.ring = 'none';
    const heard: string[] = [];
    const vault = start();
    vault.onChange((state) => heard.push(state.token));
    await vault.set('t');
    expect(heard.at(-1)).toBe('session-only');
    await vault.set('u');
    expect(heard).not.toContain('none');
    expect(heard.indexOf('ready', 1)).toBe(-1);
  });
});
