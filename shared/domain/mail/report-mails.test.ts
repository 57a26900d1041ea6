import { expect, it } from 'vitest';
import { digestComesAlone, isReportMailDue } from './report-mails.ts';

it.each([
  [0, 0, true, false],
  [2, 0, true, false],
  [2, 1, true, false],
  [2, 2, true, true],
  [2, 0, false, false],
  [2, 1, false, true],
])('of %i reports %i are there, and it waits: %s; the mail is due: %s', (...[expected, built, waiting, due]) => {
  expect(isReportMailDue({ expected, built }, waiting)).toBe(due);
});

it.each([
  // No accounts, all of them stopped, the plan over, or no weekly mail wanted.
  [0, 0, false, true, true],
  [0, 0, false, false, true],
  // Its weekly mail will have it, however late it is.
  [2, 0, false, true, false],
  [2, 1, false, false, false],
  [2, 2, false, true, false],
  // No report came in a day: none is waited for any more.
  [2, 0, false, false, true],
  // Everything was told before.
  [2, 2, true, true, true],
])(
  'of %i reports %i are there, the weekly mail is over: %s, and it waits: %s; the watchlist comes alone: %s',
  (...row) => {
    const [expected, built, over, waiting, alone] = row;
    expect(digestComesAlone({ expected, built }, { over, waiting })).toBe(alone);
  },
);
