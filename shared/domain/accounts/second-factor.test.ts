import { describe, expect, it } from 'vitest';
import { checkCode, readCode, showRecoveryCode } from './second-factor.ts';

describe('a code that was typed', () => {
  it.each([
    ['123456', { kind: 'app', code: '123456' }],
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['123-456', { kind: 'app', code: '123456' }],
    ['１２３４５６', { kind: 'app', code: '123456' }],
    ['123\u200B456', { kind: 'app', code: '123456' }],
    ['12345', { kind: 'app', code: null }],
    ['1234567', { kind: 'app', code: null }],
    ['٣٤٥٦٧٨', { kind: 'recovery', code: null }],
    ['ABCD-EFGH-JKMN-PQRS', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
    ['abcd–efgh–jkmn–pqrs', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
    ['OIlo-0000-0000-0000', { kind: 'recovery', code: '0110000000000000' }],
    ['1234-5678-9012-3456', { kind: 'recovery', code: '1234567890123456' }],
    ['abcd-efgh', { kind: 'recovery', code: null }],
    ['uuuu-uuuu-uuuu-uuuu', { kind: 'recovery', code: null }],
    ["' or 1=1 --", { kind: 'recovery', code: null }],
    ['', { kind: 'empty' }],
    [' - ', { kind: 'empty' }],
  ])('%j is read', (typed, read) => expect(readCode(typed)).toEqual(read));

  it('is read back from how a recovery code is shown', () => {
    expect(showRecoveryCode('abcdefghjkmnpqrs')).toBe('abcd-efgh-jkmn-pqrs');
    expect(readCode(showRecoveryCode('abcdefghjkmnpqrs'))).toEqual({ kind: 'recovery', code: 'abcdefghjkmnpqrs' });
  });

  it('is asked for when there is none', () => {
    expect(checkCode(' ')).toEqual([{ field: 'code', code: 'code_empty' }]);
    expect(checkCode('x')).toEqual([]);
  });
});
