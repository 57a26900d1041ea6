import { expect } from '@playwright/test';
import { readAs, test } from '../support/desktop.ts';
import { openRelay } from '../support/relay.ts';

test('no answer of the service is taken from, or left in, a cache on the disk', async ({ machine, service }) => {
  const relay = await openRelay(service.url);
  const desktop = await machine.start({ env: { PERCH_DESKTOP_SERVER: relay.origin } });
  await readAs(desktop, service);
  const calls = relay.asked.filter(({ path }) => path.startsWith('/api/'));
  expect(calls.length).toBeGreaterThan(3);
  // Sent with every request that neither reads nor writes the cache (Fetch, "HTTP-network-or-cache fetch", 8.22).
  expect(calls.filter(({ cacheControl }) => cacheControl !== 'no-cache').map(({ path }) => path)).toEqual([]);
  await desktop.quit();
  await relay.close();
});
