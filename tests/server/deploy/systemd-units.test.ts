import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/env.ts';

const run = promisify(execFile);
const FOLDER = new URL('../../../deploy/systemd/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');
const units = readdirSync(FOLDER);
const services = units.filter((name) => name.endsWith('.service'));
const analyze = '/usr/bin/systemd-analyze';

const variablesIn = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
const shared = variablesIn(readFileSync(new URL('../perch.env', FOLDER), 'utf8'));
const ownOf = (unit: string): Record<string, string> =>
  Object.fromEntries(
    [...unit.matchAll(/^Environment=(.*)$/gm)]
      .flatMap(([, line = '']) => line.split(' '))
      .map((pair) => pair.split('=')),
  );

describe('the units for systemd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-units-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('give the program a configuration that it takes', () => {
    const configOf = (name: string, instance = '') =>
      readConfig({
        ...shared,
        ...Object.fromEntries(
          Object.entries(ownOf(read(name))).map(([key, value]) => [key, value.replace('%i', instance)]),
        ),
      });
    expect(configOf('perch-web.service')).toMatchObject({ roles: { web: true, worker: false }, healthPort: 3001 });
    expect(configOf('perch-worker@.service', '2')).toMatchObject({
      roles: { web: false, worker: true },
      healthPort: 3102,
    });
    expect(configOf('perch-backup.service')).toMatchObject({ production: true, dataDir: '/var/lib/perch' });
  });

  it('start files that there are, and stop no sooner than the program itself would', () => {
    for (const name of services) {
      const [, file = ''] = /\.bin\/node (server\/\S+)/.exec(read(name)) ?? [];
      expect(existsSync(new URL(`../../${file}`, FOLDER))).toBe(true);
    }
    for (const name of ['perch-web.service', 'perch-worker@.service'])
      expect(read(name)).toContain('TimeoutStopSec=45');
  });

  it('keep what is compiled in a folder that systemd makes for their user alone', () => {
    for (const name of services) {
      const [cache, mode, umask] = ['CacheDirectory', 'CacheDirectoryMode', 'UMask'].map(
        (word) => new RegExp(`^${word}=(.*)$`, 'm').exec(read(name))?.[1],
      );
      expect([mode, umask]).toEqual(['0700', '0077']);
      expect(ownOf(read(name)).NODE_COMPILE_CACHE).toBe(`%C/${cache}/compiled`);
    }
  });

  it.skipIf(!existsSync(analyze))('are understood by systemd, which finds them well closed', async () => {
    for (const name of units) {
      const text = read(name).replaceAll('/opt/perch/node_modules/.bin/node', process.execPath);
      writeFileSync(join(folder, name.replace('@.', '@1.')), text.replaceAll('/opt/perch', folder));
    }
    const files = readdirSync(folder).map((name) => join(folder, name));
    const { stdout, stderr } = await run(analyze, ['verify', '--man=no', ...files]);
    expect(stdout + stderr).toBe('');
    for (const file of files.filter((name) => name.endsWith('.service'))) {
      // Above 2 of 10 it fails.
      await run(analyze, ['security', '--offline=true', '--threshold=20', file]);
    }
  });
});
