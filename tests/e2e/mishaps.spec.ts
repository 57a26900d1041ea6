import { expect as check, type Page, test, type WebSocketRoute } from '@playwright/test';
import type { LiveEvent } from '../../shared/contract/live.ts';
import { dashboardPage } from './pages/dashboard-page.ts';
import { runFilledProduct } from './support/filled-product.ts';
import { heldAccounts } from './support/held-session.ts';
import { openSlowLine } from './support/slow-line.ts';

/** What goes wrong while somebody reads: what was lost on the way, refused, or done elsewhere. */
const filled = runFilledProduct();
const expect = check.configure({ timeout: 20_000 });

async function logIn(page: Page): Promise<void> {
  const value = `${filled.reader}.${Date.now()}`;
  await page.context().addCookies([{ name: 'perch_auth', value, url: filled.url }]);
}

async function openDashboard(page: Page): Promise<ReturnType<typeof dashboardPage>> {
  await logIn(page);
  await page.goto(`${filled.url}/en/dashboard`);
  await expect(dashboardPage(page).row('Inês Varga')).toBeVisible();
  return dashboardPage(page);
}

/** Loses the first `times` fetches of a file of the program. */
async function lose(page: Page, file: RegExp, times: number): Promise<void> {
  let asked = 0;
  await page.route(file, (route) => {
    asked += 1;
    return asked <= times ? route.abort() : route.fallback();
  });
}

/** The browser fetches a file ahead, and fetches it again when that was lost; only then the program is told. */
const TOLD_OF = 2;

const LIST_STYLES = /\/assets\/account-actions-[^/]+\.css$/;
const LIST_ACTIONS = /\/assets\/account-actions-[^/]+\.js$/;
const lost = (page: Page) => page.getByText('This part couldn’t be loaded.');

test('a file of the program that is lost once is fetched again, and nobody notices', async ({ page }) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await lose(page, LIST_ACTIONS, TOLD_OF);
  // The program asks after the style sheet; were the file still on its way by then, both would be told of one loss.
  const lostAhead = page.waitForEvent('requestfailed', (request) => LIST_ACTIONS.test(request.url()));
  await page.route(LIST_STYLES, async (route) => {
    await lostAhead;
    await route.fallback();
  });
  const dashboard = await openDashboard(page);
  await dashboard.box('Inês Varga').check();
  await expect(dashboard.bar()).toBeVisible();
  await expect(lost(page)).toHaveCount(0);
  expect(loads, 'the page was not loaded anew for it').toBe(1);
});

test('a part that stays lost says so in its place, tries again when asked, and the rest of the page works', async ({
  page,
}) => {
  await lose(page, LIST_ACTIONS, Number.POSITIVE_INFINITY);
  const dashboard = await openDashboard(page);
  await expect(lost(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Watchlist' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Add an account' }).fill('marlow.press.example');
  await page.unroute(LIST_ACTIONS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await dashboard.box('Inês Varga').check();
  await expect(dashboard.bar()).toBeVisible();
  await expect(lost(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Add an account' })).toHaveValue('marlow.press.example');
});

test('a page whose files are gone since a new version came offers that version', async ({ page }) => {
  await openDashboard(page);
  await page.route(/\/assets\/settings-screen-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('**/en/dashboard', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/main-another.js"></script>' }),
  );
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page couldn’t be loaded');
  await expect(page.getByText('There is a newer version of Perch.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('an archive that fails is taken back to its place with a notice, also where the list cannot be read either', async ({
  page,
}) => {
  const dashboard = await openDashboard(page);
  const before = await dashboard.names().allTextContents();
  await page.route('**/api/dashboard/accounts/**', (route) => route.abort());
  await dashboard.choose('North Quay Coffee', 'Archive');
  await expect(dashboard.notice('North Quay Coffee was not archived.')).toBeVisible();
  await expect(dashboard.names()).toHaveText(before);
});

test('what one tab changes shows in the other, and a log-out is one for both', async ({ page, context }) => {
  const dashboard = await openDashboard(page);
  const other = await context.newPage();
  const second = await openDashboard(other);
  await page.bringToFront();
  await dashboard.choose('North Quay Coffee', 'Archive');
  await expect(second.row('North Quay Coffee')).toHaveCount(0);
  await dashboard.undo('North Quay Coffee is in the archive.');
  await expect(second.row('North Quay Coffee')).toHaveCount(1);
  // The other tests go on with this token.
  await page.route('**/api/logout', (route) => route.fulfill({ json: { ok: true } }));
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/en\/auth\/login/);
});

test('reports that become ready one after another are told of by one notice that counts up', async ({ page }) => {
  const ready = (id: number, accountId: number) =>
    JSON.stringify({
      type: 'report-ready',
      id,
      accountId,
      reportId: 'week-2026-11-09',
      name: `Account ${accountId}`,
      title: { en: 'A week', pt: 'Uma semana' },
      likes: 1,
      follows: 0,
      unfollows: 0,
    } satisfies LiveEvent);
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket('**/api/ws', (socket) => {
    socket.onMessage(() => {
      socket.send('{"type":"welcome","lastEventId":0,"newestEventId":0}');
      sockets.push(socket);
    });
  });
  const send = (frame: string) => sockets[0]?.send(frame);
  await openDashboard(page);
  const notices = page.locator('.toast');
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  for (const frame of [ready(1, 1), ready(2, 2)]) send(frame);
  await expect(notices).toHaveText(/2 reports are ready/);
  for (const frame of [ready(3, 3), ready(4, 4)]) send(frame);
  await expect(notices).toHaveText(/4 reports are ready/);
  // Told twice, as after a connection that broke, it counts once.
  for (const frame of [ready(4, 4), ready(5, 6)]) send(frame);
  await expect(notices).toHaveText(/5 reports are ready/);
  await expect(notices).toHaveCount(1);
});

test('the newest report of an account that has none yet is said to be due, not written', async ({ page }) => {
  await logIn(page);
  await page.goto(`${filled.url}/en/report/6`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No report yet');
  await expect(page.getByText('The first report is due on Thursday, 26 November 2026.')).toBeVisible();
});

test('an account that cannot be read says why in its row, and the way to connect its network again', async ({
  page,
}) => {
  await page.route('**/api/dashboard/accounts/*', async (route) => {
    const answer = await route.fetch();
    const list: { items: { name: string }[] } = await answer.json();
    const progress = { stage: 'queued', done: 0, total: null, startedAt: 0, error: 'not-connected' };
    const items = list.items.map((item) =>
      item.name === 'Lena Reis' ? { ...item, state: 'failing', line: null, progress } : item,
    );
    await route.fulfill({ response: answer, json: { ...list, items } });
  });
  const row = (await openDashboard(page)).row('Lena Reis');
  await expect(row).toContainText('and that connection has ended. Connect again');
  await expect(row.getByRole('link', { name: 'Connect again' })).toHaveAttribute('href', '/en/settings#connections');
});

test('a menu at the foot of the window opens upwards, whole', async ({ page }) => {
  await openDashboard(page);
  const button = page.getByRole('button', { name: 'More for Field Notes Club' });
  await button.evaluate((element) => {
    window.scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 20);
  });
  await button.click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  const [box, at, height] = [
    await menu.boundingBox(),
    await button.boundingBox(),
    await page.evaluate(() => innerHeight),
  ];
  expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? height)).toBeLessThanOrEqual(at?.y ?? 0);
});

test('the ring of a row that J reached goes around its checkbox, and ? rings nothing larger than a button', async ({
  page,
}) => {
  await openDashboard(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  const ringed = () =>
    page.evaluate(() => {
      const styles = [...document.querySelectorAll('body, body *')].map((element) => ({
        name: element.tagName,
        width: element.getBoundingClientRect().width,
        outline: getComputedStyle(element).outlineStyle,
      }));
      return styles.filter(({ outline, width }) => outline !== 'none' && width > 100).map(({ name }) => name);
    });
  expect(await ringed()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await ringed()).toEqual([]);

  // The keys of the list arrive after the page.
  const reached = async () => {
    await page.keyboard.press('j');
    return await page.evaluate(() => document.activeElement?.matches('main li') === true);
  };
  await expect.poll(reached).toBe(true);
  const room = await page.evaluate(() => {
    const row = document.activeElement;
    const box = row?.querySelector('.checkbox')?.getBoundingClientRect().left ?? 0;
    const ring = row === null ? null : getComputedStyle(row, '::after');
    return box - ((row?.getBoundingClientRect().left ?? 0) + Number.parseFloat(ring?.left ?? '0'));
  });
  expect(room).toBeGreaterThanOrEqual(6);
});

test('a deletion that is still on its way to the service when the page is loaded anew counts, and so does its undoing', async ({
  page,
}) => {
  const line = await openSlowLine(filled.url);
  const value = `${filled.reader}.${Date.now()}`;
  await page.context().addCookies([{ name: 'perch_auth', value, url: line.url }]);
  await page.goto(`${line.url}/en/dashboard`);
  const dashboard = dashboardPage(page);
  await expect(dashboard.row('North Quay Coffee')).toBeVisible();
  const before = await heldAccounts(page, 'active');
  const others = before.filter((name) => name !== 'North Quay Coffee');
  line.delay(3000);
  await dashboard.choose('North Quay Coffee', 'Delete');
  await dashboard.dialog().getByRole('button', { name: 'Delete account' }).click();
  await expect.poll(line.underWay).toBe(1);
  await page.reload();
  expect(await heldAccounts(page, 'active'), 'the page went before the call arrived').toEqual(before);
  await expect.poll(() => heldAccounts(page, 'active')).toEqual(others);

  line.delay(0);
  await page.reload();
  await dashboard.choose('Tomás Brill', 'Delete');
  await dashboard.dialog().getByRole('button', { name: 'Delete account' }).click();
  const undo = dashboard.notice('Tomás Brill is deleted.');
  await expect(undo).toBeVisible();
  line.delay(3000);
  await dashboard.undo('Tomás Brill is deleted.');
  await expect.poll(line.underWay).toBe(1);
  await page.reload();
  await expect.poll(() => heldAccounts(page, 'active')).toEqual(others);
  await line.close();
});
