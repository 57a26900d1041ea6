import { expect } from '@playwright/test';
import { type Desktop, logIn, test } from '../support/desktop.ts';
import { isStandIn } from '../support/electron.ts';

/** What Windows shows in the place of a number. */

const marks = ({ app }: Desktop): Promise<string[]> => app.evaluate(() => Reflect.get(globalThis, 'marks'));

test("the taskbar's button gets a dot while something is unread, and loses it", async ({ machine, service }) => {
  test.skip(!isStandIn() && process.platform !== 'win32', 'only Windows has such a button');
  const desktop = await machine.start({ env: { STANDIN_PLATFORM: 'win32' } });
  await logIn(desktop, service);
  await desktop.app.evaluate(({ BrowserWindow }) => {
    const seen: string[] = [];
    Object.assign(globalThis, { marks: seen });
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) throw new Error('no window');
    window.setOverlayIcon = (overlay, description) => {
      seen.push(overlay === null ? `none ${description}` : `${overlay.getSize().width} pixels ${description}`);
    };
  });
  const count = (unread: number): Promise<void> =>
    desktop.page.evaluate((to) => Reflect.get(window, 'desktop').setUnread(to), unread);
  // The page says what it has read itself, once, and perhaps only now.
  await expect(async () => {
    await count(3);
    expect((await marks(desktop)).at(-1)).toBe('32 pixels 3');
  }).toPass();
  await count(0);
  await expect.poll(async () => (await marks(desktop)).at(-1)).toBe('none ');
});
