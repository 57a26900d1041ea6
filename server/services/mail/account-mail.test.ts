import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { LANGUAGES } from '../../../shared/domain/languages.ts';
import { ACCOUNT_MAIL_KINDS, type AccountMail, renderAccountMail } from './account-mail.ts';

const DATE = instant(Date.UTC(2026, 10, 19, 9));
/** What a name can be, and what no mail may show as it is. */
const HOSTILE = '<img src=x onerror=alert(1)> & "Co"';
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
/** Each says which one it is. */
const facts = Object.fromEntries(FACTS.map((name) => [name, `‹${name}›`]));

const mail = (more: Pick<AccountMail, 'kind' | 'language'> & Partial<AccountMail>): AccountMail => ({
  ...{ date: DATE, goneOn: DATE, device: { app: 'Firefox', system: 'Linux' }, facts, address: '‹address›' },
  ...{ paused: ['Wren', 'Finch'], url: 'https://perch.test/go?a=1&b=2', publicUrl: 'https://perch.test' },
  ...{ postalAddress: null, supportEmail: 'help@perch.test' },
  ...more,
});

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** What somebody reads of a page, words parted by one space. */
const readOf = (html: string): string =>
  html
    .replaceAll(/<style>.*?<\/style>|<title>.*?<\/title>/gs, ' ')
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ');

describe.each(ACCOUNT_MAIL_KINDS)('a mail of the kind %s', (kind) => {
  it('tells the same in both languages, and leaves no gap where a fact belongs', () => {
    const told = LANGUAGES.map((language) => {
      const { subject, text } = renderAccountMail(mail({ kind, language }));
      expect([subject, text].join('\n')).not.toMatch(/\{\{|undefined|[^\n] {2}| [.,;:]|\(\)/);
      return [...new Set(`${subject} ${text}`.match(/‹\w+›/g))].toSorted();
    });
    expect(told[1]).toEqual(told[0]);
  });

  it.each(LANGUAGES)('says in plain text (%s) what its page says, and leads to the same place', (language) => {
    const { html, text } = renderAccountMail(mail({ kind, language }));
    const read = readOf(html);
    const [title = '', ...paragraphs] = text.split('\n--\n')[0]?.split('\n\n').slice(1) ?? [];
    expect(read).toContain(title);
    for (const paragraph of paragraphs) {
      // An address stands behind its words in one and under them in the other.
      const [words = ''] = paragraph.split(': https://');
      expect(read).toContain(words.replaceAll(/\s+/g, ' ').trim());
    }
    expect(text).toContain('https://perch.test/go?a=1&b=2');
    expect(html).toContain('href="https://perch.test/go?a=1&amp;b=2"');
  });

  it.each(LANGUAGES)('shows what others chose as words, never as a part of the page (%s)', (language) => {
    const hostile = Object.fromEntries(FACTS.map((name) => [name, HOSTILE]));
    const device = { app: HOSTILE, system: HOSTILE };
    const { html } = renderAccountMail(
      mail({ kind, language, facts: hostile, device, address: HOSTILE, paused: [HOSTILE] }),
    );
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('& "Co"');
  });
});
