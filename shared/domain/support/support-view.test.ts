import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { HOUR, MINUTE } from '../time/calendar.ts';
import { checkReason, maskEmail, minutesLeft, viewEnd, viewUntil } from './support-view.ts';

const at = (ms: number) => instant(ms);

describe('a view of an account', () => {
  it('is open for one hour', () => {
    expect(viewUntil(at(5))).toBe(5 + HOUR);
    expect([minutesLeft(at(HOUR), at(0)), minutesLeft(at(MINUTE), at(1)), minutesLeft(at(1), at(0))]).toEqual([
      60, 1, 1,
    ]);
    expect([minutesLeft(at(5), at(5)), minutesLeft(at(5), at(HOUR))]).toEqual([0, 0]);
  });

  it('is over when it was ended, at the latest after its hour', () => {
    expect(viewEnd({ until: at(100), endedAt: null }, at(99))).toBeNull();
    expect(viewEnd({ until: at(100), endedAt: null }, at(100))).toBe(100);
    expect(viewEnd({ until: at(100), endedAt: at(40) }, at(50))).toBe(40);
    expect(viewEnd({ until: at(100), endedAt: at(140) }, at(150))).toBe(100);
  });

  it('needs a reason of some words', () => {
    const codes = (reason: string) => checkReason(reason).map(({ code }) => code);
    expect([codes(''), codes(' \n ')]).toEqual([['fields_empty'], ['fields_empty']]);
    for (const short of ['x'.repeat(9), '😀'.repeat(9), `  ${'x'.repeat(9)}  `])
      expect(codes(short)).toEqual(['reason_too_short']);
    expect(codes('x'.repeat(10))).toEqual([]);
  });
});

it.each([
  ['anna@example.org', 'a•••@e•••.org'],
  ['a@b.co.uk', 'a•••@b•••.uk'],
  ['odd"@"one@mail.example.com', 'o•••@m•••.com'],
  ['nobody@localhost', 'n•••@l•••'],
  ['😀x@e.org', '😀•••@e•••.org'],
  ['no address', 'n•••'],
  ['', '•••'],
])('of %s it shows %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
