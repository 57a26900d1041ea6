import { describe, expect, it } from 'vitest';
import { type Day, instant, type ReportId } from '../../../shared/domain/ids.ts';
import { renderWeeklyMail, type Story, type WeeklyMail } from './weekly-mail.ts';

const story = (about: Partial<Story> = {}): Story => ({
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
  pictures: [],
  url: 'https://perch.test/en/report/1/week-2026-11-09',
  ...about,
});

const mail = (about: Partial<WeeklyMail> = {}): WeeklyMail => ({
  language: 'en',
  date: instant(Date.parse('2026-11-19T06:00:00Z')),
  stories: [story()],
  more: 0,
  upcoming: [],
  publicUrl: 'https://perch.test',
  settingsUrl: 'https://perch.test/en/settings',
  dashboardUrl: 'https://perch.test/en/dashboard',
  unsubscribeUrl: 'https://perch.test/api/mail/unsubscribe/token',
  postalAddress: '4 Quay Street',
  ...about,
});

describe('the weekly mail', () => {
  it('says the same in HTML and in plain text', () => {
    const second = story({ name: 'Rui', title: 'Up early', likes: 3, url: 'https://perch.test/en/report/2/x' });
    const { html, text } = renderWeeklyMail(mail({ stories: [story(), second], more: 2 }));
    for (const part of ['A quieter week', 'Up early', 'Two likes fewer.', '1,902', '2 more reports', '4 Quay Street']) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
    for (const address of ['report/1/week-2026-11-09', 'report/2/x', 'mail/unsubscribe/token', 'en/settings']) {
      expect(html).toContain(address);
      expect(text).toContain(address);
    }
  });

  it('escapes names and shows no picture that is not on the web', () => {
    const { html } = renderWeeklyMail(mail());
    expect(html).toContain('Ana &lt;Lima&gt;');
    expect(html).not.toContain('javascript:');
  });

  it('never shows 0 for what a network does not tell', () => {
    const { text } = renderWeeklyMail(mail({ stories: [story({ likes: null, follows: null, unfollows: null })] }));
    expect(text).not.toMatch(/\d+ (likes|new follows|unfollows)/);
  });

  it('leaves no text unfilled in either language', () => {
    for (const language of ['en', 'pt'] as const) {
      const upcoming = [{ name: 'Lena', addedAt: instant(0), firstReport: instant(1) }];
      const { subject, html, text } = renderWeeklyMail(mail({ language, upcoming, more: 1 }));
      expect(`${subject} ${html} ${text}`).not.toContain('{{');
    }
  });
});
