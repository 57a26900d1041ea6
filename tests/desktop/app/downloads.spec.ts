import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { desktopPage } from '../../e2e/pages/desktop-page.ts';
import { type Desktop, readAs, test } from '../support/desktop.ts';
import { openRelay } from '../support/relay.ts';
import { collectRevealed, filesIn, sha256 } from '../support/system.ts';

/** Many downloads at once, and names that are not to be trusted. */

const CSV = /\/csv$/;
const WEEKS = ['10-19', '10-26', '11-02', '11-09'].map((day) => `week-2026-${day}`);
const ACCOUNTS = [1, 2, 3, 4, 5];
const PATHS = ACCOUNTS.flatMap((account) => WEEKS.map((week) => `/report/${account}/${week}/csv`));
const TIMES = 5;
const AT_ONCE = PATHS.length * TIMES;
/** Of the time that all of them take, no single stretch in which the page hears nothing is as long: however slow the machine is. */
const STANDSTILL_SHARE = 0.2;

interface Ended {
  readonly name: string;
  readonly state: string;
}

/** Asks for files, and keeps how they ended and how long the page stood still meanwhile. */
const download = (page: Page, paths: readonly string[]): Promise<void> =>
  page.evaluate(async (wanted) => {
    const ended: unknown[] = [];
    const seen = { ended, standstill: 0, elapsed: 0 };
    const begun = performance.now();
    Object.assign(window, { seen });
    const { desktop } = window as unknown as { desktop: { on: CallableFunction; download: CallableFunction } }; // the bridge
    desktop.on('download', (state: { state: string }) => void (state.state === 'running' || ended.push(state)));
    let last = performance.now();
    setInterval(() => {
      seen.standstill = Math.max(seen.standstill, performance.now() - last);
      last = performance.now();
      seen.elapsed = last - begun;
    }, 20);
    await Promise.all(wanted.map((path) => desktop.download({ path, ask: false })));
  }, paths);

const seenBy = (page: Page): Promise<{ ended: Ended[]; standstill: number; elapsed: number }> =>
  page.evaluate(() => Reflect.get(window, 'seen'));

const endedAll = ({ page }: Desktop, count: number): Promise<void> =>
  expect.poll(async () => (await seenBy(page)).ended.length, { timeout: 60_000 }).toBe(count);

/** What the service itself answers, by path: its name and the hash of its bytes. */
async function answersOf(url: string, token: string): Promise<Map<string, { name: string; digest: string }>> {
  const answers = PATHS.map(async (path) => {
    const answer = await fetch(`${url}/api${path}`, { headers: { 'x-auth-token': token } });
    const name = /filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
    const digest = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
    return [path, { name, digest }] as const;
  });
  return new Map(await Promise.all(answers));
}

const numbered = (name: string, count: number): string =>
  count === 0 ? name : name.replace(/\.csv$/, ` (${count}).csv`);

test('a hundred downloads at once give a hundred whole files with names of their own, and the page stays usable', async ({
  machine,
  service,
}) => {
  const relay = await openRelay(service.url);
  const desktop = await machine.start({ env: { PERCH_DESKTOP_SERVER: relay.origin } });
  const { page } = desktop;
  await readAs(desktop, service);
  const letGo = relay.hold(CSV, AT_ONCE / 2);
  const wanted = Array.from({ length: TIMES }, () => PATHS).flat();
  await download(page, wanted);

  await test.step('while half of them are on their way another page is opened', async () => {
    await endedAll(desktop, AT_ONCE / 2);
    await page.getByRole('link', { name: 'Archive' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible({ timeout: 5000 });
    await expect(
      desktopPage(page)
        .notice(/^Saving/)
        .first(),
    ).toBeVisible();
    letGo();
  });
  await endedAll(desktop, AT_ONCE);
  const { ended, standstill, elapsed } = await seenBy(page);
  expect(ended.filter(({ state }) => state !== 'done')).toEqual([]);
  test.info().annotations.push({ type: 'longest standstill', description: `${Math.round(standstill)} ms` });
  expect(standstill / elapsed).toBeLessThan(STANDSTILL_SHARE);

  const answers = await answersOf(service.url, await service.readerToken());
  const expected = [...answers.values()].flatMap(({ name, digest }) =>
    Array.from({ length: TIMES }, (_, count) => [numbered(name, count), digest] as const),
  );
  expect(await filesIn(machine.downloads)).toEqual(expected.map(([name]) => name).toSorted());
  expect(new Set(ended.map(({ name }) => name)).size).toBe(AT_ONCE);
  for (const [name, digest] of expected) expect(await sha256(join(machine.downloads, name)), name).toBe(digest);
  await relay.close();
});

test('a name that leads elsewhere, or is none, stays a plain file in the folder; the one that is shown is the last one saved', async ({
  machine,
  service,
}) => {
  const around = dirname(machine.userData);
  const canary = join(around, 'canary.csv');
  await writeFile(canary, 'untouched');
  const names = [
    'filename="../canary.csv"',
    'filename="../../../../../../etc/cron.d/x"',
    `filename="${canary}"`,
    "filename*=UTF-8''..%2F..%2Fcanary.csv",
    'filename="..\\\\..\\\\canary.csv"',
    'filename="C:\\\\Windows\\\\System32\\\\x.csv"',
    'filename="con.csv"',
    'filename=".."',
    'filename=".bashrc"',
    "filename*=UTF-8''invoice%E2%80%AEvsc.exe",
    "filename*=UTF-8''a%00b%0Ac.csv",
    `filename="${'long'.repeat(200)}.csv"`,
    'filename=',
  ];
  const relay = await openRelay(service.url);
  let next = 0;
  relay.change((path): Record<string, string> => {
    if (!CSV.test(path)) return {};
    next += 1;
    return { 'content-disposition': `attachment; ${names[next - 1]}` };
  });
  const desktop = await machine.start({ env: { PERCH_DESKTOP_SERVER: relay.origin } });
  await readAs(desktop, service);
  const [path = ''] = PATHS;
  await download(desktop.page, Array<string>(names.length).fill(path));
  await endedAll(desktop, names.length);
  const { ended } = await seenBy(desktop.page);
  expect(ended.filter(({ state }) => state !== 'done')).toEqual([]);

  const saved = await filesIn(machine.downloads);
  expect(saved).toEqual(ended.map(({ name }) => name).toSorted());
  for (const name of saved) {
    expect(name).toMatch(/^[^./\\:\p{Cc}\p{Cf}][^/\\:\p{Cc}\p{Cf}]{0,200}\.csv$/u);
    expect(name).not.toMatch(/^con\./i);
  }
  expect(await readFile(canary, 'utf8')).toBe('untouched');
  const elsewhere = (await filesIn(around)).filter((name) => !/^(downloads|user)\//.test(name));
  expect(elsewhere).toEqual(['canary.csv']);
  expect((await filesIn(machine.userData)).filter((name) => /\.(csv|part)$/.test(name))).toEqual([]);

  const revealed = await collectRevealed(desktop);
  const told = desktopPage(desktop.page).notice(`${names.length} files are saved.`);
  await told.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(revealed).toEqual([join(machine.downloads, ended.at(-1)?.name ?? '')]);
  await relay.close();
});
