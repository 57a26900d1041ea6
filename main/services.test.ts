import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventName } from '../shared/desktop/bridge.ts';
import { DEFAULT_PREFERENCES } from '../shared/desktop/preferences.ts';
import { createServices, type Services } from './services.ts';
import { createFakePlatform, type FakePlatform, type FakePlatformOptions, HOSTED } from './testing/fake-platform.ts';
import { fakeService, reportReady, TOKEN } from './testing/fake-service.ts';

/** What each service is given of the platform and of the others. */

const ACCOUNTS = { items: [{ id: 1, username: 'ines', network: 'demo' }] };
const CSV = { headers: { 'content-type': 'text/csv' } };

/** Gives the list of accounts and every report's file to whoever shows the token. */
function serviceWithFiles(url: URL, { headers }: RequestInit): Response {
  const known = new Headers(headers).get('x-auth-token') === TOKEN;
  if (known && url.pathname.endsWith('/csv')) return new Response('a,b\n1,2\n', CSV);
  if (known && url.pathname.endsWith('/accounts/latest')) return Response.json(ACCOUNTS);
  return fakeService(url);
}

const fakes: FakePlatform[] = [];
let told: [EventName, unknown][];
let opened: (string | undefined)[];
beforeEach(() => {
  told = [];
  opened = [];
});
afterEach(async () => {
  for (const { remove } of fakes.splice(0)) await remove();
});

async function make(options: FakePlatformOptions = {}): Promise<FakePlatform & { services: Services }> {
  const fake = await createFakePlatform({ answer: serviceWithFiles, ...options });
  fakes.push(fake);
  const services = createServices(fake.platform, {
    tell: (event, payload) => void told.push([event, payload]),
    language: () => 'en',
    open: (path) => void opened.push(path),
    inFront: () => false,
    pathInFront: () => null,
  });
  return { ...fake, services };
}
const received = (event: EventName): unknown[] => told.filter(([name]) => name === event).map(([, payload]) => payload);

describe('services', () => {
  it('are made without asking, opening or writing anything', async () => {
    const asked: string[] = [];
    const { sockets, records, values, folder } = await make({
      answer: (url) => {
        asked.push(url.href);
        return fakeService(url);
      },
    });
    expect([asked, sockets, records.notifications, records.windows, told]).toEqual([[], [], [], [], []]);
    expect([values.size, await readdir(folder)]).toEqual([0, []]);
  });

  it('use the service that was chosen, the one that the application was built for otherwise', async () => {
    const chosen = { ...DEFAULT_PREFERENCES, server: 'https://chosen.example' };
    expect((await make()).services.server.origin()).toBe(HOSTED);
    expect((await make({ kept: { settings: chosen } })).services.server.origin()).toBe('https://chosen.example');
  });

  it('connect with the token of the session to the service in use', async () => {
    const { services, sockets } = await make();
    await services.vault.set(TOKEN);
    services.live.start();
    expect(sockets.map(({ url, headers }) => [url, headers])).toEqual([
      ['wss://perch.example/api/ws', { 'x-auth-token': TOKEN }],
    ]);
  });
});

describe('a report that is saved by itself', () => {
  const startSaving = async () => {
    const made = await make();
    const folder = join(made.folder, 'weekly');
    await mkdir(folder);
    await made.services.vault.set(TOKEN);
    made.services.preferences.change({ automaticExport: { on: true, folder, pattern: '{username}' } });
    return { ...made, saved: join(folder, 'ines.csv') };
  };

  it('is told as a download that has ended, and is shown as one', async () => {
    const { services, records, saved } = await startSaving();
    await services.automaticExport.onReport(reportReady(1));
    expect(received('download')).toMatchObject([{ state: 'done', name: 'ines.csv' }]);
    const [{ id }] = received('download') as [{ id: string }];
    services.downloads.show(id);
    expect(records.revealed).toEqual([saved]);
  });

  it('and cannot be is told with a notification that leads to the settings', async () => {
    const { services, records } = await startSaving();
    services.preferences.change({ automaticExport: { on: true, folder: '/nowhere', pattern: '{username}' } });
    await services.automaticExport.onReport(reportReady(1));
    expect(records.notifications).toHaveLength(1);
    records.notifications[0]?.onClick();
    expect(opened).toEqual(['/en/settings#computer']);
    expect(received('automatic')).toMatchObject([{ waiting: 1, failure: { error: 'folder_missing' } }]);
  });
});

describe('downloads', () => {
  it('go where the person says, and from then on there', async () => {
    let chosen = '';
    const { services, folder } = await make({ platform: { askFolder: async () => chosen } });
    chosen = join(folder, 'chosen');
    await mkdir(chosen);
    await services.vault.set(TOKEN);
    for (const ask of [true, false]) await services.downloads.start({ path: '/report/1/week-2026-11-09/csv', ask });
    await expect.poll(() => readdir(chosen)).toHaveLength(2);
    expect(services.preferences.read().downloads.folder).toBe(chosen);
  });
});

describe('a checkout', () => {
  it('opens in the system’s browser alone, and only where payments are made', async () => {
    const { services, records } = await make();
    expect(await services.checkout.open('https://checkout.stripe.com/c/pay/cs_1')).toBe(true);
    expect(await services.checkout.open('https://elsewhere.example/pay')).toBe(false);
    expect(records.opened).toEqual(['https://checkout.stripe.com/c/pay/cs_1']);
  });
});
