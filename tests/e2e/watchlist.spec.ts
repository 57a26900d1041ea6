import { expect, type Page, test } from '@playwright/test';
import { watchlistPage } from './pages/watchlist-page.ts';
import { logInAsDemo } from './support/demo-reader.ts';
import { heldSession } from './support/held-session.ts';
import { createProduct, type Product, type RunningProduct } from './support/product.ts';
import { violationsOf } from './support/violations.ts';

/** A Saturday at noon: the feed of the watchlist ends with Friday. */
const SATURDAY = '2026-11-21T12:00:00Z';

let product: Product;
let running: RunningProduct;

test.beforeAll(async () => {
  // Only on that database does a first start fill itself.
  product = await createProduct({ embedded: true });
  running = await product.start({ now: SATURDAY });
});
test.afterAll(async () => {
  await running?.stop();
  await product.remove();
});

const totalOf = async (page: Page): Promise<number> =>
  Number(/of (\d+)/.exec((await watchlistPage(page).place.textContent()) ?? '')?.[1]);

test('a subscriber reads the watchlist, turns its pages, and edits it', async ({ page }) => {
  const list = watchlistPage(page);

  await test.step('finds nine names with what they did until yesterday, outside of the plan', async () => {
    await logInAsDemo(page, running);
    await expect(list.panel.getByText('9 names, not counted in your plan')).toBeVisible({ timeout: 60_000 });
    // The names of a first start are read one after the other; the panel follows by itself until all of them are.
    await list.edit();
    await expect(list.count).toHaveText('9 of 50');
    await list.allRead();
    await page.keyboard.press('Escape');
    await expect(list.dialog).toBeHidden();
    await expect(list.place).toHaveText(/^5 of 3\d\d$/);
    await expect(list.items).toHaveCount(5);
    await expect(list.items.first()).toContainText('Fri');
    await expect(list.panel.getByText('Sat')).toHaveCount(0);
  });

  await test.step('turns to older items and back', async () => {
    await expect(list.place).toHaveText(/^5 of \d+$/);
    const first = await list.items.allTextContents();
    await list.turn('Older');
    await expect(list.place).toHaveText(/^6–10 of \d+$/);
    const second = await list.items.allTextContents();
    expect(second).toHaveLength(5);
    expect(second.filter((text) => first.includes(text))).toEqual([]);
    await list.turn('Newer');
    await expect(list.place).toHaveText(/^5 of \d+$/);
    await expect(list.items).toHaveText(first);
  });

  await test.step('adds several names at once and is told of each that can not be added', async () => {
    await list.edit();
    await list.add('the.upper.path.example, @Tide.Tables.example\nnobody.example quietridge@hills.example', 'Demo');
    await expect(list.dialog.getByText('2 names added.')).toBeVisible({ timeout: 60_000 });
    await expect(list.row('nobody.example')).toContainText('Account not found!');
    await expect(list.row('quietridge@hills.example')).toContainText('Account is private!');
    await expect(list.count).toHaveText('11 of 50');
    // Rows are compared below: until both new names have been read, theirs still change.
    await list.allRead();
    // What was not added stays in the field, to be put right.
    await expect(list.dialog.getByLabel('Add names')).toHaveValue('nobody.example\nquietridge@hills.example');
  });

  await test.step('has no barrier in the panel or the dialog', async () => {
    expect(await violationsOf(page, '[aria-labelledby=watchlist]')).toEqual([]);
  });

  await test.step('mutes one, removes another and takes that back', async () => {
    await expect(list.inFeed('Atlas Kiln')).toBeChecked();
    await list.inFeed('Atlas Kiln').press('Space');
    await expect(list.inFeed('Atlas Kiln')).not.toBeChecked();
    const places = await list.rows.allTextContents();
    await list.remove('Night Ferry');
    await expect(list.undo('Night Ferry')).toBeFocused();
    await expect(list.count).toHaveText('10 of 50');
    await page.keyboard.press('Enter');
    await expect(list.row('Night Ferry')).toContainText('nightferry.example');
    await expect(list.count).toHaveText('11 of 50');
    await expect(list.rows, 'in its place, not at the end').toHaveText(places);
    await list.remove('Casa Trevo');
    await expect(list.count).toHaveText('10 of 50');
  });

  await test.step('closes it with Escape and is back where it was opened', async () => {
    await page.keyboard.press('Escape');
    await expect(list.dialog).toBeHidden();
    await expect(list.editButton).toBeFocused();
    await expect(list.panel.getByText('10 names, not counted in your plan')).toBeVisible();
    await expect(list.items.filter({ hasText: /Atlas Kiln|Casa Trevo/ })).toHaveCount(0);
  });

  await test.step('finds it so after a reload', async () => {
    await page.reload();
    await expect(list.panel.getByText('10 names, not counted in your plan')).toBeVisible();
    await list.edit();
    await expect(list.inFeed('Atlas Kiln')).not.toBeChecked();
    await expect(list.row('Casa Trevo')).toHaveCount(0);
    const { items } = (await (await heldSession(page, product)).get('/dashboard/watches')) as {
      items: readonly { name: string | null; muted: boolean }[];
    }; // the contract's
    expect(items).toHaveLength(10);
    expect(items.map(({ name }) => name)).not.toContain('Casa Trevo');
    expect(items.filter(({ muted }) => muted).map(({ name }) => name)).toEqual(['Atlas Kiln']);
    await page.keyboard.press('Escape');
  });

  await test.step('is told when a page does not come, keeps the page before, and tries again', async () => {
    const feed = '**/api/dashboard/watches/feed**';
    await expect.poll(() => totalOf(page)).toBeGreaterThan(10);
    const before = await list.items.allTextContents();
    await page.route(feed, (route) => route.fulfill({ status: 500, json: { error: 'internal' } }));
    await list.turn('Older');
    await expect(list.panel.getByRole('alert')).toContainText('The feed couldn’t be loaded.');
    await expect(list.items).toHaveText(before);
    await page.unroute(feed);
    await list.panel.getByRole('button', { name: 'Try again' }).click();
    await expect(list.place).toHaveText(/^6–10 of \d+$/);
    await expect(list.panel.getByRole('alert')).toHaveCount(0);
  });
});
