import { describe, expect, it } from 'vitest';
import { allowedOutside, createOpenExternal, isOperators } from './open-external.ts';
import { NO_OPERATOR } from './operator.ts';

const HOSTED = 'https://perch.example';
const LOCAL = 'http://localhost:3000';

describe('pages outside', () => {
  it.each([
    ['https://checkout.stripe.com/c/pay/cs_1#x', HOSTED],
    ['https://www.paypal.com/checkoutnow?token=1', HOSTED],
    ['https://www.sandbox.paypal.com/checkoutnow?token=1', HOSTED],
    ['https://bsky.app/profile/did:plc:abc', HOSTED],
    ['https://perch.example/en/terms-and-conditions', HOSTED],
    ['http://localhost:3000/sandbox/checkout/1', LOCAL],
    ['http://127.0.0.1:3000/sandbox', 'http://127.0.0.1:3000'],
  ])('are opened: %s', (address, server) => expect(allowedOutside(address, server)).toBe(address));

  it.each([
    ['http://checkout.stripe.com/', HOSTED],
    ['https://checkout.stripe.com.evil.example/', HOSTED],
    ['https://checkout.stripe.com@evil.example/', HOSTED],
    ['https://user@checkout.stripe.com/', HOSTED],
    ['https://evil-bsky.app/', HOSTED],
    ['https://not.checkout.stripe.com/', HOSTED],
    ['https://checkout.stripe.com:8443/', HOSTED],
    ['https://evil.example/?https://checkout.stripe.com', HOSTED],
    ['https://evil.example\\@checkout.stripe.com/', HOSTED],
    ['https://checkout.stripe.com/\nfoo', HOSTED],
    [' https://checkout.stripe.com/', HOSTED],
    ['//checkout.stripe.com/', HOSTED],
    ['https://checkout.strіpe.com/', HOSTED],
    ['http://localhost:3000/', HOSTED],
    ['http://localhost:3001/', LOCAL],
    ['http://localhost.evil.example:3000/', 'http://localhost.evil.example:3000'],
    ['http://192.168.0.7:3000/', 'http://192.168.0.7:3000'],
    ['file:///etc/passwd', HOSTED],
    ['javascript:alert(1)', HOSTED],
    ['ms-msdt:/id PCWDiagnostic', HOSTED],
    ['mailto:a@example.org', HOSTED],
    ['perch://open/en', HOSTED],
    ['app://perch/', HOSTED],
    ['', HOSTED],
  ])('are refused: %s', (address, server) => expect(allowedOutside(address, server)).toBeNull());

  it('are refused when longer than two kilobytes', () => {
    expect(allowedOutside(`https://bsky.app/${'x'.repeat(2048)}`, HOSTED)).toBeNull();
  });
});

describe("the operator's own addresses", () => {
  const OPERATOR = {
    email: 'help@perch.example',
    phone: '+55 11 5555-0100',
    blog: 'https://blog.example/en/',
    social: ['https://social.example/@perch'],
  };

  it.each([
    'mailto:help@perch.example',
    'https://blog.example/en/a-week',
    'https://blog.example/',
    'https://social.example/@perch',
  ])('are opened: %s', (address) => expect(isOperators(address, OPERATOR)).toBe(true));

  it.each([
    'mailto:somebody@else.example',
    'mailto:help@perch.example?cc=somebody@else.example',
    'mailto:help@perch.example?attach=/etc/passwd',
    'tel:+1',
    'http://blog.example/en/',
    'https://blog.example.evil.example/',
    'https://me@blog.example/',
    'https://social.example/@somebody',
    'http://social.example/@perch',
    'mailto:null',
    'tel:null',
  ])('are nothing else: %s', (address) => {
    expect(isOperators(address, OPERATOR)).toBe(false);
    if (!address.endsWith(':null')) expect(isOperators(address, NO_OPERATOR)).toBe(false);
  });
});

describe('the way out', () => {
  const nobody = async () => NO_OPERATOR;

  it('hands the system the address as it was judged, and says so', async () => {
    const opened: string[] = [];
    const open = createOpenExternal({
      open: async (url) => void opened.push(url),
      origin: () => HOSTED,
      operator: nobody,
    });
    expect(await open('HTTPS://BSKY.app/profile/../x')).toBe(true);
    expect(await open('https://evil.example/')).toBe(false);
    expect(opened).toEqual(['https://bsky.app/x']);
  });

  it('says no where the system has no browser, and follows the choice of a server', async () => {
    let server = HOSTED;
    const open = createOpenExternal({
      open: () => Promise.reject(new Error('no handler')),
      origin: () => server,
      operator: nobody,
    });
    expect(await open('https://bsky.app/')).toBe(false);
    const works = createOpenExternal({ open: async () => {}, origin: () => server, operator: nobody });
    expect(await works('https://own.example/')).toBe(false);
    server = 'https://own.example';
    expect(await works('https://own.example/')).toBe(true);
  });
});
