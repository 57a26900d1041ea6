import { expect, it } from 'vitest';
import { sizesOf, sizeTable } from './layer-sizes.ts';

const sizes = sizesOf([
  { path: 'server/app.ts', lines: 280 },
  { path: 'server/db/locks.ts', lines: 20 },
  { path: 'server/db/locks.test.ts', lines: 70 },
  { path: 'main/testing/test-clock.ts', lines: 9 },
  { path: 'tests/server/http/call.test.ts', lines: 11 },
  { path: 'vite.config.ts', lines: 99 },
]);

it('counts a layer’s code, and the tests beside it for themselves', () => {
  const server = { layer: 'server', files: 2, lines: 300, testLines: 70, longest: 280 };
  expect(sizes.find(({ layer }) => layer === 'server')).toEqual(server);
  expect(sizes.find(({ layer }) => layer === 'main')).toMatchObject({ files: 0, lines: 0, testLines: 9, longest: 0 });
  expect(sizes.find(({ layer }) => layer === 'tests')).toMatchObject({ files: 1, lines: 11, testLines: 0 });
});

it('writes them one under the other', () => {
  const lines = sizeTable(sizes).split('\n');
  expect(lines).toHaveLength(sizes.length + 1);
  expect(lines.find((line) => line.startsWith('server'))).toMatch(/^server +2 +300 +70 +280$/);
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
});
