import { describe, expect, it } from 'vitest';
import { cacheStrategyOf, isUnreachable } from './cache-strategy.ts';

const ABOUT = { origin: 'https://perch.example', files: new Set(['/assets/shell-1.js', '/icon.svg']) };
const way = (path: string, asked: { method?: string; mode?: string } = {}) =>
  cacheStrategyOf({ method: 'GET', mode: 'cors', url: new URL(path, ABOUT.origin).href, ...asked }, ABOUT);

describe('the service worker', () => {
  it('answers for files of this build, whatever their query', () => {
    expect(way('/assets/shell-1.js')).toBe('file');
    expect(way('/icon.svg?x=1')).toBe('file');
  });

  it('leaves files that it does not have to the browser', () => {
    expect(way('/assets/shell-0.js')).toBe('browser');
  });

  it('never touches an answer of the service, the test checkout, itself, or another site', () => {
    expect(way('/api/report/17/week-2026-11-09')).toBe('browser');
    expect(way('/api', { mode: 'navigate' })).toBe('browser');
    expect(way('/sandbox/pay/1', { mode: 'navigate' })).toBe('browser');
    expect(way('/sw.js')).toBe('browser');
    expect(way('https://other.example/assets/shell-1.js')).toBe('browser');
  });

  it('stands behind pages, and only behind those that are read', () => {
    expect(way('/en/dashboard?period=week-2026-11-09', { mode: 'navigate' })).toBe('page');
    expect(way('/apiary', { mode: 'navigate' })).toBe('page');
    expect(way('/en/dashboard', { mode: 'navigate', method: 'POST' })).toBe('browser');
  });

  it('takes a gateway’s refusal for absence, and an answer of the program for an answer', () => {
    expect([502, 503, 504].every(isUnreachable)).toBe(true);
    expect([200, 304, 404, 500].some(isUnreachable)).toBe(false);
  });
});
