import { readdir } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { type Desktop, logIn, test } from '../support/desktop.ts';
import { isStandIn } from '../support/electron.ts';
import { readTokenFile, TOKEN_FILE } from '../support/system.ts';

/** Who is logged in: the token stays in main, and in the keyring. */

const sessionOf = ({ page }: Desktop): Promise<string> =>
  page.evaluate(async () => (await Reflect.get(window, 'desktop').sessionState()).token);

test('logging in leaves no token anywhere in the page, and it works', async ({ machine, service }) => {
  const desktop = await machine.start();
  const seen: string[] = [];
  desktop.page.on('response', (response) => {
    seen.push(...Object.entries(response.headers()).map(([name, value]) => `${name}: ${value}`));
  });
  await logIn(desktop, service);
  const held = await desktop.page.evaluate(async () => {
    const { session } = Reflect.get(window, 'desktop');
    const databases = await indexedDB.databases();
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookies: document.cookie,
      databases: databases.map(({ name }) => name),
      bridge: [session, await Reflect.get(window, 'desktop').sessionState()],
      answer: [...(await fetch('/api/user')).headers],
    };
  });
  const everything = JSON.stringify([held, seen]);
  expect(everything).not.toMatch(/x-auth-token/i);
  expect(everything).not.toMatch(/perch_auth/i);
  // A session's token is 43 characters of base64url or longer; nothing of the kind may lie about.
  const token = await service.token();
  const shape = new RegExp(`[\\w-]{${token.length}}`);
  expect(JSON.stringify([held.local, held.session, held.cookies, held.bridge])).not.toMatch(shape);
  expect(await sessionOf(desktop)).toBe('ready');
});

test('the page cannot slip a token of its own past main', async ({ machine, service }) => {
  const desktop = await machine.start();
  const token = await service.token();
  const status = await desktop.page.evaluate(
    async (given) => (await fetch('/api/dashboard/accounts/latest', { headers: { 'x-auth-token': given } })).status,
    token,
  );
  expect(status).toBeGreaterThanOrEqual(400);
});

test('who is logged in is so after a restart, and nobody is after logging out', async ({ machine, service }) => {
  const first = await machine.start();
  await logIn(first, service);
  await first.quit();
  const second = await machine.start();
  expect(await sessionOf(second)).toBe('ready');
  expect(await second.page.evaluate(async () => (await fetch('/api/dashboard/accounts/latest')).status)).toBe(200);
  await second.page.evaluate(() => Reflect.get(window, 'desktop').forgetSession());
  await expect.poll(() => sessionOf(second)).toBe('none');
  await second.quit();
  expect(await readTokenFile(machine)).toBeNull();
  expect(await sessionOf(await machine.start())).toBe('none');
});

test.describe('keyring', () => {
  // A system's keyring cannot be locked from here; with the stand-in's it can.
  test.skip(() => !isStandIn(), 'the keyring of a real system is not locked by a test');

  test('the token lies encrypted in a file of this person alone', async ({ machine, service }) => {
    const desktop = await machine.start();
    await logIn(desktop, service);
    // The page is told first, the file is written behind it.
    await expect.poll(async () => (await readTokenFile(machine))?.includes('v11')).toBe(true);
    expect((await readdir(machine.userData)).filter((name) => name.startsWith('token'))).toEqual([TOKEN_FILE]);
  });

  test('a locked keyring loses nothing: the token is there again when it is opened', async ({ machine, service }) => {
    const first = await machine.start();
    await logIn(first, service);
    await first.quit();
    const before = await readTokenFile(machine);
    const locked = await machine.start({ env: { STANDIN_KEYRING: 'locked' } });
    expect(await sessionOf(locked)).toBe('locked');
    expect(await readTokenFile(machine)).toEqual(before);
    await locked.app.evaluate(() => {
      process.env.STANDIN_KEYRING = 'ok';
    });
    await locked.page.evaluate(() => Reflect.get(window, 'desktop').retryKeyring());
    await expect.poll(() => sessionOf(locked)).toBe('ready');
    expect(await locked.page.evaluate(async () => (await fetch('/api/dashboard/accounts/latest')).status)).toBe(200);
  });

  test('without a keyring the session ends with the application, unless the person agrees to keep it', async ({
    machine,
    service,
  }) => {
    const env = { STANDIN_KEYRING: 'none' };
    const first = await machine.start({ env });
    await logIn(first, service);
    expect(await sessionOf(first)).toBe('session-only');
    expect(await readTokenFile(machine)).toBeNull();
    await first.quit();
    const second = await machine.start({ env });
    expect(await sessionOf(second)).toBe('none');
    await logIn(second, service);
    await second.page.evaluate(() => Reflect.get(window, 'desktop').keepUnprotected());
    await expect.poll(() => sessionOf(second)).toBe('ready');
    await second.quit();
    expect(await sessionOf(await machine.start({ env }))).toBe('ready');
  });
});
