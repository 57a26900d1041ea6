import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { retiredIn, retiredNames } from './retired-names.ts';

const glossary = await readFile('docs/glossary.md', 'utf8');
const retired = retiredNames(glossary);

describe('retired names', () => {
  it('are read from the glossary, each with what to write instead', () => {
    expect(retired).toContainEqual({ name: 'heed', kind: 'word', instead: '`recordResponse`' });
    expect(new Set(retired.map(({ kind }) => kind))).toEqual(new Set(['folder', 'file', 'word']));
    const rows = glossary.split('## Retired names')[1]?.match(/^\| `/gm) ?? [];
    expect(retired).toHaveLength(rows.length);
  });

  it.each([
    ['renderer/app/later/toasts.tsx', 'export {};'],
    ['renderer/features/report/nameplate.tsx', 'export {};'],
    ['main/x.test.ts', 'const createPowers = () => 1;'],
    ['server/x.ts', 'const { useKeptRead } = store;'],
    ['server/x.ts', 'const KEPT_READ = 1;'],
  ])('are refused in %s', (path, code) => expect(retiredIn(path, code, retired)).toHaveLength(1));

  it.each([
    ['renderer/app/toasts.tsx', "// the powers of later\nconst later = 'powers';"],
    ['main/tray.ts', 'const empowers = readKept;'],
  ])('leave prose and other words alone in %s', (path, code) => expect(retiredIn(path, code, retired)).toEqual([]));
});
