import { expect as expectNow, test } from '@playwright/test';
import { webhookMessage } from '../../shared/contract/webhook-events.ts';
import { isSignedWith, openReceiver, type Received, type Receiver } from '../support/webhooks/receiver.ts';
import { webhooksPage } from './pages/webhooks-page.ts';
import type { ScreenLanguage } from './screens.ts';
import { buyersAt, WREN } from './support/buyers.ts';
import { createFilledProduct, FRIDAY } from './support/demonstration.ts';
import type { Product, RunningProduct } from './support/product.ts';

/** A week later: the week that the account was followed from is out. */
const NEXT_FRIDAY = '2026-11-27T10:00:00Z';
const AN_HOUR_LATER = '2026-11-27T11:00:00Z';
const WEEK = 'week-2026-11-16';

/** Collecting a week and building its report takes its time on a busy machine. */
const expect = expectNow.configure({ timeout: 90_000 });

const WORDS = {
  en: {
    ...{ ready: 'Report ready', test: 'Test', waiting: 'Waiting', delivered: 'Delivered' },
    ...{ failed: 'answered 503', taken: 'answered 200', one: '1 try', two: '2 tries', next: 'next try' },
  },
  pt: {
    ...{ ready: 'Relatório pronto', test: 'Teste', waiting: 'Aguardando', delivered: 'Entregue' },
    ...{
      failed: 'resposta 503',
      taken: 'resposta 200',
      one: '1 tentativa',
      two: '2 tentativas',
      next: 'próxima tentativa',
    },
  },
} as const;

let product: Product;
let receiver: Receiver;
let running: RunningProduct | undefined;
const { signUp, logIn, buy, post } = buyersAt(() => product);

// Each test has a product of its own; alphabetically the file is the last but one, and others would wait for it.
test.describe.configure({ mode: 'parallel' });
// Three starts of the product, and a week to collect.
test.setTimeout(300_000);
test.beforeEach(async () => {
  product = await createFilledProduct();
  receiver = await openReceiver();
});
test.afterEach(async () => {
  await running?.stop();
  await receiver.close();
  await product.remove();
});

async function startAt(now: string): Promise<void> {
  await running?.stop();
  running = await product.start({ now, env: { PERCH_WEBHOOK_ALLOW: receiver.host } });
}

/** What a secret signed of all that arrived, as messages. */
const signedWith = (secret: string): Received[] => receiver.received.filter((one) => isSignedWith(secret, one));
const typesOf = (messages: readonly Received[]): string[] =>
  messages.map(({ body }) => webhookMessage.parse(JSON.parse(body)).type);

function fail(isFailing: boolean): void {
  receiver.answer((response) => void response.writeHead(isFailing ? 503 : 200).end(isFailing ? 'not now' : 'taken'));
}

/** Somebody with a plan who follows one account from Friday on, and has its first look: of that no webhook made later is to hear. */
async function follower(lang: ScreenLanguage) {
  const person = await signUp('listener', lang);
  await buy(person, WREN);
  const account = { network: 'demo', username: 'marlow.press.example' };
  expect((await post('/dashboard/accounts/add', account, person.token)).status).toBe(200);
  const states = async (): Promise<string[]> => {
    const headers = { 'x-auth-token': person.token };
    const answer = await fetch(`${product.url}/api/dashboard/accounts/latest`, { headers });
    const { items }: { items: { state: string }[] } = await answer.json();
    return items.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 60_000 }).toEqual(['ok']);
  return person;
}

for (const lang of ['en', 'pt'] as const) {
  test(`a webhook hears signed messages, is tried again, replays from its log and ends with its deletion, in ${lang}`, async ({
    page,
  }) => {
    const words = WORDS[lang];
    const webhooks = webhooksPage(page, lang);
    await startAt(FRIDAY);
    await logIn(page, await follower(lang), 'settings');
    const secret = await webhooks.create(receiver.url, 'Newsroom');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await page.reload();
    await expect(webhooks.section).toContainText('Newsroom');
    expect(await page.content()).not.toContain(secret);

    // A receiver that fails: the log says so, and when it is tried again.
    fail(true);
    await webhooks.sendTest('Newsroom');
    await webhooks.openLog('Newsroom');
    await webhooks.expectDelivery(words.test, words.waiting, words.failed, words.one, words.next);
    expect(typesOf(receiver.received)).toEqual(['webhook.test']);
    const [first] = signedWith(secret);

    // A week later, after a restart: what waited goes out, and a report that is ready is told of.
    fail(false);
    await startAt(NEXT_FRIDAY);
    await expect.poll(() => typesOf(signedWith(secret))).toEqual(expect.arrayContaining(['report.ready']));
    await expect.poll(() => typesOf(signedWith(secret)).filter((type) => type === 'webhook.test')).toHaveLength(2);
    expect(signedWith(secret)).toHaveLength(receiver.received.length);
    expect(signedWith(secret).filter(({ id }) => id === first?.id)).toHaveLength(2);
    const told = signedWith(secret).filter(({ id }) => id !== first?.id);
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0]?.body ?? '')).toMatchObject({ data: { reportId: WEEK } });
    await page.reload();
    await webhooks.openLog('Newsroom');
    await webhooks.expectDelivery(words.test, words.delivered, words.taken, words.two);
    await webhooks.expectDelivery(words.ready, WEEK, words.delivered, words.taken, words.one);

    // Replayed, it comes under the same id, signed anew.
    await webhooks.replay(words.ready);
    await expect.poll(() => signedWith(secret).filter(({ id }) => id === told[0]?.id)).toHaveLength(2);
    await webhooks.expectDelivery(words.ready, words.delivered, words.two);
    await webhooks.closeLog();

    // Deleted while something waits for it: the other is tried again, it is not.
    const other = await webhooks.create(receiver.url, 'Archive');
    fail(true);
    for (const name of ['Newsroom', 'Archive']) {
      await webhooks.sendTest(name);
      await webhooks.openLog(name);
      await webhooks.expectDelivery(words.test, words.waiting, words.failed);
      await webhooks.closeLog();
    }
    await webhooks.remove('Newsroom');
    await expect(webhooks.section).not.toContainText('Newsroom');
    const before = signedWith(secret).length;
    fail(false);
    await startAt(AN_HOUR_LATER);
    await expect.poll(() => signedWith(other)).toHaveLength(2);
    expect(signedWith(secret)).toHaveLength(before);
    await page.reload();
    await expect(webhooks.section).toContainText('Archive');
    await expect(webhooks.section).not.toContainText('Newsroom');
  });
}
