import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './origin.ts';

const publicUrl = 'https://perch.example';
const allowed = (origin: string | undefined, host = 'perch.example') => isOwnOrigin({ origin, host, publicUrl });

describe('the origin of a live connection', () => {
  it('may be the service itself, the host that was asked, the desktop program, or none', () => {
    expect(allowed('https://perch.example')).toBe(true);
    expect(allowed('https://PERCH.example:443')).toBe(true);
    expect(allowed('http://127.0.0.1:4100', '127.0.0.1:4100')).toBe(true);
    expect(allowed('app://perch')).toBe(true);
    expect(allowed(undefined)).toBe(true);
  });

  it('is never one that only looks alike', () => {
    for (const origin of [
      'https://perch.example.evil.test',
      'https://evil.test/?https://perch.example',
      'https://perch.example@evil.test',
      'http://perch.example:8080',
      'app://perch.evil',
      'null',
      '',
      'perch.example',
      'file://',
    ]) {
      expect(allowed(origin), origin).toBe(false);
    }
  });
});
