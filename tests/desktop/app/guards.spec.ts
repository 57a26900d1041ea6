import { expect } from '@playwright/test';
import { goTo, test } from '../support/desktop.ts';

/** What a page cannot do, whatever it tries: powers of the browser, frames of its own, main's own objects. */

test('a page has no power of the browser, whether it looks for one or asks for it', async ({ machine }) => {
  const { page } = await machine.start();
  const looked = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'] as PermissionName[];
    return await Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
  });
  expect(looked).toEqual(['denied', 'denied', 'denied', 'denied', 'denied']);
  const asked = await page.evaluate(async () => ({
    notifications: await Notification.requestPermission(),
    // 1: the person, or the application in their name, said no.
    geolocation: await new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve('known'),
        ({ code }) => resolve(code),
      ),
    ),
    camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'on',
      ({ name }) => name,
    ),
    clipboard: await navigator.clipboard.readText().catch(({ name }) => name),
  }));
  expect(asked).toEqual({
    notifications: 'denied',
    geolocation: 1,
    camera: 'NotAllowedError',
    clipboard: 'NotAllowedError',
  });
});

test('a frame inside the page goes nowhere, and asks main for nothing', async ({ machine }) => {
  const { app } = await machine.start();
  const seen = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return [true, false].map((isMainFrame) => {
      let prevented = false;
      const preventDefault = (): void => {
        prevented = true;
      };
      // What Electron tells of a frame; the content policy leaves a page no frame to do it with.
      contents?.emit('will-frame-navigate', { isMainFrame, url: 'app://perch/en/dashboard', preventDefault });
      return prevented;
    });
  });
  expect(seen).toEqual([false, true]);
});

test('a page hears what happened and nothing else: main’s event object stays behind', async ({ machine }) => {
  const { page } = await machine.start();
  const received = await page.evaluate(async () => {
    const desktop = Reflect.get(window, 'desktop');
    const told = new Promise<unknown[]>((resolve) =>
      desktop.on('preferences', (...input: unknown[]) => resolve(input)),
    );
    const changed = await desktop.changePreferences({ theme: 'dark' });
    const about = await told;
    return { count: about.length, same: JSON.stringify(about[0]) === JSON.stringify(changed) };
  });
  expect(received).toEqual({ count: 1, same: true });
});

test('a page that the system cannot open is said so, and the application goes on', async ({ machine, service }) => {
  const desktop = await machine.start();
  await desktop.app.evaluate(({ shell }) => {
    shell.openExternal = () => Promise.reject(new Error('Failed to open URL'));
  });
  const allowed = `${service.url}/en/terms-and-conditions`;
  const open = (): Promise<unknown> =>
    desktop.page.evaluate((url) => Reflect.get(window, 'desktop').openExternal(url), allowed);
  expect(await open()).toBe(false);
  await goTo(desktop, allowed);
  const told = (): Promise<string | undefined> =>
    desktop.page.evaluate(() => document.querySelector('.toast')?.textContent);
  await expect.poll(told).toContain('opens only pages that it knows');
  expect(await open()).toBe(false);
});
