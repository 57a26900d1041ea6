import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markOf, PUBLIC_KEY, sealBytes } from './test-box.ts';
import { createTestMachine, type TestMachine } from './test-machine.ts';

let m: TestMachine;
beforeEach(async () => {
  m = await createTestMachine();
});
afterEach(() => m.remove());

describe('sealed anew', () => {
  it('what the key store wants sealed anew is, once', async () => {
    await m.storeToken('t');
    const before = await m.stored();
    m.box.shouldReEncrypt = true;
    expect((await m.loaded()).state().token).toBe('ready');
    expect(await m.stored()).not.toEqual(before);
    expect(m.box.sealed).toBe(2);
  });

  it('a failure of it is no failure: the token is there, and the file as it was', async () => {
    await m.storeToken('t');
    const before = await m.stored();
    m.box.shouldReEncrypt = true;
    m.box.encrypt = () => Promise.reject(new Error('temporarily unavailable'));
    const vault = await m.loaded();
    expect(vault.state().token).toBe('ready');
    expect(vault.read()).toBe('t');
    expect(await m.stored()).toEqual(before);
  });

  it('what was unprotected is protected as soon as a keyring is there, though the key store does not ask for it', async () => {
    m.box.ring = 'none';
    m.agreed = true;
    await m.storeToken('t');
    expect(markOf(await m.stored())).toBe('v10');
    m.box.ring = 'ok';
    expect((await m.loaded()).state().token).toBe('ready');
    expect(markOf(await m.stored())).toBe('v11');
  });

  it('what was unprotected without consent is protected as well, not removed, as soon as a keyring is there', async () => {
    await writeFile(
      m.file,
      sealBytes(JSON.stringify({ token: 't', lastRefresh: 1, service: m.service }), 'v10', PUBLIC_KEY),
    );
    const vault = await m.loaded();
    expect(vault.state()).toEqual({ token: 'ready', lastRefresh: 1 });
    expect(markOf(await m.stored())).toBe('v11');
  });

  it('a keyring that comes later protects what was kept unprotected', async () => {
    m.box.ring = 'none';
    m.agreed = true;
    const vault = await m.loaded();
    await vault.set('t');
    m.box.ring = 'ok';
    await vault.retry();
    expect(markOf(await m.stored())).toBe('v11');
  });
});

describe('without a keyring on Linux', () => {
  beforeEach(() => {
    m.box.ring = 'none';
  });

  it('a token is kept in memory only, and no file is written', async () => {
    const vault = await m.loaded();
    await vault.set('t');
    expect(vault.state()).toEqual({ token: 'session-only', lastRefresh: m.time });
    expect(vault.read()).toBe('t');
    expect(await m.files()).toEqual([]);
    expect((await m.loaded()).state().token).toBe('none');
  });

  it('with consent it is stored, and is there after the next start', async () => {
    const vault = await m.loaded();
    await vault.set('t');
    m.agreed = true;
    expect((await vault.keepUnprotected()).token).toBe('ready');
    expect((await m.loaded()).state().token).toBe('ready');
  });

  it('with consent given earlier it is stored at once, and the same token not written again', async () => {
    m.agreed = true;
    const vault = await m.loaded();
    await vault.set('t');
    await vault.set('t');
    expect(vault.state().token).toBe('ready');
    expect(m.box.sealed).toBe(1);
  });

  it('consent without a token stores nothing', async () => {
    m.agreed = true;
    expect((await m.start().keepUnprotected()).token).toBe('none');
    expect(await m.files()).toEqual([]);
  });

  it('what was stored with consent does not stay once it is taken back', async () => {
    m.agreed = true;
    await m.storeToken('t');
    m.agreed = false;
    const vault = await m.loaded();
    expect(vault.state().token).toBe('session-only');
    expect(vault.read()).toBe('t');
    expect(await m.files()).toEqual([]);
  });

  it('consent taken back in the middle of a session counts from the next look on', async () => {
    m.agreed = true;
    const vault = await m.loaded();
    await vault.set('t');
    m.agreed = false;
    expect((await vault.retry()).token).toBe('session-only');
    expect(await m.files()).toEqual([]);
  });

  it('a keyring that comes later is used, and nobody needs to sign in again', async () => {
    const vault = await m.loaded();
    await vault.set('t');
    m.box.ring = 'ok';
    expect((await vault.retry()).token).toBe('ready');
    expect(markOf(await m.stored())).toBe('v11');
  });
});
