import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ACCOUNT_MAIL_KINDS, renderAccountMail } from '../../server/services/mail/account-mail.ts';
import type { RenderedMail } from '../../server/services/mail/frame.ts';
import { renderReportMail } from '../../server/services/mail/report-mail.ts';
import type { Story } from '../../server/services/mail/story.ts';
import { renderWatchlistMail, type WatchlistDigest } from '../../server/services/mail/watchlist-mail.ts';
import { type Day, instant, type ReportId } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { LANGUAGES, THEMES } from '../e2e/screens.ts';
import { chromiumPath } from '../e2e/support/chromium.ts';

/**
 * `npm run shots:mails`: every kind of mail as PNG and as its text part, as wide as a mail is and as narrow as a phone, light and dark, in both languages. The
 * names are those of the demonstration's cast.
 */
const FOLDER = resolve('dist/shots/mails');
const WIDTHS = [600, 360];
const SITE = 'https://perch.test';
const DATE = instant(Date.parse('2026-11-05T06:00:00Z'));

const site = (language: Language) => ({
  language,
  date: DATE,
  publicUrl: SITE,
  settingsUrl: `${SITE}/${language}/settings#reports`,
  unsubscribeUrl: `${SITE}/api/mail/unsubscribe/x`,
  postalAddress: '4 Quay Street, Reykjavik',
});

const STORIES: readonly (Partial<Story> & { readonly name: string; readonly words: Record<Language, string> })[] = [
  {
    ...{ name: 'Lena Reis', likes: 96, follows: 4, unfollows: 2 },
    words: { en: 'Bookbinding, and little else', pt: 'Encadernação, e pouco mais' },
    pictures: ['1', '2', '3'].map((n) => `${SITE}/picture-${n}.svg`),
    languages: [
      { code: 'pt', count: 83, share: 0.83 },
      { code: 'en', count: 17, share: 0.17 },
    ],
  },
  {
    ...{ name: 'Capa Dura', likes: 1902, follows: 0, unfollows: 0 },
    words: { en: 'Walking took over from paper', pt: 'As caminhadas tomaram o lugar do papel' },
    pictures: [`${SITE}/picture-4.svg`],
  },
  {
    ...{ name: 'Bindery No. 4', likes: 7, follows: 1, unfollows: 0 },
    words: { en: 'A quiet while', pt: 'Um tempo calmo' },
  },
];

function storiesOf(language: Language, type: 'week' | 'month'): [Story, ...Story[]] {
  const [start, end] = type === 'week' ? ['2026-10-26', '2026-11-01'] : ['2026-10-01', '2026-10-31'];
  const made = STORIES.map(
    ({ words, ...story }, index): Story => ({
      ...{ likes: null, follows: null, unfollows: null, languages: [], pictures: [] },
      ...story,
      ...{ type, start: start as Day, end: end as Day, reportId: `${type}-${start}` as ReportId },
      userpic: `${SITE}/userpic-${index}.svg`,
      title: words[language],
      standfirst:
        language === 'en'
          ? 'More than a third of the likes went to three accounts, led by Atlas Kiln.'
          : 'Mais de um terço das curtidas foi para três contas, com Atlas Kiln à frente.',
      url: `${SITE}/${language}/report/1/${type}-${start}`,
    }),
  );
  const [first, ...others] = made;
  if (first === undefined) throw new Error('there is a story');
  return [first, ...others];
}

const digest = (language: Language): WatchlistDigest => ({
  names: [
    {
      name: 'Salt & Slip',
      did: [
        { kind: 'post', count: 3 },
        { kind: 'like', count: 12 },
      ],
    },
    {
      name: 'Tomás Brill',
      did: [
        { kind: 'repost', count: 1 },
        { kind: 'comment', count: 2 },
        { kind: 'follow', count: 1 },
      ],
    },
    { name: 'The Slow Press', did: [{ kind: 'post', count: 1 }] },
    { name: 'Oficina do Painel', did: [{ kind: 'like', count: 1 }] },
  ],
  more: 2,
  start: '2026-10-26' as Day,
  end: '2026-11-01' as Day,
  url: `${SITE}/${language}/dashboard#watchlist`,
});

const BETWEEN: Record<Language, string> = {
  en: 'Lena Reis now follows Capa Dura. Two of three accounts liked posts by Ash & Ember.',
  pt: 'Lena Reis agora segue Capa Dura. Duas das três contas curtiram publicações de Ash & Ember.',
};

const report = (language: Language, kind: 'weekly' | 'monthly') =>
  renderReportMail({
    ...site(language),
    kind,
    stories: storiesOf(language, kind === 'weekly' ? 'week' : 'month'),
    between: BETWEEN[language],
    more: 0,
    upcoming: [],
    watchlist: kind === 'weekly' ? digest(language) : null,
    dashboardUrl: `${SITE}/${language}/dashboard`,
  });

/** Accounts that a plan has no room for. */
const PAUSED = ['Tomás Brill', 'Oficina Maré', 'atlas.kiln.example'];

const account = (language: Language, kind: Parameters<typeof renderAccountMail>[0]['kind']) =>
  renderAccountMail({
    ...site(language),
    kind,
    goneOn: kind === 'account-deleted' ? instant(Date.parse('2026-12-05T06:00:00Z')) : null,
    device: kind === 'new-device' ? { app: 'Firefox', system: 'Linux' } : null,
    address: 'reader@perch.test',
    url: SITE,
    supportEmail: 'help@perch.test',
    isTest: kind.startsWith('payment') || kind === 'plan-renewed',
    paused: kind === 'accounts-paused' || kind === 'payment-credited' ? PAUSED : [],
    facts: {
      ...{ plan: 'Finch', account: 'Lena Reis', accounts: '6', number: '0b9fd1f2-7a3e-4c1f-9f53-3f6a8c1d2e4b' },
      ...(language === 'en'
        ? {
            amount: '$8.90',
            price: '$8.90',
            paidOn: '5 November',
            next: '5 December',
            retry: '8 December',
            from: '7 September',
            to: '4 October',
          }
        : {
            amount: 'R$\u00a046,90',
            price: 'R$\u00a046,90',
            paidOn: '5 de novembro',
            next: '5 de dezembro',
            retry: '8 de dezembro',
            ...{ from: '7 de setembro', to: '4 de outubro' },
          }),
    },
  });

/** Every kind: whoever adds one has it here by itself. */
const ACCOUNT_MAILS = ACCOUNT_MAIL_KINDS;

const MAILS: Record<string, (language: Language) => RenderedMail | Promise<RenderedMail>> = {
  weekly: (language) => report(language, 'weekly'),
  monthly: (language) => report(language, 'monthly'),
  watchlist: (language) => {
    const { date, ...frame } = site(language);
    return renderWatchlistMail({ ...frame, date, digest: digest(language) });
  },
  ...Object.fromEntries(ACCOUNT_MAILS.map((kind) => [kind, (language: Language) => account(language, kind)])),
};

/** The program's own pictures; for those of networks a plain one. */
async function answerPictures(page: Page): Promise<void> {
  await page.route(`${SITE}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/mail/')) {
      const body = await readFile(join('renderer/public', pathname));
      return route.fulfill({ contentType: 'image/png', body });
    }
    const body =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#8FA79A"/><circle cx="4" cy="6" r="3" fill="#D9C9A3"/></svg>';
    return route.fulfill({ contentType: 'image/svg+xml', body });
  });
}

await mkdir(FOLDER, { recursive: true });
/** Words behind the command choose the mails whose names contain them. */
const chosen = process.argv.slice(2);
const DRAWN = Object.entries(MAILS).filter(
  ([name]) => chosen.length === 0 || chosen.some((word) => name.includes(word)),
);
for (const [name, write] of DRAWN) {
  for (const language of LANGUAGES)
    await writeFile(join(FOLDER, `${name}-${language}.txt`), (await write(language)).text);
}
const browser = await chromium.launch({ executablePath: await chromiumPath() });
try {
  for (const colorScheme of THEMES) {
    for (const width of WIDTHS) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 700 } });
      await answerPictures(page);
      for (const [name, write] of DRAWN) {
        for (const language of LANGUAGES) {
          await page.setContent((await write(language)).html, { waitUntil: 'networkidle' });
          const file = `${name}-${width}-${colorScheme}-${language}.png`;
          await page.screenshot({ path: join(FOLDER, file), fullPage: true });
        }
      }
      await page.close();
    }
  }
} finally {
  await browser.close();
}
process.stdout.write(`mails: ${FOLDER}\n`);
