import { describe, expect, it } from 'vitest';
import { createTargetGuard } from './target-guard.ts';

const guard = createTargetGuard(['localhost:2583', '127.0.0.1:8080', '[::1]:8080', 'plain.example:80']);

describe('targets', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://127.1/',
    'https://１２７.0.0.1/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://0/',
    'http://example.org/',
    'http://localhost/',
    'http://127.0.0.1:8081/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'https://user:word@example.org/',
    'not an address',
    '',
  ])('refuses %s', (url) => {
    expect(() => guard.check(url)).toThrow(expect.objectContaining({ failure: 'egress-blocked', retryable: false }));
  });

  it.each([
    'https://example.org/a?b=c',
    'https://8.8.8.8/',
    'http://localhost:2583/xrpc/x',
    'http://LOCALHOST:2583/',
    'http://127.0.0.1:8080/',
    'http://2130706433:8080/',
    'http://[::1]:8080/',
    'http://plain.example/',
  ])('lets %s pass', (url) => {
    expect(guard.check(url).href).toBe(new URL(url).href);
  });

  it('judges a relative redirect by where it leads', () => {
    expect(guard.check('/next', new URL('https://example.org/first')).href).toBe('https://example.org/next');
    expect(() => guard.check('//10.0.0.1/', new URL('https://example.org/first'))).toThrow('not a public address');
  });
});
