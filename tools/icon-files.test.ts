import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { icnsOf, icoOf } from './icon-files.ts';

const PNG = '89504e470d0a1a0a';
const sizeOfPng = (bytes: Buffer, at: number): number => bytes.readUInt32BE(at + 16);

/** Edge by its directory, and edge by the PNG that the directory points at. */
function icoEntries(bytes: Buffer): [number, number][] {
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const at = bytes.readUInt32LE(entry + 12);
    expect(bytes.toString('hex', at, at + 8)).toBe(PNG);
    return [bytes.readUInt8(entry) || 256, sizeOfPng(bytes, at)];
  });
}

function icnsEntries(bytes: Buffer): [string, number][] {
  const found: [string, number][] = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at + 4)) {
    expect(bytes.toString('hex', at + 8, at + 16)).toBe(PNG);
    found.push([bytes.toString('latin1', at, at + 4), sizeOfPng(bytes, at + 8)]);
  }
  return found;
}

describe('the icons in build', () => {
  it.each(['icon.ico', 'tray/tray.ico', 'tray/tray-unread.ico'])(
    '%s names each picture by its own size',
    async (name) => {
      const entries = icoEntries(await readFile(`build/${name}`));
      expect(entries.length).toBeGreaterThan(4);
      for (const [named, real] of entries) expect(named).toBe(real);
    },
  );

  it('icon.ico reaches 256 pixels, which the Windows installer asks for', async () => {
    expect(icoEntries(await readFile('build/icon.ico')).at(-1)).toEqual([256, 256]);
  });

  it('icon.icns holds every size that macOS shows, and says how long it is', async () => {
    const bytes = await readFile('build/icon.icns');
    expect(bytes.readUInt32BE(4)).toBe(bytes.length);
    const sizes = {
      icp4: 16,
      icp5: 32,
      ic11: 32,
      ic12: 64,
      ic07: 128,
      ic08: 256,
      ic13: 256,
      ic09: 512,
      ic14: 512,
      ic10: 1024,
    };
    expect(Object.fromEntries(icnsEntries(bytes))).toEqual(sizes);
  });

  it.each([
    ['icon.png', 1024],
    ['icons/16x16.png', 16],
    ['icons/512x512.png', 512],
    ['tray/tray.png', 32],
    ['tray/trayTemplate.png', 18],
    ['tray/trayTemplate@2x.png', 36],
  ])('%s is %i pixels wide', async (name, size) => {
    expect(sizeOfPng(await readFile(`build/${name}`), 0)).toBe(size);
  });
});

describe('an icon file', () => {
  it('is refused for a size that its format has no place for', () => {
    const png = new Uint8Array(8);
    expect(() => icoOf([{ size: 512, png }])).toThrow(RangeError);
    expect(() => icnsOf([{ size: 48, png }])).toThrow(RangeError);
  });
});
