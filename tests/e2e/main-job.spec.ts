import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { authPage } from './pages/auth-page.ts';
import { dashboardPage } from './pages/dashboard-page.ts';
import { plansPage } from './pages/plans-page.ts';
import { heldSession } from './support/held-session.ts';
import { mailedLink, mailsTo } from './support/mails.ts';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';

/** A Wednesday, and the Thursday of the week after: the first report is due at 06:00. By then a busy machine has the page open. */
const WEDNESDAY = '2026-11-18T10:00:00Z';
const BEFORE_DELIVERY = '2026-11-26T05:59:00Z';
const REPORT = 'week-2026-11-16';
/** The newest that is out when the account is added. */
const FIRST_LOOK = 'week-2026-11-02';
const PERSON = { email: 'subscriber@example.org', password: 'a long enough password' };

let product: Product;
let running: RunningProduct;

test.beforeAll(async () => {
  // On the database that everybody begins with; the other files take PostgreSQL, where they can.
  product = await createProduct({ embedded: true });
});
test.afterAll(async () => {
  await running?.stop();
  await product.remove();
});

test('a stranger signs up, pays, confirms the address, adds an account, and on Thursday reads, receives and downloads its report', async ({
  page,
}) => {
  test.setTimeout(360_000);
  running = await product.start({ now: WEDNESDAY });

  await test.step('signs up and pays, after a declined card', async () => {
    await page.goto(`${product.url}/en`);
    await authPage(page).signUp(PERSON);
    await page.goto(`${product.url}/en/instagram-monitoring-price`);
    await plansPage(page).choose('Finch');
    await expect(page.getByText(/no money moves/i)).toBeVisible();
    await plansPage(page).pay(/0002/);
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await (await heldSession(page, product)).get('/user/subscription')).toMatchObject({ subscription: null });
    // Whoever has paid by another card before it is written gets the receipt alone.
    const mails = async () => (await mailsTo(product, PERSON.email)).join('\n');
    await expect.poll(mails, { timeout: 60_000 }).toContain('go through');
    await plansPage(page).pay(/4242/);
    await page.waitForURL(/\/en\/dashboard/);
    expect(await (await heldSession(page, product)).get('/user/subscription')).toMatchObject({
      subscription: { status: 1, name: 'Finch' },
    });
    // A calendar month from the day it was bought on.
    await expect(page.locator('.toast')).toHaveText(
      /Your payment has arrived\. Finch is active, paid until 18 December\./,
    );
    await expect(page).toHaveURL(/\/en\/dashboard$/);
    await expect.poll(mails, { timeout: 60_000 }).toMatch(/Your payment of \S+ arrived/);
  });

  await test.step('confirms the address by the link of a mail, in another tab', async () => {
    const notice = page.getByText('Please confirm your e-mail.');
    await expect(notice).toBeVisible();
    const link = await mailedLink(product, { to: PERSON.email, page: 'verify' });
    const tab = await page.context().newPage();
    await tab.goto(link);
    await tab.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(tab.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await tab.close();
    await expect(notice).toBeHidden();
  });

  await test.step('adds a public account, whose newest past week opens by itself as soon as it was collected', async () => {
    const dashboard = dashboardPage(page);
    await dashboard.add('ines.varga.example', 'Demo');
    await page.waitForURL(new RegExp(`/en/report/\\d+/${FIRST_LOOK}`), { timeout: 60_000 });
    await expect(page.getByRole('complementary', { name: 'About this week' })).toHaveText(
      /A first look\. This week was over before you added Inês Varga.* The next report comes on Thursday 26 November 2026\./,
    );
    await page.goBack();
    await expect(dashboard.row('Inês Varga')).toBeVisible();
    expect((await mailsTo(product, PERSON.email)).filter((text) => text.includes(FIRST_LOOK))).toEqual([]);
  });

  await test.step('is told live on Thursday morning, and reads the report', async () => {
    await running.stop();
    // A page that stays open might be told, and forget it, before it is looked at.
    await page.goto('about:blank');
    running = await product.start({ now: BEFORE_DELIVERY });
    await page.goto(`${product.url}/en/dashboard`);
    const notice = page.getByRole('status').filter({ hasText: 'Inês Varga' });
    await expect(notice).toContainText('The report on Inês Varga is ready', { timeout: 150_000 });
    await notice.getByRole('button', { name: 'Read' }).click();
    await page.waitForURL(new RegExp(`/en/report/\\d+/${REPORT}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inês Varga');
    await expect(page.getByText(/^No\. \d+$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Who' })).toBeVisible();
  });

  await test.step('downloads every action as CSV', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).first().click(),
    ]);
    expect(download.suggestedFilename()).toBe(`perch-ines.varga.example-${REPORT}.csv`);
    const text = await readFile(await download.path(), 'utf8');
    expect(
      text.startsWith(
        '\uFEFFtime_utc,local_time,network,account,action,target,target_name,post_url,text,languages,reason,read_by,coverage,coverage_low,coverage_high\r\n',
      ),
    ).toBe(true);
    const likes = text.split('\r\n').filter((line) => line.split(',')[4] === 'like').length;
    const shown = await page.locator('dl > div').filter({ hasText: 'Likes given' }).locator('dd').first().textContent();
    expect(String(likes)).toBe(shown?.replaceAll(',', ''));
  });

  await test.step('has it in the mail, once, with a way to stop', async () => {
    const reports = async () => (await mailsTo(product, PERSON.email)).filter((text) => text.includes(REPORT));
    await expect.poll(async () => (await reports()).length, { timeout: 60_000 }).toBe(1);
    const [mail = ''] = await reports();
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail).toContain(REPORT);
    expect(mail).toMatch(/Wrote in English \(\d+%\) and Portuguese \(\d+%\)\./);
  });

  await test.step('reads it in Portuguese after a reload', async () => {
    await page.goto(page.url().replace('/en/', '/pt/'));
    await expect(page.getByRole('heading', { name: 'Quem' })).toBeVisible();
  });
});
