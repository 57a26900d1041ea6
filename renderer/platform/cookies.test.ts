import { afterEach, expect, it, vi } from 'vitest';
import { writeCookie } from './cookies.ts';
import { keepReferral } from './referral.ts';
import { webPlatform } from './web.ts';

/** What a page wrote, as browsers take it: one line for each cookie. */
function pageAt(address: string): string[] {
  const lines: string[] = [];
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('document', {
    get cookie() {
      return lines.map((line) => line.split(';')[0]).join('; ');
    },
    set cookie(line: string) {
      lines.push(line);
    },
  });
  return lines;
}
afterEach(() => vi.unstubAllGlobals());

it('who sent a visitor and who is logged in are kept by the same rule, and only sent back over https where that is spoken', () => {
  const lines = pageAt('https://perch.example/en?ref=anna-17_B');
  keepReferral();
  webPlatform.auth.write({ token: 'to;ken', lastRefresh: 5 });
  webPlatform.auth.clear();
  expect(lines).toEqual([
    'perch_ref=anna-17_B; Max-Age=7776000; Path=/; SameSite=Lax; Secure',
    'perch_auth=to%3Bken.5; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
    'perch_auth=; Max-Age=0; Path=/; SameSite=Lax; Secure',
  ]);
});

it('what is kept is read as it was, by its whole name', () => {
  pageAt('http://localhost:3000/en');
  writeCookie('perch_refx', 'other', 1);
  writeCookie('perch_ref', 'a; b=ç', 1);
  expect(webPlatform.memory.read('perch_ref')).toBe('a; b=ç');
  expect(webPlatform.memory.read('perch')).toBeNull();
});
