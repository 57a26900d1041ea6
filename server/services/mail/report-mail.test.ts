import { describe, expect, it } from 'vitest';
import { type Day, instant, type ReportId } from '../../../shared/domain/ids.ts';
import { type ReportMail, renderReportMail } from './report-mail.ts';
import type { Story } from './story.ts';

const story = (fields: Partial<Story> = {}): Story => ({
  reportId: 'week-2026-11-09' as ReportId,
  type: 'week',
  start: '2026-11-09' as Day,
  end: '2026-11-15' as Day,
  name: 'Ana <Lima>',
  userpic: 'javascript:alert(1)',
  title: 'A quieter week',
  standfirst: 'Two likes fewer.',
  likes: 1902,
  follows: 1,
  unfollows: 0,
  languages: [],
  pictures: [],
  url: 'https://perch.test/en/report/1/week-2026-11-09',
  ...fields,
});

const mail = (fields: Partial<ReportMail> = {}): ReportMail => ({
  kind: 'weekly',
  language: 'en',
  date: instant(Date.parse('2026-11-19T06:00:00Z')),
  stories: [story()],
  between: null,
  more: 0,
  upcoming: [],
  watchlist: null,
  publicUrl: 'https://perch.test',
  settingsUrl: 'https://perch.test/en/settings',
  dashboardUrl: 'https://perch.test/en/dashboard',
  unsubscribeUrl: 'https://perch.test/api/mail/unsubscribe/token',
  postalAddress: '4 Quay Street',
  ...fields,
});

describe('the weekly mail', () => {
  it('says the same in HTML and in plain text', async () => {
    const second = story({
      name: 'Rui',
      title: 'Mostly about clay',
      likes: 3,
      url: 'https://perch.test/en/report/2/x',
    });
    const { html, text } = await renderReportMail(
      mail({ stories: [story(), second], more: 2, between: 'Both accounts liked posts by Atlas Kiln.' }),
    );
    for (const part of [
      'A quieter week',
      'Mostly about clay',
      'Two likes fewer.',
      '1,902',
      '2 more reports',
      'Between the accounts',
      'Both accounts liked posts by Atlas Kiln.',
      '4 Quay Street',
    ]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
    for (const address of ['report/1/week-2026-11-09', 'report/2/x', 'mail/unsubscribe/token', 'en/settings']) {
      expect(html).toContain(address);
      expect(text).toContain(address);
    }
  });

  it('says how to stop it in a sentence of its own where a line has room for one address', async () => {
    const { text } = await renderReportMail(mail());
    expect(text).toContain('Stop these e-mails, which works at once: https://perch.test/api/mail/unsubscribe/token');
  });

  it('escapes names and shows no picture that is not on the web', async () => {
    const { html } = await renderReportMail(mail());
    expect(html).toContain('Ana &lt;Lima&gt;');
    expect(html).not.toContain('javascript:');
  });

  it('never shows 0 for what a network does not tell', async () => {
    const { text } = await renderReportMail(
      mail({ stories: [story({ likes: null, follows: null, unfollows: null })] }),
    );
    expect(text).not.toMatch(/\d+ (likes|new follows|unfollows)/);
  });

  it('says what each account wrote in, in both languages and both forms', async () => {
    const languages = [
      { code: 'pt', count: 10, share: 0.8333 },
      { code: 'en', count: 2, share: 0.1667 },
    ];
    const line = {
      en: 'Wrote in Portuguese (83%) and English (17%).',
      pt: 'Escreveu em português (83%) e inglês (17%).',
    };
    for (const language of ['en', 'pt'] as const) {
      const { html, text } = await renderReportMail(
        mail({ language, stories: [story({ languages }), story({ languages })] }),
      );
      expect([html.split(line[language]).length, text.split(line[language]).length]).toEqual([3, 3]);
    }
  });

  it('names the three languages used most, no share that rounds to nothing, and no share of one language alone', async () => {
    const line = async (shares: readonly number[], language: 'en' | 'pt' = 'en') => {
      const codes = ['pt', 'en', 'es', 'fr', 'de'];
      const languages = shares.map((share, at) => ({ code: codes[at] ?? '', count: 1, share }));
      const { text } = await renderReportMail(mail({ language, stories: [story({ languages })] }));
      return /^.*(Wrote|Escreveu) .*$/m.exec(text)?.[0];
    };
    expect(await line([])).toBeUndefined();
    expect(await line([1])).toMatch(/ Wrote in Portuguese\.$/);
    expect(await line([0.9967, 0.0033])).toMatch(/ Wrote in Portuguese \(100%\)\.$/);
    expect(await line([0.5, 0.3, 0.1, 0.1])).toMatch(
      / Wrote in Portuguese \(50%\), English \(30%\), Spanish \(10%\) and one more\.$/,
    );
    expect(await line([0.4, 0.3, 0.1, 0.1, 0.1], 'pt')).toMatch(
      / Escreveu em português \(40%\), inglês \(30%\), espanhol \(10%\) e mais 2\.$/,
    );
  });

  it('on months names the month in its subject, links every action, and says that it is the monthly one that can be stopped', async () => {
    const october = story({ type: 'month', start: '2026-10-01' as Day, end: '2026-10-31' as Day, name: 'Ana' });
    const late = story({ type: 'month', start: '2026-09-01' as Day, end: '2026-09-30' as Day, name: 'Rui' });
    const { subject, html, text } = await renderReportMail(mail({ kind: 'monthly', stories: [october, late] }));
    expect(subject).toBe('Ana in October: A quieter week');
    expect([html.split('#csv"').length, text.split('#csv').length]).toEqual([3, 3]);
    for (const body of [html, text]) {
      expect(body).toContain('because monthly reports are on');
      expect(body).toContain('1–30 September');
    }
    const { subject: inPortuguese } = await renderReportMail(
      mail({ kind: 'monthly', language: 'pt', stories: [october] }),
    );
    expect(inPortuguese).toBe('Ana em outubro: A quieter week');
  });

  it('leaves no text unfilled in either language', async () => {
    for (const language of ['en', 'pt'] as const) {
      const upcoming = [{ name: 'Lena', addedAt: instant(0), firstReport: instant(1) }];
      const { subject, html, text } = await renderReportMail(mail({ language, upcoming, more: 1 }));
      expect(`${subject} ${html} ${text}`).not.toContain('{{');
    }
  });
});
