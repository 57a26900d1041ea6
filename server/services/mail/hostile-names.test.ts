import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { type Day, instant, type ReportId } from '../../../shared/domain/ids.ts';
import { LANGUAGES, type Language } from '../../../shared/domain/languages.ts';
import { ACCOUNT_MAIL_KINDS, renderAccountMail } from './account-mail.ts';
import { renderReportMail } from './report-mail.ts';
import { renderWatchlistMail } from './watchlist-mail.ts';

const DATE = instant(Date.UTC(2026, 10, 19, 9));
const SITE = 'https://perch.test';

const HOSTILE = [
  `<script>alert("1")</script> & 'Co'`,
  '</title></style></p></td></table><iframe src=//evil.test>',
  `" onmouseover="alert(1)" x='`,
  '<!--[if mso]><b>evil</b><![endif]--><!--',
  ']]><svg/onload=alert(1)>',
  '&lt;img src=x onerror=alert(1)&gt;',
  'a\u0000<b\u0001i\u0000g>\u001b[31m\u202e',
];
const ADDRESSES = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.test',
  `x"y`,
];

type Write = (language: Language, name: string, address: string) => string | Promise<string>;

const site = (language: Language) => ({
  ...{ language, date: DATE, publicUrl: SITE, settingsUrl: `${SITE}/settings`, postalAddress: '4 Quay Street' },
  unsubscribeUrl: `${SITE}/api/mail/unsubscribe/x`,
});

const digest = (name: string) => ({
  names: [{ name, did: [{ kind: 'post' as const, count: 3 }] }] as const,
  ...{ more: 1, start: '2026-11-09' as Day, end: '2026-11-15' as Day, url: `${SITE}/dashboard` },
});

const story = (name: string, address: string, type: 'week' | 'month') => ({
  ...{ reportId: 'week-2026-11-09' as ReportId, type, start: '2026-11-09' as Day, end: '2026-11-15' as Day },
  ...{ name, title: name, standfirst: name, userpic: address, url: `${SITE}/report` },
  ...{
    likes: 3,
    follows: 1,
    unfollows: 1,
    languages: [{ code: 'pt', count: 1, share: 1 }],
    pictures: [address, address, address],
  },
});

const report =
  (kind: 'weekly' | 'monthly'): Write =>
  async (language, name, address) => {
    const one = story(name, address, kind === 'weekly' ? 'week' : 'month');
    const { html } = await renderReportMail({
      ...{ ...site(language), kind, stories: [one, one], between: name, more: 2, postalAddress: name },
      upcoming: [{ name, addedAt: DATE, firstReport: DATE }],
      ...{ watchlist: digest(name), dashboardUrl: `${SITE}/dashboard` },
    });
    return html;
  };

const FACTS = [
  'account',
  'accounts',
  'amount',
  'count',
  'from',
  'next',
  'number',
  'paidOn',
  'plan',
  'price',
  'retry',
  'to',
];

const account =
  (kind: (typeof ACCOUNT_MAIL_KINDS)[number]): Write =>
  (language, name) =>
    renderAccountMail({
      ...{ ...site(language), kind, goneOn: DATE, device: { app: name, system: name }, address: name },
      ...{ facts: Object.fromEntries(FACTS.map((fact) => [fact, name])), paused: [name, name], url: SITE },
      ...{ supportEmail: name, postalAddress: name },
    }).html;

const MAILS: readonly (readonly [string, Write])[] = [
  ['weekly', report('weekly')],
  ['monthly', report('monthly')],
  ['watchlist', (language, name) => renderWatchlistMail({ ...site(language), digest: digest(name) }).html],
  ...ACCOUNT_MAIL_KINDS.map((kind) => [kind, account(kind)] as const),
];

interface Shape {
  readonly tags: readonly string[];
  readonly addresses: readonly string[];
}

/** What a parser of others makes of a page: its elements with their attributes, its comments, and where it leads. */
function shapeOf(page: string): Shape {
  const tags: string[] = [];
  const addresses: string[] = [];
  const visit = (nodes: ReturnType<typeof parseDocument>['children']): void => {
    for (const node of nodes) {
      if (node.type === 'comment') tags.push(`!${node.data}`);
      if (!('children' in node)) continue;
      if ('attribs' in node) {
        tags.push(`${node.name} ${Object.keys(node.attribs).join(' ')}`);
        addresses.push(...[node.attribs.href, node.attribs.src].filter((one) => one !== undefined));
      }
      visit(node.children);
    }
  };
  visit(parseDocument(page).children);
  return { tags, addresses };
}

describe.each(MAILS)('a mail of the kind %s', (_kind, write) => {
  it.each(LANGUAGES)('has the same elements whatever somebody is called (%s)', async (language) => {
    const plain = shapeOf(await write(language, 'Ana', 'none'));
    expect(plain.tags.length).toBeGreaterThan(20);
    for (const name of HOSTILE) expect(shapeOf(await write(language, name, 'none'))).toEqual(plain);
  });

  it.each(LANGUAGES)('leads nowhere but to the web (%s)', async (language) => {
    for (const address of ADDRESSES) {
      const { addresses } = shapeOf(await write(language, address, address));
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.filter((one) => !one.startsWith(`${SITE}/`) && one !== SITE)).toEqual([]);
    }
  });
});
