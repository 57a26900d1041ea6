import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';

describe('an address as it is typed', () => {
  it.each([
    ['perch.example.org', 'https://perch.example.org'],
    ['  Perch.Example.ORG \n', 'https://perch.example.org'],
    ['perch.example.org.', 'https://perch.example.org'],
    ['https://perch.example.org', 'https://perch.example.org'],
    ['HTTPS://perch.example.org/', 'https://perch.example.org'],
    ['https://perch.example.org/en/dashboard?x=1#y', 'https://perch.example.org'],
    ['perch.example.org/en', 'https://perch.example.org'],
    ['perch.example.org:8443', 'https://perch.example.org:8443'],
    ['https://perch.example.org:443', 'https://perch.example.org'],
    ['perch', 'https://perch'],
    ['192.168.1.20:8443', 'https://192.168.1.20:8443'],
    ['[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
    ['pássaro.example.org', 'https://xn--pssaro-pta.example.org'],
    ['https://例え.example.org/', 'https://xn--r8jz45g.example.org'],
    ['perch.example.org/mail@example.org', 'https://perch.example.org'],
    ['localhost:3000', 'http://localhost:3000'],
    ['http://localhost:3000/en', 'http://localhost:3000'],
    ['https://localhost:3000', 'https://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://127.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['perch.localhost', 'http://perch.localhost'],
  ])('%s is %s', (typed, origin) => {
    expect(readAddress(typed)).toEqual({ ok: true, origin });
  });

  it.each([
    'http://perch.example.org',
    'http://192.168.1.20:3000',
    'http://0.0.0.0:3000',
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
    'http://128.0.0.1',
    'http://notlocalhost',
    'http://[::ffff:8.8.8.8]',
  ])('%s is insecure: only this machine may be spoken to in the clear', (typed) => {
    expect(readAddress(typed)).toEqual({ ok: false, reason: 'insecure' });
  });

  it.each([
    '',
    '   ',
    'https://',
    'http://?x',
    'my server',
    'name@perch.example.org',
    'https://name:password@perch.example.org',
    'https://@perch.example.org',
    'https://perch.example.org@evil.example.org',
    'http://localhost@evil.example.org',
    'https://perch.example.org\\@evil.example.org',
    'https:\\\\perch.example.org',
    'https:perch.example.org',
    'https:///perch.example.org',
    'ftp://perch.example.org',
    'file:///etc/passwd',
    'app://perch/',
    'perch://open/en',
    'ws://perch.example.org',
    'javascript:alert(1)',
    'javascript://perch.example.org/%0aalert(1)',
    'data:text/html,hello',
    'mailto:someone@example.org',
    'perch.example.org:99999',
    'perch.example.org:port',
    '/en/dashboard',
    '#',
    'https://exa%00mple.org',
    'https://[::1',
  ])('%j is no address of a service', (typed) => {
    expect(readAddress(typed)).toEqual({ ok: false, reason: 'address' });
  });

  it('is refused where it holds what cannot be seen, or is longer than anybody types', () => {
    for (const typed of [
      'perch.exa\nmple.org',
      'perch.exa\u200bmple.org',
      '\u202eperch.example.org',
      'a'.repeat(3000),
    ]) {
      expect(readAddress(typed), JSON.stringify(typed.slice(0, 30))).toEqual({ ok: false, reason: 'address' });
    }
  });
});
