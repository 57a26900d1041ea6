import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { checkCertificate, checkPublicAddress } from './public-address.ts';

const asked = (body: string, production = true) =>
  checkPublicAddress({
    ...{ publicUrl: 'https://perch.example', version: '1.2.0', production },
    answer: { reached: true, status: 200, body, date: null, before: instant(0), after: instant(0) },
  });

describe('the public address', () => {
  it('is answered by this product, in this version', () => {
    expect(asked('{"status":"live","version":"1.2.0"}').level).toBe('ok');
    expect(asked('{"status":"live","version":"1.1.0"}')).toMatchObject({
      level: 'warning',
      found: 'https://perch.example answers with version 1.1.0; this is 1.2.0.',
    });
  });

  it.each(['<h1>nginx</h1>', '{"status":"live"}', '[]', ''])('is a fault where something else answers: %s', (body) => {
    expect(asked(body)).toMatchObject({ level: 'fault', found: expect.stringContaining('something else') });
    expect(asked(body, false).level).toBe('warning');
  });

  it('is a fault where nobody answers', () => {
    const answer = { reached: false, reason: 'perch.example cannot be reached (CERT_HAS_EXPIRED)' } as const;
    const found = checkPublicAddress({ publicUrl: 'https://perch.example', version: '1', production: true, answer });
    expect(found).toMatchObject({ level: 'fault', found: expect.stringContaining('CERT_HAS_EXPIRED') });
  });

  it.each([
    [90, 'ok'],
    [13, 'warning'],
    [-1, 'fault'],
  ])('has a certificate for %i more days: %s', (days, level) => {
    const now = instant(Date.parse('2026-11-26T06:00:00Z'));
    const validUntil = instant(now + days * DAY + 1000);
    expect(checkCertificate({ reached: true, validUntil }, now)).toEqual([expect.objectContaining({ level })]);
    expect(checkCertificate({ reached: false, reason: 'no' }, now)).toEqual([]);
  });
});
