import { describe, expect, it } from 'vitest';
import { instant } from '../../../../shared/domain/ids.ts';
import { MINUTE } from '../../../../shared/domain/time/calendar.ts';
import { isSigned, sign } from './signature.ts';

const at = instant(Date.UTC(2027, 0, 31, 9));
const body = '{"subscription":"sub_test_1"}';
const signature = sign('secret', body, at);

describe('a signature of the embedded provider', () => {
  it('holds for the body and the moment that were signed', () => {
    expect(isSigned('secret', { body, signature }, instant(at + 4 * MINUTE))).toBe(true);
  });

  const good = { secret: 'secret', body, signature, minutes: 0 };
  it.each([
    ['another secret', { secret: 'another' }],
    ['another body', { body: `${body} ` }],
    ['an old message', { minutes: 6 }],
    ['one from the future', { minutes: -6 }],
    ['another time', { signature: signature.replace(/t=\d+/, 't=1') }],
    ['no signature', { signature: '' }],
    ['half a signature', { signature: signature.slice(0, -2) }],
  ])('does not hold for %s', (_, change) => {
    const { secret, minutes, ...event } = { ...good, ...change };
    expect(isSigned(secret, event, instant(at + minutes * MINUTE))).toBe(false);
  });
});
