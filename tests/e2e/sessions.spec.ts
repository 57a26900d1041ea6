import { expect, test } from '@playwright/test';
import { authPage } from './pages/auth-page.ts';
import { settingsPage } from './pages/settings-page.ts';
import { runEmptyProduct } from './support/empty-product.ts';

const PERSON = { email: 'reader@example.org', password: 'a long enough password' };
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

const product = runEmptyProduct();

test.use({ timezoneId: 'America/Sao_Paulo' });

/** A device that is somewhere else. */
async function logInFrom(email: string, userAgent: string, zone: string) {
  const answer = await fetch(`${product.url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username: email, password: PERSON.password, zone }),
  });
  const token = answer.headers.get('x-auth-token') ?? '';
  return {
    status: async () => (await fetch(`${product.url}/api/user/info`, { headers: { 'x-auth-token': token } })).status,
  };
}

test('a person sees where they are logged in, ends one session, then all others, and stays logged in here', async ({
  page,
}) => {
  const settings = settingsPage(page);
  const others = page.getByRole('button', { name: 'Log out everywhere else' }).first();
  await page.goto(`${product.url}/en`);
  await authPage(page).signUp(PERSON);

  await test.step('nothing but this device, at first', async () => {
    await settings.open();
    await expect(settings.sessions).toHaveCount(1);
    await expect(settings.sessions.first()).toContainText(/Chrom\w+ on Linux.*This device/);
    await expect(settings.sessions.first()).toContainText('São Paulo time · Last used today');
    await expect(page.getByText('You’re not logged in anywhere else.')).toBeVisible();
    await expect(others).toBeHidden();
  });

  const phone = await logInFrom(PERSON.email, PHONE, 'Europe/Lisbon');
  const laptop = await logInFrom(PERSON.email, FIREFOX, 'Asia/Tokyo');

  await test.step('ends the session of one device by keyboard; the focus goes to the one beside it', async () => {
    await page.reload();
    await expect(settings.sessions).toHaveCount(3);
    await expect(settings.sessions.nth(1)).toContainText('Tokyo time');
    const end = page.getByRole('button', { name: 'End the session: Chrome on Android' });
    await end.focus();
    await page.keyboard.press('Enter');
    await expect(settings.sessions).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'End the session: Firefox on Windows' })).toBeFocused();
    await expect(settings.notice('The session has ended.')).toBeVisible();
    expect([await phone.status(), await laptop.status()]).toEqual([403, 200]);
  });

  await test.step('what the service does not end comes back, and is said', async () => {
    await page.route('**/api/user/sessions/end', (route) => route.abort());
    await page.getByRole('button', { name: 'End the session: Firefox on Windows' }).click();
    await expect(settings.refusal.filter({ hasText: 'This couldn’t be ended.' })).toBeVisible();
    await expect(settings.sessions).toHaveCount(2);
    expect(await laptop.status()).toBe(200);
    await page.unroute('**/api/user/sessions/end');
  });

  await test.step('asks before it ends all others, with the focus on what changes nothing', async () => {
    await others.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Keep them logged in' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await laptop.status()).toBe(200);
    await others.click();
    await dialog.getByRole('button', { name: 'Log out everywhere else' }).click();
    await expect(settings.notice('You’re logged out everywhere else.')).toBeVisible();
    await expect(settings.sessions).toHaveCount(1);
    await expect(settings.section('Where you’re logged in')).toBeFocused();
    expect(await laptop.status()).toBe(403);
    await page.reload();
    await expect(settings.sessions).toHaveCount(1);
  });
});

test('a page whose session is ended elsewhere asks to log in, and stays no longer', async ({ browser }) => {
  const form = { ...PERSON, email: 'two@example.org' };
  const [here, there] = [await browser.newContext(), await browser.newContext()];
  const [page, other] = [await here.newPage(), await there.newPage()];
  await page.goto(`${product.url}/en`);
  await authPage(page).signUp(form);
  await other.goto(`${product.url}/en/auth/login`);
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel('E-mail', { exact: true }).fill(form.email);
  await dialog.getByLabel('Password', { exact: true }).fill(form.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.waitForURL(/\/dashboard/);
  await settingsPage(page).open();
  await page.getByRole('button', { name: /^End the session/ }).click();
  await expect(settingsPage(page).notice('The session has ended.')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/en\/auth\/login/);
  expect((await there.cookies()).filter(({ name, value }) => name === 'perch_auth' && value !== '')).toEqual([]);
  await here.close();
  await there.close();
});

test('sessions that do not come leave the other settings as they are, and can be asked for again', async ({ page }) => {
  await page.goto(`${product.url}/en`);
  await authPage(page).signUp({ ...PERSON, email: 'three@example.org' });
  const refuse = { status: 500, contentType: 'application/json', body: '{"error":"internal"}' };
  await page.route('**/api/user/sessions', (route) => route.fulfill(refuse));
  await settingsPage(page).open();
  await expect(page.getByRole('alert').filter({ hasText: 'Your sessions couldn’t be loaded.' })).toBeVisible();
  await expect(settingsPage(page).mail).toBeChecked();
  await page.unroute('**/api/user/sessions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(settingsPage(page).sessions).toHaveCount(1);
});

test('whoever is blocked while logged in comes to the front page, is told why, and keeps nothing', async ({ page }) => {
  await page.goto(`${product.url}/en`);
  await authPage(page).signUp({ ...PERSON, email: 'four@example.org' });
  const blocked = { error: 'blocked', text: 'Account was blocked. Please contact support' };
  await page.route('**/api/user/info', (route) => route.fulfill({ status: 403, json: blocked }));
  await page.reload();
  await expect(page).toHaveURL(/\/en$/);
  await expect(page.getByRole('alert').filter({ hasText: 'Your account was blocked.' })).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name, value }) => name === 'perch_auth' && value !== '')).toEqual([]);
});
