import { describe, expect, it } from 'vitest';
import { isEmail } from './email.ts';

const many = (letter: string, count: number): string => letter.repeat(count);
/** 254 octets in all: a local part of 64, and labels of 63, 63 and 61. */
const LONGEST = `${many('a', 64)}@${many('b', 63)}.${many('c', 63)}.${many('d', 61)}`;

describe('an e-mail address that people have', () => {
  it.each([
    'test@iana.org',
    'test@nominet.org.uk',
    'test@io',
    'post@localhost',
    'a@iana.org',
    'test.test@iana.org',
    'first.last+tag@sub.example.org',
    "!#$%&'*+/=?^_`{|}~-@iana.org",
    "o'hara@example.ie",
    '123@iana.org',
    'test@123.com',
    'test@c--n.com',
    'test@xn--hxajbheg2az3al.xn--jxalpdlp',
    'josé@exemplo.com.br',
    'δοκιμή@παράδειγμα.δοκιμή',
    'उदाहरण@हिन्दी.भारत',
    `${many('a', 64)}@iana.org`,
    `${many('é', 32)}@iana.org`,
    `test@${many('b', 63)}.com`,
    LONGEST,
  ])('%s is taken', (text) => {
    expect(isEmail(text)).toBe(true);
  });
});

describe('what is no address by RFC 5321', () => {
  it.each([
    ['', 'empty'],
    ['test', 'no domain'],
    ['@', 'nothing at either side'],
    ['test@', 'nothing behind the @'],
    ['@iana.org', 'nothing before the @'],
    ['.test@iana.org', 'a dot at the start'],
    ['test.@iana.org', 'a dot at the end'],
    ['.@iana.org', 'a dot alone'],
    ['test..iana@iana.org', 'two dots in a row'],
    ['test\\@iana.org', 'a backslash'],
    ['a b@c.de', 'a blank'],
    ['test@iana..org', 'an empty label'],
    ['test@.iana.org', 'a domain that starts with a dot'],
    ['test@iana.org.', 'a domain that ends with a dot'],
    ['test@-iana.org', 'a hyphen at the start of a label'],
    ['test@iana-.com', 'a hyphen at the end of a label'],
    ['test@a_b.org', 'an underscore in the domain'],
    ['test@iana.org-', 'a hyphen at the end'],
    ['test@255.255.255.255', 'digits for a top level domain'],
    ['a@b@c.de', 'two @'],
    ['<a@b.de>', 'brackets'],
    ['test@iana.org,other@iana.org', 'a list'],
    ['(comment)test@iana.org', 'a comment'],
    ['test@iana.org(comment)', 'a comment behind'],
    ['a@b.de\nBcc: x@y.zz', 'a line break'],
    ['test\0@iana.org', 'NUL'],
    ['te\u202est@iana.org', 'a mark that turns the direction'],
    ['te\u00adst@iana.org', 'a hyphen that is not seen'],
    ['te\ud800st@iana.org', 'half a pair'],
    [`${many('a', 65)}@iana.org`, '65 octets before the @'],
    [`${many('é', 33)}@iana.org`, '66 octets before the @ in 33 letters'],
    [`test@${many('b', 64)}.com`, 'a label of 64 characters'],
    [`test@${many('é', 60)}.com`, 'a label that xn-- makes too long'],
    [`${LONGEST}d`, '255 octets'],
  ])('%j is refused: %s', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it.each(['"test"@iana.org', '"a b"@iana.org', 'test@[192.0.2.1]', 'test@[IPv6:2001:db8::1]'])(
    '%s is refused, although it is one: nobody has it',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );
});
