import { type Browser, chromium, expect } from '@playwright/test';
import { chromiumPath } from '../../e2e/support/chromium.ts';
import { startOidcProvider } from '../../e2e/support/oidc-provider.ts';
import { createProduct } from '../../e2e/support/product.ts';
import { collectOpened, type Desktop, goTo, pathOf, test } from '../support/desktop.ts';
import { readTokenFile } from '../support/system.ts';

/** Log-in with Google, the whole way: the window, the system's browser, the provider, and the link back. */

const PERSON = 'desktop@example.org';
const REFUSED = 'Google’s answer couldn’t be verified. Please try again.';
const WAITING = 'Continue in your browser.';
/** A link of the right form that nobody here has asked for. */
const UNASKED = `perch://google/return?state=desktop.en.${'a'.repeat(43)}&code=from-elsewhere`;

/** What a link of ours carries. */
const codeOf = (link: string): string => new URL(link).searchParams.get('code') ?? '';
const stateOf = (address: string): string => new URL(address).searchParams.get('state') ?? '';
const linkOf = (state: string, code: string): string => `perch://google/return?${new URLSearchParams({ state, code })}`;

/** As macOS hands a link over. */
const openUrl = ({ app }: Desktop, link: string): Promise<unknown> =>
  app.evaluate((electron, url) => electron.app.emit('open-url', { preventDefault: () => undefined }, url), link);

const sessionOf = ({ page }: Desktop): Promise<string> =>
  page.evaluate(async () => (await Reflect.get(window, 'desktop').sessionState()).token);

test.describe('log-in with Google', () => {
  let browser: Browser;
  let product: Awaited<ReturnType<typeof createProduct>>;
  let running: Awaited<ReturnType<typeof product.start>>;
  let provider: Awaited<ReturnType<typeof startOidcProvider>>;
  test.beforeAll(async () => {
    product = await createProduct();
    provider = await startOidcProvider(product.url);
    // Both go by one clock: the provider's is the machine's.
    running = await product.start({ now: new Date().toISOString(), demo: false, env: provider.env });
    browser = await chromium.launch({ executablePath: await chromiumPath() });
  });
  test.afterAll(async () => {
    await browser?.close();
    await running?.stop();
    await provider?.stop();
    await product?.remove();
  });

  /** The system's browser, with nobody logged in at the provider. @returns the link at the end of the way */
  async function goThrough(address: string, email: string, opens = 'Open Perch'): Promise<string> {
    const page = await browser.newPage();
    // The provider's own pages ask for a font from elsewhere.
    await page.route(/^https:/, (route) => route.abort());
    await page.goto(address);
    await provider.beThere(page, email);
    const link = (await page.getByRole('link', { name: opens }).getAttribute('href')) ?? '';
    await page.close();
    return link;
  }

  /** A way that somebody else has begun, on another device. */
  async function anotherWay(): Promise<string> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ oauth_source: 'desktop', lang: 'en' });
    const answer = await fetch(`${product.url}/api/oauth/google/start`, { method: 'POST', headers, body });
    return ((await answer.json()) as { url: string }).url; // what the contract says
  }

  test('goes through the system’s browser and comes back by its link; other links open nothing', async ({
    machine,
  }) => {
    const desktop = await machine.start({ env: { PERCH_DESKTOP_SERVER: product.url } });
    const opened = await collectOpened(desktop);
    const dialog = desktop.page.getByRole('dialog');
    const sent: string[] = [];
    desktop.page.on('request', (request) => {
      if (/\/api\/oauth\/google$/.test(request.url())) sent.push(request.postDataJSON().state);
    });
    const states: string[] = [];
    /** Presses the button. @returns what the system's browser is asked to open */
    const ask = async (): Promise<string> => {
      const before = (await opened()).length;
      await dialog.getByRole('button', { name: 'Continue with Google' }).click();
      await expect(dialog).toContainText(WAITING);
      const all = await opened();
      expect(all).toHaveLength(before + 1);
      const address = all.at(-1) ?? '';
      states.push(stateOf(address));
      return address;
    };
    const expectRefused = async (): Promise<void> => {
      await expect(dialog).toContainText(REFUSED);
      expect(await sessionOf(desktop)).toBe('none');
      await dialog.getByRole('button', { name: 'Back to the log-in' }).click();
    };
    const expectInside = async (): Promise<void> => {
      await expect.poll(() => pathOf(desktop)).toBe('/en/dashboard');
      await expect.poll(() => sessionOf(desktop)).toBe('ready');
    };

    await goTo(desktop, '/en/auth/login');
    await test.step('a link that nobody asked for does nothing', async () => {
      await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
      expect(await machine.startAgain(UNASKED)).toBe(0);
      await openUrl(desktop, UNASKED);
    });

    const foreign = await goThrough(await anotherWay(), 'stranger@example.org');
    await test.step('the code of somebody else’s way is refused, and the link of one is not looked at', async () => {
      const address = await ask();
      expect(address).toMatch(`${product.url}/oauth/google/begin?state=desktop.en.`);
      expect(await machine.startAgain(foreign)).toBe(0);
      await expect(dialog).toContainText(WAITING);
      expect(await machine.startAgain(linkOf(stateOf(address), codeOf(foreign)))).toBe(0);
      await expectRefused();
    });

    const first = await goThrough(await ask(), PERSON);
    await test.step('the link at the end makes an account, whose token lies in the keyring', async () => {
      expect(await readTokenFile(machine)).toBeNull();
      expect(await machine.startAgain(first)).toBe(0);
      await expect(dialog).toContainText(PERSON);
      await dialog.getByRole('checkbox', { name: /^I am 18 or older/ }).press('Space');
      await dialog.getByRole('button', { name: 'Create account' }).click();
      await expectInside();
      await expect.poll(() => readTokenFile(machine)).not.toBeNull();
      expect(desktop.app.windows()).toHaveLength(1);
    });

    await test.step('a code that was used is refused, and its own link does nothing any more', async () => {
      await desktop.page.evaluate(() => Reflect.get(window, 'desktop').forgetSession());
      await expect.poll(() => sessionOf(desktop)).toBe('none');
      await goTo(desktop, '/en/auth/login');
      const address = await ask();
      expect(await machine.startAgain(first)).toBe(0);
      await expect(dialog).toContainText(WAITING);
      await openUrl(desktop, linkOf(stateOf(address), codeOf(first)));
      await expectRefused();
    });

    await test.step('the next time it opens the account at once, by a link as macOS hands it over', async () => {
      await openUrl(desktop, await goThrough(await ask(), PERSON));
      await expectInside();
    });

    // One question for each that was begun here, with its own state: no other link was so much as asked about.
    expect(sent).toEqual(states);
  });

  test('goes the same way in Portuguese, which the pages in the browser speak too', async ({ machine }) => {
    const desktop = await machine.start({ env: { PERCH_DESKTOP_SERVER: product.url } });
    const opened = await collectOpened(desktop);
    const dialog = desktop.page.getByRole('dialog');
    await goTo(desktop, '/pt/auth/login');
    await dialog.getByRole('button', { name: 'Continuar com o Google' }).click();
    await expect(dialog).toContainText('Continue no navegador. O Perch segue aqui assim que você voltar.');
    const [address = ''] = await opened();
    expect(address).toMatch(`${product.url}/oauth/google/begin?state=desktop.pt.`);
    const link = await goThrough(address, 'area-de-trabalho@example.org', 'Abrir o Perch');
    expect(await machine.startAgain(link)).toBe(0);
    await expect(dialog).toContainText('O Google confirmou area-de-trabalho@example.org.');
    await dialog.getByRole('checkbox', { name: /^Tenho 18 anos ou mais/ }).press('Space');
    await dialog.getByRole('button', { name: 'Criar conta' }).click();
    await expect.poll(() => pathOf(desktop)).toBe('/pt/dashboard');
    await expect.poll(() => sessionOf(desktop)).toBe('ready');
  });
});
