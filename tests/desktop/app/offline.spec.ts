import { expect } from '@playwright/test';
import { desktopPage } from '../../e2e/pages/desktop-page.ts';
import { reportPage } from '../../e2e/pages/report-page.ts';
import { shellPage } from '../../e2e/pages/shell-page.ts';
import { type Desktop, goTo, readAs, test } from '../support/desktop.ts';
import { isStandIn } from '../support/electron.ts';
import { openRelay } from '../support/relay.ts';

/** What was read last, without a connection. */

const READ_TODAY = /Last updated today at \d\d:\d\d\./;

const readInes = ({ page }: Desktop): Promise<void> => page.getByRole('link', { name: /Read.*Inês Varga/ }).click();

test('without the service the last lists and reports are read on, marked with their date, also after a restart; then all comes back', async ({
  machine,
  service,
}) => {
  const relay = await openRelay(service.url);
  const env = { PERCH_DESKTOP_SERVER: relay.origin };
  const online = await machine.start({ env });
  await readAs(online, service);
  await readInes(online);
  await expect(online.page.getByRole('heading', { name: 'What we saw' })).toBeVisible();
  await expect(shellPage(online.page).connection).toBeHidden();

  await test.step('the list that was read before is there, and says how old it is', async () => {
    relay.cut();
    await online.page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(online.page.getByRole('link', { name: /Read.*Inês Varga/ })).toBeVisible();
    await expect(shellPage(online.page).connection).toContainText(READ_TODAY);
  });
  await online.quit();

  const offline = await machine.start({ env });
  const { page } = offline;
  await test.step('whoever was logged in still is, and reads the report', async () => {
    await desktopPage(page).find.waitFor();
    await readInes(offline);
    await expect(reportPage(page).heading()).toHaveText('Inês Varga');
    await expect(page.getByRole('heading', { name: 'What we saw' })).toBeVisible();
    await expect(shellPage(page).connection).toContainText(READ_TODAY);
  });
  await test.step('a report that was not read says that it needs a connection, and opens when there is one', async () => {
    await goTo(offline, '/en/report/3/week-2026-11-09');
    await expect(page.getByText('There is no connection right now.')).toBeVisible();
    relay.mend();
    await expect(reportPage(page).heading()).toHaveText('Tomás Brill');
    await expect(shellPage(page).connection).toBeHidden();
  });
  await relay.close();
});

test('behind a keyring that is unlocked later lies what was read, also without the service', async ({
  machine,
  service,
}) => {
  test.skip(!isStandIn(), 'the keyring of a real system is not locked by a test');
  const relay = await openRelay(service.url);
  const env = { PERCH_DESKTOP_SERVER: relay.origin };
  const online = await machine.start({ env });
  await readAs(online, service);
  await online.page.getByRole('link', { name: /Read.*Inês Varga/ }).waitFor();
  await online.quit();
  relay.cut();

  const offline = await machine.start({ env: { ...env, STANDIN_KEYRING: 'locked' } });
  const { locked } = desktopPage(offline.page);
  await locked.waitFor();
  await offline.app.evaluate(() => {
    process.env.STANDIN_KEYRING = 'ok';
  });
  await locked.getByRole('button', { name: 'Try again' }).click();
  await expect(offline.page.getByRole('link', { name: /Read.*Inês Varga/ })).toBeVisible();
  await expect(shellPage(offline.page).connection).toContainText(READ_TODAY);
  await relay.close();
});
