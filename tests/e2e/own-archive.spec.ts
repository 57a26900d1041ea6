import { expect, type Page, test } from '@playwright/test';
import type { TestAccount } from '../support/atproto/account.ts';
import { atTime } from '../support/atproto/at-time.ts';
import { type AtprotoNetwork, startAtprotoNetwork } from '../support/atproto/network.ts';
import { dashboardPage } from './pages/dashboard-page.ts';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import type { Product, RunningProduct } from './support/product.ts';

const EXPORTED = Date.UTC(2026, 10, 18, 12);
const day = (n: number): string => new Date(Date.UTC(2026, 10, n, 10)).toISOString();
const PROFILE = 'app.bsky.actor.profile/self';

let product: Product;
let network: AtprotoNetwork;
let running: RunningProduct | undefined;

test.beforeEach(async () => {
  product = await createFilledProduct();
  network = await startAtprotoNetwork();
});
test.afterEach(async () => {
  await running?.stop();
  await network.close();
  await product.remove();
});

/** Two weeks of an account that hides from logged-out viewers. */
const potter = (): Promise<TestAccount> =>
  atTime(EXPORTED, async () => {
    const labels = ['!no-unauthenticated'];
    const made = await network.createAccount('ada.test', { name: 'Ada Potter', bio: 'Pots.', labels });
    const kiln = await network.createAccount('kiln.test', { name: 'The Kiln' });
    for (const n of [3, 4, 9, 10, 11]) {
      await made.like(await kiln.post(`A kiln on day ${n}`, { createdAt: day(n) }), day(n));
      await made.post(`Pots on day ${n}`, { createdAt: day(n) });
    }
    await made.follow(kiln.did, day(10));
    return made;
  });

/** Drops a file on the page as a browser does. */
async function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ file, content }) => {
      const held = new DataTransfer();
      held.items.add(new File([Uint8Array.from(content)], file));
      return held;
    },
    { file: name, content: [...bytes] },
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop your export here')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

test('an owner drops an export on the dashboard, shows that it is theirs, and reads its weeks', async ({ page }) => {
  running = await product.start({
    now: FRIDAY,
    env: {
      PERCH_BLUESKY_APPVIEW_URL: network.appViewUrl,
      PERCH_BLUESKY_PLC_URL: network.plcUrl,
      PERCH_EGRESS_ALLOW: network.egressAllow.join(','),
    },
  });
  await expect.poll(() => running?.demoLink() ?? '').not.toBe('');
  await page.goto(running.demoLink());
  await page.waitForURL(/\/dashboard/);
  const ada = await potter();
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('heading', { name: 'Import your own history' })).toBeVisible();

  await test.step('what is no export is refused in words', async () => {
    await drop(page, 'holiday.txt', new TextEncoder().encode('A text, and no export of any network'));
    await expect(dialog.getByText('The file is not an export that we can read.')).toBeVisible();
    await expect(dialog.getByText('Nothing was kept.')).toBeVisible();
  });

  await test.step('another is chosen, and what is in it is shown before anything is kept', async () => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    const buffer = Buffer.from(await ada.car());
    await (await chooser).setFiles({ name: 'ada.car', mimeType: 'application/vnd.ipld.car', buffer });
    await expect(dialog.getByRole('heading', { name: 'What’s in the export' })).toBeVisible();
    await expect(dialog.getByText('Ada Potter (ada.test)')).toBeVisible();
    await expect(dialog.getByText('not in this export')).toBeVisible();
    await expect(dialog.getByText('You get 2 weekly reports.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  });

  await test.step('a code in the bio shows whose it is', async () => {
    await dialog.getByRole('button', { name: 'Look for the code' }).click();
    await expect(dialog.getByText('We can’t see the code yet.')).toBeVisible();
    const code = await dialog.getByLabel('Code').innerText();
    const labels = { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!no-unauthenticated' }] };
    await ada.put(PROFILE, {
      $type: 'app.bsky.actor.profile',
      displayName: 'Ada Potter',
      description: `Pots. ${code}`,
      labels,
    });
    await dialog.getByRole('button', { name: 'Look for the code' }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  });

  await test.step('a full plan makes room first, and the import waits', async () => {
    await expect(dialog.getByText('Your plan has room for 6 accounts, and all of them are in use.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dashboardPage(page).choose('Inês Varga', 'Archive');
    await page.getByRole('button', { name: 'See your import' }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  });

  await test.step('the reports are there at once', async () => {
    await expect(dialog.getByRole('heading', { name: 'Your history is imported' })).toBeVisible();
    await dialog.getByRole('link', { name: 'Read the newest' }).click();
    await page.waitForURL(/\/report\/\d+/);
    await expect(page.getByText('Ada Potter').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('listitem').filter({ hasText: 'Your export' })).toBeVisible();
  });
});
