import { expect, test } from '@playwright/test';
import { hcaptchaEnv, startHcaptcha } from '../support/hcaptcha.ts';
import { dashboardPage } from './pages/dashboard-page.ts';
import { optOutPage } from './pages/opt-out-page.ts';
import { logInAsDemo } from './support/demo-reader.ts';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import type { Product, RunningProduct } from './support/product.ts';

const HANDLE = 'ines.varga.example';

let product: Product;
let running: RunningProduct;

test.beforeEach(async () => {
  product = await createFilledProduct();
});
test.afterEach(async () => {
  await running?.stop();
  await product.remove();
});

test('an owner leaves every report with a code in the bio, and comes back the same way', async ({ page, browser }) => {
  running = await product.start({ now: FRIDAY });
  const owner = optOutPage(page);
  const context = await browser.newContext();
  const subscriber = await context.newPage();
  const rows = dashboardPage(subscriber);

  await test.step('a subscriber reads about the account', async () => {
    await logInAsDemo(subscriber, running);
    const newest = rows
      .row('Inês Varga')
      .getByRole('link', { name: /^Read the report/ })
      .first();
    await expect(newest).toBeVisible();
  });

  await test.step('the owner finds the page from any other, and the account on it', async () => {
    await page.goto(`${product.url}/en`);
    await owner.open();
    await page.waitForURL('**/en/my-account-in-a-report');
    await owner.find('nobody.example', 'Demo');
    await expect(page.getByText('We cannot find this account.')).toBeVisible();
    await owner.find(HANDLE, 'Demo');
    await expect(page.getByText('Inês Varga')).toBeVisible();
    await owner.isMine();
  });

  const code = await test.step('gets a code under an address that survives a reload and another language', async () => {
    await expect(owner.code()).toHaveText(/^perch-\w{4}-\w{4}$/);
    await expect(page.getByRole('heading', { name: 'Put a code in your bio' })).toBeFocused();
    const given = await owner.code().innerText();
    await page.reload();
    await expect(owner.code()).toHaveText(given);
    await page.getByRole('link', { name: 'Português' }).click();
    await expect(page.getByRole('heading', { name: 'Ponha um código na sua bio' })).toBeVisible();
    await page.getByRole('link', { name: 'English' }).click();
    return given;
  });

  await test.step('is shown the bio as long as the code is not in it', async () => {
    await owner.look();
    await expect(page.getByText('We can’t see the code yet.')).toBeVisible();
    await expect(page.getByRole('blockquote')).not.toContainText(code);
    expect(await product.perch('demo', 'bio', HANDLE, `Tiles — ${code.toUpperCase()}`)).toBe(
      `${HANDLE} has a new bio.\n`,
    );
  });

  await test.step('is out at once, for the subscriber too, and the rest follows', async () => {
    await owner.look();
    await expect(owner.ending()).toHaveText('Removed, and blocked for everyone');
    await expect(owner.ending()).toBeFocused();
    await expect(subscriber.getByText('The owner asked us not to follow the account.')).toBeVisible();
    await expect(subscriber.getByText('Inês Varga')).toHaveCount(0);
    await expect(page.getByText('Everything is removed.')).toBeVisible({ timeout: 150_000 });
  });

  await test.step('cannot be added again', async () => {
    await subscriber.getByLabel('Network').selectOption({ label: 'Demo' });
    await subscriber.getByLabel('Add an account').fill(HANDLE);
    await subscriber.getByRole('button', { name: 'Find' }).click();
    await expect(subscriber.getByText('Its owner asked us not to follow it.')).toBeVisible();
  });

  await test.step('may be let back in by the same proof', async () => {
    await page.getByRole('button', { name: 'Another account' }).click();
    await owner.find(HANDLE, 'Demo');
    await expect(page.getByText('This account is already left out of all reports.')).toBeVisible();
    await page.getByRole('button', { name: 'Let it back in' }).click();
    await expect(owner.code()).toHaveText(/^perch-\w{4}-\w{4}$/);
    await expect(owner.code()).not.toHaveText(code);
    const another = await owner.code().innerText();
    await product.perch('demo', 'bio', HANDLE, another);
    await owner.look();
    await expect(owner.ending()).toHaveText('The account can be followed again');
  });
  await context.close();
});

test('a visitor reports abuse past the bot check, and a minor is suspended at once', async ({ page, browser }) => {
  const hcaptcha = await startHcaptcha(['closed']);
  running = await product.start({ now: FRIDAY, env: hcaptchaEnv(hcaptcha) });
  const { abuse } = optOutPage(page);

  await test.step('nothing of the check is loaded before something is sent', async () => {
    await page.goto(`${product.url}/en/my-account-in-a-report`);
    await abuse.choose('This is a minor');
    await expect(abuse.section().getByText('suspended at once')).toBeVisible();
    await abuse.send();
    await expect(abuse.section().getByText('Input fields can not be empty.')).toHaveCount(2);
    expect(hcaptcha.loads()).toBe(0);
  });

  await test.step('a challenge that fails is said, and can be tried again', async () => {
    await abuse.fill('lena.reis.example', 'Demo', 'She is in my class.');
    await abuse.send();
    await expect(abuse.section().getByRole('alert')).toHaveText(/could not tell whether a person sent this/);
    await abuse.send();
    await expect(abuse.section().getByText(/^Your receipt number is [0-9A-Z]{8}\./)).toBeVisible();
    expect(hcaptcha.loads()).toBe(1);
    expect(hcaptcha.asked.map((form) => form.get('response'))).toEqual([expect.stringMatching(/^person-/)]);
  });

  await test.step('whoever follows the account sees nothing of it until it is reviewed', async () => {
    const context = await browser.newContext();
    const subscriber = await context.newPage();
    await logInAsDemo(subscriber, running);
    await expect(subscriber.getByText('Nothing is shown until we have checked.')).toBeVisible();
    await context.close();
  });

  await test.step('the operator finds the report on the command line and releases the account', async () => {
    await running.stop();
    expect(await product.perch('abuse', 'list')).toMatch(/minor +demo:lena\.reis\.example +SUSPENDED/);
    expect(await product.perch('abuse', 'show', '1')).toContain('She is in my class.');
    expect(await product.perch('abuse', 'release', '1', '--note', 'an adult')).toContain('may be followed again');
    expect(await product.perch('abuse', 'list')).not.toContain('lena');
  });
  await hcaptcha.close();
});
