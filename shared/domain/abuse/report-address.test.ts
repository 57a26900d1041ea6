import { describe, expect, it } from 'vitest';
import { accountOfReportAddress } from './report-address.ts';

describe('an address of a report', () => {
  it.each([
    ['https://perch.example/en/report/17/week-2026-11-09', 17],
    ['http://localhost:3000/pt/report/2?x=1', 2],
    ['/en/instagram-tracking-example/report/3/week-2026-11-09#likes', 3],
    [' https://perch.example/en/press/report/642154 ', 642154],
  ])('%j names account %i', (text, account) => {
    expect(accountOfReportAddress(text)).toBe(account);
  });

  it.each([
    'ines.varga.example',
    '@ines',
    'https://bsky.app/profile/a.test',
    '/en/report/0',
    '/en/report/',
    'report/17',
    '',
  ])('%j names none', (text) => {
    expect(accountOfReportAddress(text)).toBe(null);
  });
});
