import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropLeftSession, keepLeftSession, leftSessions } from './left-sessions.ts';

/** As a browser's: names are its own properties. */
class TestStorage {
  [name: string]: unknown;
  setItem(name: string, value: string): void {
    this[name] = value;
  }
  removeItem(name: string): void {
    delete this[name];
  }
}

/** SHA-256 of "abc" (FIPS 180-2, B.1). */
const OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
/** Of "message digest". */
const OF_OTHER = 'f7846f55cf23e14eebeab5b4e1550cad5b509e3348fbc4efa3a1413d393cb650';

describe('sessions that were left', () => {
  beforeEach(() => vi.stubGlobal('localStorage', new TestStorage()));
  afterEach(() => vi.unstubAllGlobals());

  it('are kept as what ends them, never as their token, until they are dropped', async () => {
    const [drop] = await Promise.all([keepLeftSession('abc'), keepLeftSession('message digest')]);
    expect(leftSessions().toSorted()).toEqual([OF_ABC, OF_OTHER]);
    expect(JSON.stringify(localStorage)).not.toMatch(/"abc|message/);
    drop();
    expect(leftSessions()).toEqual([OF_OTHER]);
    dropLeftSession(OF_OTHER);
    expect(leftSessions()).toEqual([]);
  });

  it('are none without a token, without Web Crypto, or where the device keeps nothing', async () => {
    await keepLeftSession('');
    expect(leftSessions()).toEqual([]);
    vi.stubGlobal('crypto', {});
    await keepLeftSession('first');
    expect(leftSessions()).toEqual([]);
    vi.unstubAllGlobals();
    vi.stubGlobal('localStorage', null);
    (await keepLeftSession('first'))();
    expect(leftSessions()).toEqual([]);
  });

  it('are read without what is not theirs', () => {
    localStorage.setItem('perch.left.nonsense', '');
    localStorage.setItem('perch.theme', 'dark');
    expect(leftSessions()).toEqual([]);
  });
});
