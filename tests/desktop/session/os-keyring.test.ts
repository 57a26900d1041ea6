import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markOf } from '../../../main/session/test-box.ts';
import { createTokenVault, type TokenVault } from '../../../main/session/token-vault.ts';
import { createKeyringBox } from '../support/keyring-box.ts';
import { type LinuxKeyring, missingPrograms, startLinuxKeyring } from '../support/linux-keyring.ts';

const missing = process.platform === 'linux' ? missingPrograms() : ['Linux'];
const why = missing.length === 0 ? '' : ` (not run: ${missing.join(', ')} missing here)`;

describe.skipIf(missing.length > 0)(`the token behind a real Secret Service${why}`, { timeout: 60_000 }, () => {
  let keyring: LinuxKeyring;
  let folder: string;
  let file: string;
  let agreed: boolean;

  beforeAll(async () => {
    keyring = await startLinuxKeyring();
  }, 30_000);
  afterAll(() => keyring.close(), 30_000);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'perch-vault-'));
    file = join(folder, 'token.bin');
    agreed = false;
    await keyring.unlock();
  }, 30_000);
  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  async function start(): Promise<TokenVault> {
    const vault = createTokenVault({
      box: createKeyringBox(keyring),
      file,
      system: 'linux',
      now: () => 1_000_000,
      service: () => 'https://perch.example',
      unprotectedAgreed: () => agreed,
    });
    await vault.load();
    return vault;
  }

  it('is there after the next start, sealed with the key that the keyring holds', async () => {
    await (await start()).set('precious');
    expect(markOf(await readFile(file))).toBe('v11');
    const next = await start();
    expect(next.state()).toEqual({ token: 'ready', lastRefresh: 1_000_000 });
    expect(next.read()).toBe('precious');
  });

  it('is locked, not lost, while the keyring is locked; unlocking brings it back', async () => {
    await (await start()).set('precious');
    const before = await readFile(file);
    await keyring.lock();
    expect(await keyring.isLocked()).toBe(true);
    const vault = await start();
    expect(vault.state()).toEqual({ token: 'locked', lastRefresh: null });
    expect((await vault.retry()).token).toBe('locked');
    expect(await readFile(file)).toEqual(before);
    await keyring.unlock();
    expect((await vault.retry()).token).toBe('ready');
    expect(vault.read()).toBe('precious');
  });

  it('of a new log-in while locked lives in memory, and takes the place of the old one only once it can', async () => {
    await (await start()).set('old');
    const before = await readFile(file);
    await keyring.lock();
    const vault = await start();
    await vault.set('new');
    expect(vault.state().token).toBe('session-only');
    expect(await readFile(file)).toEqual(before);
    await keyring.unlock();
    expect((await vault.retry()).token).toBe('ready');
    expect((await start()).read()).toBe('new');
  });

  it('is locked, not lost, where the keyring is gone; it is there again when the keyring is', async () => {
    await (await start()).set('precious');
    await keyring.stop();
    expect(await keyring.isRunning()).toBe(false);
    const vault = await start();
    expect(vault.state().token).toBe('locked');
    await keyring.unlock();
    expect((await vault.retry()).token).toBe('ready');
  });

  it('lasts for the session only where no keyring is, unless the person agrees; a keyring that comes protects it', async () => {
    await keyring.stop();
    const vault = await start();
    await vault.set('precious');
    expect(vault.state().token).toBe('session-only');
    expect(await readdir(folder)).toEqual([]);

    agreed = true;
    expect((await vault.keepUnprotected()).token).toBe('ready');
    expect(markOf(await readFile(file))).toBe('v10');
    expect((await start()).read()).toBe('precious');

    await keyring.unlock();
    expect((await start()).read()).toBe('precious');
    expect(markOf(await readFile(file))).toBe('v11');
  });

  it('cannot be opened with the file alone: another keyring does not know the key', async () => {
    await (await start()).set('precious');
    const other = await startLinuxKeyring();
    try {
      await other.unlock();
      await expect(createKeyringBox(other).decrypt(await readFile(file))).rejects.toThrow();
    } finally {
      await other.close();
    }
  });
});
