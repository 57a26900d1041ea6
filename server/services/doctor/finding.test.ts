import { expect, it } from 'vitest';
import { countLevels, fault, ok, warning } from './finding.ts';

it('a finding never holds what a terminal obeys, nor more than a few lines of it', () => {
  const hostile = `\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007\u009b31m\r\nfault  \u202eetirw\u0000${'x'.repeat(10_000)}`;
  for (const { found, advice } of [ok('a', hostile), warning('a', hostile, hostile), fault('a', hostile, hostile)]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(found).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    expect(found).toMatch(/^click/);
    expect(found.length).toBeLessThan(410);
    expect(advice === null || advice === found).toBe(true);
  }
});

it('findings are counted by level', () => {
  expect(countLevels([ok('a', ''), ok('b', ''), fault('c', '', '')])).toEqual({ ok: 2, warning: 0, fault: 1 });
});
