import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import type { MailProbeAnswer } from '../../ports/installation.ts';
import { checkDkim, checkMail, checkNoMail, checkSender, dkimName } from './mail.ts';

const REMOTE = 'smtp://perch:s3cret%2Fword@mail.example:587';
const reached = (isEncrypted: boolean, isLoggedIn: boolean | null): MailProbeAnswer => ({
  ...{ reached: true, isEncrypted, isLoggedIn, date: null },
  ...{ before: instant(0), after: instant(0) },
});

describe('mail', () => {
  it('into files is a fault in production alone', () => {
    expect(checkNoMail(false).level).toBe('ok');
    expect(checkNoMail(true)).toMatchObject({ level: 'fault', advice: expect.stringContaining('PERCH_SMTP_URL') });
  });

  it('never goes in the open with a password, and goes in the open at all with a warning', () => {
    expect(checkMail(REMOTE, reached(true, true)).level).toBe('ok');
    expect(checkMail(REMOTE, reached(false, true)).level).toBe('fault');
    expect(checkMail(REMOTE, reached(false, null)).level).toBe('warning');
    expect(checkMail('smtp://localhost:25', reached(false, null)).level).toBe('ok');
  });

  it.each(['connect', 'tls', 'login'] as const)('that fails at %s says what to do, and never the password', (stage) => {
    const found = checkMail(REMOTE, { reached: false, stage, reason: '\u001b[31mno\u001b]0;title\u0007\r\nfault' });
    expect(found).toMatchObject({
      level: 'fault',
      found: expect.stringMatching(/^The mail server mail\.example:587 .*: no fault\.$/),
    });
    expect(JSON.stringify(found)).not.toMatch(/s3cret/);
  });

  it('comes from an address of the operator’s domain', () => {
    expect(checkSender({ mailFrom: 'Perch <perch@localhost>', production: true })).toEqual([
      expect.objectContaining({ level: 'fault' }),
    ]);
    expect(checkSender({ mailFrom: 'Perch <perch@example.org>', production: true })).toEqual([]);
    expect(checkSender({ mailFrom: 'perch@localhost', production: false })).toEqual([]);
  });

  it('is signed with the key that stands in DNS, however its record is split', () => {
    const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    const dkim = { selector: 'perch', domain: 'example.org', privateKey: pem.toString() };
    const key = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
    expect(dkimName(dkim)).toBe('perch._domainkey.example.org');
    expect(checkDkim(dkim, [`v=DKIM1; k=rsa; p=${key.slice(0, 40)} ${key.slice(40)}`]).level).toBe('ok');
    expect(checkDkim(dkim, ['v=DKIM1; p=AAAA']).level).toBe('fault');
    expect(checkDkim(dkim, null)).toMatchObject({ level: 'fault', advice: expect.stringContaining(key.slice(0, 40)) });
  });
});
