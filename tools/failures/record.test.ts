import { expect, it } from 'vitest';
import { failureText } from './record.ts';

it('keeps the beginning and the end of a message, without colours and without what packages called', () => {
  const message = [
    '\u001b[31mExpected 1\u001b[39m',
    '',
    '    at test (/perch/shared/a.test.ts:3:4)',
    '    at run (file:///perch/node_modules/vitest/run.js:1:2)',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
    ...Array.from({ length: 30 }, (_, index) => `line ${index}`),
  ].join('\n');
  const lines = failureText('a test', message).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    '✗ a test',
    '    Expected 1',
    '        at test (/perch/shared/a.test.ts:3:4)',
    '    line 0',
  ]);
  expect(lines.slice(-7)).toEqual([
    '    line 7',
    '    …',
    '    line 26',
    '    line 27',
    '    line 28',
    '    line 29',
    '',
  ]);
  expect(lines).toHaveLength(17);
});
