import { expect, test } from '@playwright/test';
import { buyersAt, PASSWORD } from './support/buyers.ts';
import { runEmptyProduct } from './support/empty-product.ts';

const product = runEmptyProduct();
const { signUp, logIn } = buyersAt(() => product);

const WORDS = {
  en: {
    create: 'Create a token',
    name: 'Name',
    next: 'Create',
    once: 'Copy your token now',
    kept: 'I’ve kept it',
    unused: 'Not used yet',
    used: 'Last used',
    revoke: 'Revoke the token: Weekly notebook',
    sure: 'Revoke',
    revoked: 'The token is revoked.',
  },
  pt: {
    create: 'Criar um token',
    name: 'Nome',
    next: 'Criar',
    once: 'Copie seu token agora',
    kept: 'Já guardei',
    unused: 'Ainda sem uso',
    used: 'Último uso',
    revoke: 'Revogar o token: Weekly notebook',
    sure: 'Revogar',
    revoked: 'O token foi revogado.',
  },
} as const;

const call = (token: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${product.url}/api${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });

for (const lang of ['en', 'pt'] as const) {
  test(`a token is made, shown once, reads and changes nothing, and is refused once it is revoked, in ${lang}`, async ({
    page,
  }) => {
    const words = WORDS[lang];
    const person = await signUp('analyst', lang);
    await logIn(page, person, 'settings');
    const section = page.locator('#api');
    await section.getByRole('button', { name: words.create }).click();
    const asked = page.getByRole('dialog');
    await asked.getByLabel(words.name).fill('Weekly notebook');
    await asked.getByRole('button', { name: words.next, exact: true }).click();
    // Who is logged in by a link or since long says first that it is them.
    await page.getByRole('dialog').locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: words.once });
    const token = (await shown.locator('output').textContent()) ?? '';
    expect(token).toMatch(/^perch_\w{30,}$/);
    await shown.getByRole('button', { name: words.kept }).click();
    await expect(section).toContainText('Weekly notebook');
    await expect(section).toContainText(words.unused);
    // Never again, not even in the page's own words.
    await page.reload();
    await expect(section).toContainText('Weekly notebook');
    expect(await page.content()).not.toContain(token);

    expect((await call(token, '/dashboard/accounts/latest')).status).toBe(200);
    const body = JSON.stringify({ network: 'demo', username: 'ines.varga.example' });
    const headers = { 'content-type': 'application/json' };
    const change = await call(token, '/dashboard/accounts/add', { method: 'POST', body, headers });
    expect(change.status).toBe(403);
    await page.reload();
    await expect(section).toContainText(words.used);

    await section.getByRole('button', { name: words.revoke }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.sure, exact: true }).click();
    await expect(page.getByText(words.revoked)).toBeVisible();
    await expect(section).not.toContainText('Weekly notebook');
    expect((await call(token, '/dashboard/accounts/latest')).status).toBe(401);
  });
}
