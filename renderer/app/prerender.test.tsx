import { describe, expect, it } from 'vitest';
import type { ClientConfig } from '../../shared/contract/config.ts';
import { LANGUAGES } from '../../shared/domain/languages.ts';
import { find, fixedPaths, prerenderPage } from './prerender.tsx';
import { PUBLIC_PAGES } from './public-pages.ts';

const SHELL = {
  template: '<!doctype html><html lang="en"><head><title>Perch</title></head><body><div id="root"></div></body></html>',
  styles: { 'features/press/press-page.tsx': ['/assets/shell.css', '/assets/press.css'] },
  sheets: { '/assets/shell.css': '.top{margin:0}', '/assets/press.css': '.press{margin:0}' },
  hydrateScript: '/assets/hydrate.js',
  scripts: [],
};
const NOTHING_KNOWN = { origin: 'https://perch.example', from: { config: null, reads: [] } };
const PRICES = {
  items: [
    {
      id: 1,
      type: 'tracking',
      name: 'Wren',
      img: 'wren',
      accounts: 2,
      price: { usd: 431, brl: 2290 },
      group_reports: false,
      daily_reports: false,
    },
  ],
  refreshed: 0,
  offer: { price: { usd: 149, brl: 890 }, accounts: 2, hours: 24 },
};

const CONFIG: ClientConfig = {
  version: '1.0.0',
  sandboxPayments: false,
  paymentMethods: ['card'],
  stripeKey: null,
  paypalClientId: null,
  summaries: false,
  networks: ['bluesky'],
  maxAccountAgeForPastDataReceive: 21,
  maxPastDataDeep: 12,
  pastWeekPrice: 1.2,
  pastWeekPricebrl: 6.29,
  pastWeekMethods: [],
  maxAccountFollows: 10_000,
  pressId: 0,
  pressIdpt: 0,
  supportEmail: null,
  supportPhone: null,
  blogUrl: null,
  socialLinks: [],
  userCount: null,
  actionsShare: null,
  inviteOnly: false,
  botCheckSiteKey: null,
  botCheckScript: null,
  googleLogin: false,
  connectNetworks: [],
  now: 0,
};

describe('what stands at a path', () => {
  it('knows the pages that everyone may read, in both languages', () => {
    for (const lang of LANGUAGES) {
      expect(find(`/${lang}`)).toMatchObject({ kind: 'public', status: 200, lang });
      expect(find(`/${lang}/press/report/17/week-2026-11-09`)).toMatchObject({ kind: 'public', lang });
      expect(find(`/${lang}/404`)).toMatchObject({ kind: 'public', status: 404 });
    }
  });

  it('has a route for each of its public pages', () => {
    for (const pattern of PUBLIC_PAGES.keys()) {
      const path = `/en/${pattern.replace(':accountId', '17').replace('/:reportId?', '')}`.replace(/\/$/, '');
      expect([pattern, find(path).kind]).toEqual([pattern, 'public']);
    }
  });

  it('leaves pages of a person to the browser', () => {
    for (const path of ['dashboard', 'dashboard/archive', 'settings', 'report/17/week-2026-11-09', 'auth/login']) {
      expect(find(`/en/${path}`)).toEqual({ kind: 'app' });
    }
  });

  it('moves the root to the preferred language, and any other prefix to English', () => {
    const root = find('/');
    const other = find('/fr/press');
    expect(root.kind === 'moved' ? root.to('pt') : root).toBe('/pt');
    expect(other.kind === 'moved' ? other.to('pt') : other).toBe('/en/press');
  });

  it('does not know the rest', () => {
    for (const path of ['/en/nothing', '/fr/nothing', '/fr', '/en/press/nothing/else', '/404']) {
      expect([path, find(path).kind]).toEqual([path, 'unknown']);
    }
  });
});

describe('a page drawn without a browser', () => {
  it('is there for every public page without parameters', async () => {
    expect(fixedPaths()).toContain('/pt/instagram-tracking-faq');
    for (const path of fixedPaths()) {
      const html = await prerenderPage(path, NOTHING_KNOWN, SHELL);
      expect(html).toContain('<h1');
      expect(html).toContain(`<html lang="${path.slice(1, 3)}">`);
    }
  });

  it('says in its head what it is, and stands under its own address', async () => {
    const html = await prerenderPage('/pt/press', NOTHING_KNOWN, SHELL);
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).toMatch(/<title>Imprensa[^<]*<\/title>/);
    expect(head).toContain('<link rel="canonical" href="https://perch.example/pt/press"/>');
    expect(head).toContain('hrefLang="en" href="https://perch.example/en/press"');
    expect(head).toContain('property="og:image" content="https://perch.example/preview-pt.png"');
    expect(head).toContain(
      '<style data-of="/assets/shell.css /assets/press.css">.top{margin:0}.press{margin:0}</style>',
    );
  });

  it('carries one script and the data that it was drawn from, which no text can break out of', async () => {
    const name = '</script><script>alert(1)</script>';
    const html = await prerenderPage(
      '/en/press',
      { origin: '', from: { config: null, reads: [[['x'], name]] } },
      SHELL,
    );
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).toContain('\\u003c/script>');
  });

  it('shows the prices it was given, and none that it was not', async () => {
    const without = await prerenderPage('/en/instagram-monitoring-price', NOTHING_KNOWN, SHELL);
    const given = { origin: '', from: { config: null, reads: [[['plans'], PRICES]] as const } };
    const html = await prerenderPage('/en/instagram-monitoring-price', given, SHELL);
    expect(html).toContain('4.31');
    expect(without).not.toMatch(/\$\d/);
  });

  it.each([
    ['en', '$1.49'],
    ['pt', 'R$\u00a08,90'],
  ])('shows the price of the first week that it was given, on the front page (%s)', async (lang, price) => {
    const given = { origin: '', from: { config: null, reads: [[['plans'], PRICES]] as const } };
    expect(await prerenderPage(`/${lang}`, given, SHELL)).toContain(price);
  });

  it.each([
    ['en', 'More than 55,000 people read Perch', '5% to 90% of an account’s actions'],
    ['pt', 'Mais de 55.000 pessoas leem o Perch', 'de 5% a 90% das ações'],
  ])('says how many read it, and how much it sees, where the operator does, and else neither (%s)', async (...row) => {
    const [lang, users, share] = row;
    const front = (config: ClientConfig) =>
      prerenderPage(`/${lang}`, { origin: '', from: { config, reads: [] } }, SHELL);
    const silent = await front(CONFIG);
    expect(silent).not.toContain(users.slice(0, 9));
    expect(silent).not.toContain(share.slice(-12));
    const counted = await front({ ...CONFIG, userCount: 55_000 });
    expect(counted).toContain(users);
    expect(counted).not.toContain(share);
    expect(await front({ ...CONFIG, actionsShare: { from: 5, to: 90 } })).toContain(share);
  });

  it('names PayPal in the small print of the plans where it is taken', async () => {
    const plans = (config: ClientConfig) =>
      prerenderPage(
        '/en/instagram-monitoring-price',
        { origin: '', from: { config, reads: [[['plans'], PRICES]] } },
        SHELL,
      );
    const paying = 'Card through a hosted checkout, or PayPal.';
    expect(await plans(CONFIG)).not.toContain(paying);
    expect(await plans({ ...CONFIG, paypalClientId: 'of-this-service' })).toContain(paying);
  });

  it('keeps pages that are drawn at the same time apart', async () => {
    const [en, pt] = await Promise.all([
      prerenderPage('/en', NOTHING_KNOWN, SHELL),
      prerenderPage('/pt', NOTHING_KNOWN, SHELL),
    ]);
    expect(en).toContain('Follow the week');
    expect(pt).toContain('Acompanhe a semana');
    expect(pt).not.toContain('Follow the week');
  });

  it('is not there for pages of a person', async () => {
    await expect(prerenderPage('/en/dashboard', NOTHING_KNOWN, SHELL)).rejects.toThrow('not a public page');
  });
});
