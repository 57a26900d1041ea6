import { describe, expect, it } from 'vitest';
import { deviceOf } from './device-of.ts';

const AGENTS: readonly (readonly [string, string | null, string | null])[] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) perch/0.1.0 Chrome/150.0.0.0 Electron/45.4.1 Safari/537.36',
    'desktop',
    'macOS',
  ],
  ['curl/8.14.1', null, null],
  ['somebody <b>/1.0 (an address)', null, null],
  [' ', null, null],
];

describe('what is kept of a device', () => {
  it.each(AGENTS)('%s', (userAgent, app, system) => {
    expect(deviceOf({ userAgent })).toEqual({ app, system, zone: null });
  });

  it('is nothing of one that says nothing, and the zone alone of one that says no more', () => {
    expect(deviceOf({ userAgent: null })).toEqual({ app: null, system: null, zone: null });
    const odd = deviceOf({ userAgent: 'x'.repeat(16_000), zone: 'Europe/Lisbon' });
    expect(odd).toEqual({ app: null, system: null, zone: 'Europe/Lisbon' });
  });
});
