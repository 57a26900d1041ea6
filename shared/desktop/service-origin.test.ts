import { describe, expect, it } from 'vitest';
import { serviceOrigin } from './service-origin.ts';

describe('the service that the application is built for', () => {
  it.each([
    'https://perch.example.org',
    'https://perch.example.org:8443',
    'https://xn--prch-0qa.example',
    'http://localhost:3000',
    'http://127.0.0.1:9',
    'http://[::1]:3000',
  ])('is an origin: %s', (origin) => expect(serviceOrigin(origin)).toBe(origin));

  it.each([
    ['', /is empty: .*https:\/\/perch.example.org, or leave it out\.$/],
    ['  ', /is empty/],
    ['https://perch.example.org/', /an origin without a path or a slash at its end, such as .*, not .*\/\.$/],
    ['https://perch.example.org/api', /an origin/],
    ['https://perch.example.org?x', /an origin/],
    ['https://Perch.example.org', /an origin/],
    ['https://perch.example.org:443', /an origin/],
    ['http://localhost:80', /an origin/],
    ['perch.example.org', /an origin/],
    ['ftp://perch.example.org', /an origin/],
    ['https://person:secret@perch.example.org', /an origin/],
    ['https:// perch.example.org', /an origin/],
    ['http://perch.example.org', /is not encrypted/],
  ])('is refused in one sentence as %j', (given, why) => {
    expect(() => serviceOrigin(given)).toThrow(why);
    expect(() => serviceOrigin(given)).toThrow(/^PERCH_DESKTOP_SERVER [^\n]+\.$/);
  });
});
