import { describe, expect, it } from 'vitest';
import type { PathRights } from '../../ports/installation.ts';
import { checkDataFolder, checkDisk, checkInterface, checkNode } from './machine.ts';

const GB = 1024 ** 3;
const disk = (freeBytes: number, more: { totalBytes?: number; freeFiles?: number | null } = {}) => ({
  freeBytes,
  totalBytes: 40 * GB,
  freeFiles: 1_000_000,
  ...more,
});
const folder: PathRights = { kind: 'folder', mayRead: true, mayWrite: true, isOpenToOthers: false };

describe('the machine', () => {
  it('runs the Node that the program was tested with, or is told to', () => {
    expect(checkNode('24.3.0', '24.21.0').level).toBe('ok');
    expect(checkNode('26.0.0', '24.21.0').level).toBe('warning');
    expect(checkNode('22.18.0', '24.21.0')).toMatchObject({
      level: 'fault',
      advice: expect.stringContaining('Node 24'),
    });
  });

  it('has the built interface, or is told how it comes', () => {
    expect(checkInterface('/web', { ...folder, kind: 'file' }).level).toBe('ok');
    const missing = checkInterface('/web', { ...folder, kind: 'missing' });
    expect(missing).toMatchObject({ level: 'fault', advice: expect.stringContaining('npm run build') });
  });

  it.each([
    [disk(20 * GB), 'ok'],
    [disk(20 * GB, { freeFiles: null }), 'ok'],
    [disk(10 * 1024 ** 2), 'fault'],
    [disk(20 * GB, { freeFiles: 0 }), 'fault'],
    [disk(20 * GB, { freeFiles: 50 }), 'warning'],
    [disk(GB / 2), 'warning'],
    [disk(20 * GB, { totalBytes: 500 * GB }), 'warning'],
    [disk(2 * GB - 1), 'warning'],
  ])('judges a disk by bytes, share, files and the largest archive: %o is %s', (given, level) => {
    expect(checkDisk('/data', given, 2 * GB)).toMatchObject({ level });
  });

  it('says of a full disk how much is left of it', () => {
    expect(checkDisk('/data', disk(10 * 1024 ** 2), GB).found).toBe('10 MB of 40.0 GB are free under /data.');
  });

  it.each<[Partial<PathRights>, string]>([
    [{}, 'ok'],
    [{ kind: 'missing' }, 'ok'],
    [{ kind: 'missing', mayWrite: false }, 'fault'],
    [{ kind: 'file' }, 'fault'],
    [{ mayWrite: false }, 'fault'],
    [{ mayRead: false }, 'fault'],
    [{ isOpenToOthers: true }, 'warning'],
  ])('judges the data folder by what this user may do: %o is %s', (rights, level) => {
    expect(checkDataFolder('/data', { ...folder, ...rights }, true)).toMatchObject({ level });
  });

  it('keeps others out of the data folder in production alone', () => {
    expect(checkDataFolder('/data', { ...folder, isOpenToOthers: true }, false).level).toBe('ok');
  });
});
