import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionState } from '../../shared/desktop/values.ts';
import { HOUR } from '../../shared/domain/time/calendar.ts';
import { createTestMachine, type TestMachine } from './test-machine.ts';

let m: TestMachine;
beforeEach(async () => {
  m = await createTestMachine();
});
afterEach(() => m.remove());

describe('with a keyring', () => {
  it('a token is there again after the next start, with the time of its last renewal', async () => {
    await m.storeToken('first');
    m.time += HOUR;
    const vault = await m.loaded();
    expect(vault.read()).toBe('first');
    expect(vault.state()).toEqual({ token: 'ready', lastRefresh: 1_000_000 });
  });

  it('a token is used at the service that gave it alone, and waits for it', async () => {
    await m.storeToken('of the first');
    const before = await m.stored();
    m.service = 'https://another.example';
    const vault = await m.loaded();
    expect([vault.read(), vault.state().token]).toEqual([null, 'none']);
    expect(await m.stored()).toEqual(before);
    m.service = 'https://perch.example';
    expect((await m.loaded()).read()).toBe('of the first');
  });

  it('the file is for its owner alone and holds no word of the token', async () => {
    await m.storeToken('a-very-plain-token');
    expect((await stat(m.file)).mode & 0o777).toBe(0o600);
    expect(await m.files()).toEqual(['token.bin']);
    expect((await m.stored()).toString('latin1')).not.toContain('plain');
  });

  it('its folder is made where it is missing', async () => {
    m.file = join(m.folder, 'new', 'token.bin');
    await m.storeToken('t');
    expect((await m.loaded()).read()).toBe('t');
  });

  it('nothing is stored: nobody is logged in', async () => {
    expect(await m.start().load()).toEqual({ token: 'none', lastRefresh: null });
  });

  it('a token is readable while the system still asks for the password of the keyring', async () => {
    const vault = await m.loaded();
    const goOn = m.keyringAsks();
    const done = vault.set('fresh');
    expect(vault.read()).toBe('fresh');
    expect(vault.state().token).toBe('ready');
    goOn();
    await done;
    expect((await m.loaded()).read()).toBe('fresh');
  });

  it('a state says locked while the system asks for the password at the start', async () => {
    await m.storeToken('t');
    const goOn = m.keyringAsks();
    const vault = m.start();
    const done = vault.load();
    await expect.poll(() => vault.state().token).toBe('locked');
    goOn();
    expect((await done).token).toBe('ready');
  });

  it('the last of several tokens is the one that is stored', async () => {
    const vault = await m.loaded();
    await Promise.all(['a', 'b', 'c', 'd'].map((token) => vault.set(token)));
    expect((await m.loaded()).read()).toBe('d');
  });

  it('what is no token is refused and changes nothing', async () => {
    await m.storeToken('good');
    const vault = await m.loaded();
    await expect(vault.set('')).rejects.toThrow();
    expect(vault.read()).toBe('good');
    expect((await m.loaded()).read()).toBe('good');
  });

  it('on a Mac and on Windows v10 is what the system protects', async () => {
    for (const system of ['mac', 'windows'] as const) {
      m.box.ring = 'none';
      const vault = await m.loaded(system);
      await vault.set('kept');
      expect(vault.state().token).toBe('ready');
      expect((await m.loaded(system)).read()).toBe('kept');
    }
  });
});

describe('the same token again', () => {
  it('renews the time without writing, until the stored one is an hour behind', async () => {
    const vault = await m.loaded();
    await vault.set('same');
    m.time += HOUR - 1;
    await vault.set('same');
    expect(vault.state().lastRefresh).toBe(m.time);
    expect(m.box.sealed).toBe(1);
    m.time += 1;
    await vault.set('same');
    expect(m.box.sealed).toBe(2);
    expect((await m.loaded()).state().lastRefresh).toBe(m.time);
  });

  it('is written where the clock was set back by more than an hour', async () => {
    const vault = await m.loaded();
    await vault.set('same');
    m.time -= 2 * HOUR;
    await vault.set('same');
    expect((await m.loaded()).state().lastRefresh).toBe(m.time);
  });

  it('is written where the time before it could not be', async () => {
    const vault = await m.loaded();
    m.box.ring = 'locked';
    await vault.set('same');
    m.box.ring = 'ok';
    await vault.set('same');
    expect(vault.state().token).toBe('ready');
    expect((await m.loaded()).read()).toBe('same');
  });

  it('is written after a log-out', async () => {
    const vault = await m.loaded();
    const goOn = m.keyringAsks();
    const all = [vault.set('same'), vault.clear(), vault.set('same')];
    goOn();
    await Promise.all(all);
    expect((await m.loaded()).read()).toBe('same');
  });

  it('is written where the log-out came while it was being written, at whatever moment', async () => {
    for (let moment = 0; moment < 40; moment += 1) {
      const vault = await m.loaded();
      const first = vault.set('same');
      for (let passed = 0; passed < moment; passed += 1) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all([first, vault.clear(), vault.set('same')]);
      expect((await m.loaded()).read(), `after ${moment} turns`).toBe('same');
      await vault.clear();
      expect(await m.files()).toEqual([]);
    }
  });
});

describe('logging out', () => {
  it('removes the file, and what a crash left beside it', async () => {
    await m.storeToken('t');
    await writeFile(`${m.file}.new`, 'left over');
    const vault = await m.loaded();
    await vault.clear();
    expect(vault.state()).toEqual({ token: 'none', lastRefresh: null });
    expect(await m.files()).toEqual([]);
    expect((await m.loaded()).state().token).toBe('none');
  });

  it('removes what is locked, too', async () => {
    await m.storeToken('t');
    m.box.ring = 'locked';
    const vault = await m.loaded();
    await vault.clear();
    expect(await m.files()).toEqual([]);
  });

  it('does not wait for a keyring that asks, and what waited does not come back', async () => {
    const vault = await m.loaded();
    const goOn = m.keyringAsks();
    const waiting = vault.set('t');
    await expect.poll(() => m.box.asked).toBe(1);
    await vault.clear();
    expect(vault.read()).toBeNull();
    goOn();
    await waiting;
    expect(vault.read()).toBeNull();
    expect(vault.state().token).toBe('none');
    expect(await m.files()).toEqual([]);
  });

  it('is not undone by a start that still waits for the keyring', async () => {
    await m.storeToken('t');
    const goOn = m.keyringAsks();
    const vault = m.start();
    const waiting = vault.load();
    await expect.poll(() => vault.state().token).toBe('locked');
    await vault.clear();
    goOn();
    expect((await waiting).token).toBe('none');
    expect(vault.read()).toBeNull();
  });

  it('says where the file could not be removed', async () => {
    await mkdir(m.file);
    await expect(m.start().clear()).rejects.toThrow();
  });
});

describe('listeners', () => {
  it('are called once for each change, and nothing after they stopped', async () => {
    const received: SessionState[] = [];
    const vault = m.start();
    const stop = vault.onChange((state) => received.push(state));
    await vault.load();
    await vault.set('t');
    await vault.set('t');
    m.time += 5;
    await vault.set('t');
    await vault.clear();
    stop();
    await vault.set('t');
    expect(received).toEqual([
      { token: 'ready', lastRefresh: 1_000_000 },
      { token: 'ready', lastRefresh: 1_000_005 },
      { token: 'none', lastRefresh: null },
    ]);
  });

  it('a token that will not last is told as such', async () => {
    m.box.ring = 'none';
    const received: string[] = [];
    const vault = m.start();
    vault.onChange((state) => received.push(state.token));
    await vault.set('t');
    expect(received.at(-1)).toBe('session-only');
    await vault.set('u');
    expect(received).not.toContain('none');
    expect(received.indexOf('ready', 1)).toBe(-1);
  });
});
