import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkIn, parseLink, pathOfNotification } from './link.ts';

const PIECE = fc.constantFrom(
  '/',
  '//',
  '..',
  '.',
  '%2e',
  '%2f',
  'en',
  'pt',
  'api',
  '?',
  '#',
  '@',
  ':',
  '\\',
  'report',
  '17',
);

describe('perch: links', () => {
  it('open a page of the application', () => {
    expect(parseLink('perch://open/en/report/17/week-2026-11-09')).toEqual({
      kind: 'open',
      path: '/en/report/17/week-2026-11-09',
    });
    expect(parseLink('perch://open/pt/report/1,2,3/week-2026-11-09')?.kind).toBe('open');
    expect(parseLink('perch://open/pt')).toEqual({ kind: 'open', path: '/pt' });
    expect(parseLink('perch://open/en/dashboard/')).toEqual({ kind: 'open', path: '/en/dashboard' });
  });

  it('say that a checkout is over, whatever the provider hangs on', () => {
    expect(parseLink('perch://checkout/return')).toEqual({ kind: 'checkout-returned' });
    expect(parseLink('perch://checkout/return/?session=cs_1')).toEqual({ kind: 'checkout-returned' });
  });

  it('hand on what Google led a browser back with, word for word', () => {
    const state = `desktop.en.${'a'.repeat(43)}`;
    const read = { kind: 'google-returned', state };
    expect(parseLink(`perch://google/return?state=${state}&code=4%2F0Ab_c`)).toEqual({ ...read, code: '4/0Ab_c' });
    expect(parseLink(`perch://google/return?state=${state}&error=access_denied`)).toEqual({ ...read, code: null });
    for (const odd of [
      `state=web.en.${'a'.repeat(43)}&code=c`,
      'code=c',
      `state=${state}&code=`,
      `state=${state}&code=a%20b`,
    ])
      expect(parseLink(`perch://google/return?${odd}`), odd).toBeNull();
    expect(parseLink(`perch://connect/return?state=${state}&code=c`)).toEqual({
      ...{ kind: 'connect-returned', state, code: 'c' },
    });
    expect(parseLink(`perch://google/return?state=${state}&code=c#x`)).toBeNull();
    expect(parseLink(`perch://google/elsewhere?state=${state}&code=c`)).toBeNull();
  });

  it.each([
    'perch://open/en/auth/login?link=somebody-elses',
    'perch://open/en/dashboard#x',
    'perch://open/fr/dashboard',
    'perch://open/english',
    'perch://open//evil.example/en',
    'perch://open/en/..%2f..%2fapi',
    'perch://open/en/%2e%2e/%2e%2e/api',
    'perch://open/api/logout',
    'perch://open@evil/en',
    'perch://evil/en/dashboard',
    'perch:open/en',
    'perch:/en/dashboard',
    'perch:',
    'perch://',
    'https://perch.example/en',
    'javascript:alert(1)',
    '--inspect=0.0.0.0',
    'perch://open/en/\u0000',
    'perch://open/en/"><script>',
    '',
  ])('are nothing otherwise: %s', (text) => expect(parseLink(text)).toBeNull());

  it('are nothing when longer than two kilobytes', () => {
    expect(parseLink(`perch://open/en/${'x'.repeat(2048)}`)).toBeNull();
  });

  it('never lead out of the pages of a language, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(PIECE, fc.string({ maxLength: 3 })), { maxLength: 9 }), (pieces) => {
        const text = pieces.join('');
        const link = parseLink(`perch://open${text.startsWith('/') ? '' : '/en/'}${text}`);
        if (link?.kind !== 'open') return;
        const address = new URL(`app://perch${link.path}`);
        expect(address.host).toBe('perch');
        expect(address.pathname).toBe(link.path);
        expect(link.path).toMatch(/^\/(en|pt)(\/|$)/);
      }),
    );
  });

  it('are found among the arguments of a start', () => {
    expect(linkIn(['/usr/bin/perch', '--allow-file-access', 'perch://checkout/return'])).toEqual({
      kind: 'checkout-returned',
    });
    expect(linkIn(['/usr/bin/perch', '.'])).toBeNull();
    expect(linkIn(['/usr/bin/perch', 'perch://evil/'])).toBeNull();
  });
});

describe('a notification of an earlier start', () => {
  it('opens its report, and nothing that it does not name', () => {
    expect(pathOfNotification('report-17-week-2026-11-09', 'pt')).toBe('/pt/report/17/week-2026-11-09');
    expect(pathOfNotification('report-17-month-2026-10-01', 'en')).toBe('/en/report/17/month-2026-10-01');
    expect(pathOfNotification('report-17-week-2026-11-09/../../api', 'en')).toBeNull();
    expect(pathOfNotification('reports', 'en')).toBeNull();
  });
});
