import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PUBLIC_KEY, sealBytes } from './test-box.ts';
import { createTestMachine, type TestMachine } from './test-machine.ts';

let m: TestMachine;
beforeEach(async () => {
  m = await createTestMachine();
});
afterEach(() => m.remove());

describe('locked is not lost', () => {
  it('while the keyring is locked the file stays as it is, byte for byte', async () => {
    await m.storeToken('precious');
    const before = await m.stored();
    m.box.ring = 'locked';
    const vault = m.start();
    expect(await vault.load()).toEqual({ token: 'locked', lastRefresh: null });
    expect(vault.read()).toBeNull();
    expect(await vault.retry()).toEqual({ token: 'locked', lastRefresh: null });
    expect(await m.stored()).toEqual(before);
  });

  it('a retry after unlocking finds it', async () => {
    await m.storeToken('precious');
    m.box.ring = 'locked';
    const vault = await m.loaded();
    m.box.ring = 'ok';
    expect((await vault.retry()).token).toBe('ready');
    expect(vault.read()).toBe('precious');
  });

  it('a start without any keyring loses nothing either', async () => {
    await m.storeToken('precious');
    m.box.ring = 'none';
    expect((await m.loaded()).state().token).toBe('locked');
    m.box.ring = 'ok';
    expect((await m.loaded()).read()).toBe('precious');
  });

  it('a new token while locked leaves what is stored until it can be written', async () => {
    await m.storeToken('old');
    const before = await m.stored();
    m.box.ring = 'locked';
    const vault = await m.loaded();
    await vault.set('new');
    expect(vault.read()).toBe('new');
    expect(vault.state().token).toBe('session-only');
    expect(await m.stored()).toEqual(before);
    m.box.ring = 'ok';
    expect((await vault.retry()).token).toBe('ready');
    expect((await m.loaded()).read()).toBe('new');
  });

  it('a new token where the keyring is gone leaves what is stored, too', async () => {
    await m.storeToken('old');
    const before = await m.stored();
    m.box.ring = 'none';
    const vault = await m.loaded();
    await vault.set('new');
    expect(vault.state().token).toBe('session-only');
    expect(await m.stored()).toEqual(before);
  });

  it.each([
    ['cut short', async () => (await m.stored()).subarray(0, 20)],
    ['empty', async () => Buffer.alloc(0)],
    ['no JSON inside', async () => sealBytes('token', 'v10', PUBLIC_KEY)],
    ['another JSON inside', async () => sealBytes('{"token":7,"lastRefresh":1}', 'v10', PUBLIC_KEY)],
    ['half of the JSON inside', async () => sealBytes('{"lastRefresh":1}', 'v10', PUBLIC_KEY)],
  ])('a file that cannot be understood (%s) is locked, and stays', async (_, content) => {
    await m.storeToken('t');
    const bytes = await content();
    await writeFile(m.file, bytes);
    expect((await m.loaded()).state().token).toBe('locked');
    expect(await m.stored()).toEqual(Buffer.from(bytes));
  });

  it('a file that cannot be read is locked, and stays', async () => {
    await mkdir(m.file);
    expect((await m.loaded()).state().token).toBe('locked');
    expect(await m.files()).toEqual(['token.bin']);
  });

  it('a token that is set while the start still waits for the keyring is not undone by it', async () => {
    await m.storeToken('old');
    const goOn = m.keyringAsks();
    const vault = m.start();
    const all = [vault.load(), vault.set('new')];
    goOn();
    await Promise.all(all);
    expect(vault.read()).toBe('new');
    expect((await m.loaded()).read()).toBe('new');
  });
});

describe('a disk that cannot be written', () => {
  it('leaves the token in memory and says so; a later try stores it', async () => {
    await mkdir(`${m.file}.new`);
    await writeFile(join(`${m.file}.new`, 'in-the-way'), '');
    const vault = await m.loaded();
    await vault.set('t');
    expect(vault.state().token).toBe('session-only');
    expect(vault.read()).toBe('t');
    await rm(`${m.file}.new`, { recursive: true });
    expect((await vault.retry()).token).toBe('ready');
    expect((await m.loaded()).read()).toBe('t');
  });

  it('a left-over under the name of the new file is not written through, wherever it leads', async () => {
    const elsewhere = join(m.folder, 'elsewhere');
    await writeFile(elsewhere, 'untouched');
    await symlink(elsewhere, `${m.file}.new`);
    await m.storeToken('t');
    expect(await readFile(elsewhere, 'utf8')).toBe('untouched');
    expect((await stat(m.file)).mode & 0o777).toBe(0o600);
  });

  it('an old file that others may read is replaced by one that they may not', async () => {
    await m.storeToken('a');
    await chmod(m.file, 0o644);
    const vault = await m.loaded();
    await vault.set('b');
    expect((await stat(m.file)).mode & 0o777).toBe(0o600);
  });
});
