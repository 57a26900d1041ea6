import type { Instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { ReportMailKind } from '../../../shared/domain/mail/mail-choices.ts';
import { longDate, monthName, weekdayName } from '../../../shared/i18n/dates.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { type MailFrame, type RenderedMail, type Rows, renderLongMail } from './frame.ts';
import { COLOUR, Link, Paragraph, RuledRow, SANS, SERIF, Table, type } from './parts.ts';
import { createElement as h, type ReactNode } from './react.ts';
import { Item, Lead, type Story } from './story.ts';
import { counted, MAIL_TEXTS } from './texts.ts';
import { DigestSection, type WatchlistDigest } from './watchlist-mail.ts';

/** An account that was added since the last mail and has no report yet. */
export interface Upcoming {
  readonly name: string;
  readonly addedAt: Instant;
  readonly firstReport: Instant;
}

export interface ReportMail {
  readonly kind: ReportMailKind;
  readonly language: Language;
  /** The Thursday on which it comes out. */
  readonly date: Instant;
  /** At least one; the first is the lead story. */
  readonly stories: readonly [Story, ...Story[]];
  /** What the accounts have to do with each other, in sentences; null where that is nothing. */
  readonly between: string | null;
  /** Reports left out to keep the mail short. */
  readonly more: number;
  readonly upcoming: readonly Upcoming[];
  /** What the names on the watchlist did; null when there is nothing of them to tell. */
  readonly watchlist: WatchlistDigest | null;
  readonly publicUrl: string;
  readonly settingsUrl: string;
  readonly dashboardUrl: string;
  readonly unsubscribeUrl: string;
  readonly postalAddress: string | null;
}

/** What they have to do with each other stands between the lead story and the others. */
function Between({ language, words }: { readonly language: Language; readonly words: string }) {
  const large = type('ink', SERIF, [18, 26]);
  return h(
    RuledRow,
    null,
    h(Paragraph, type('ink2', SANS, [13, 20]), MAIL_TEXTS[language].weekly.between),
    h(Paragraph, { ...large, style: { ...large.style, margin: '4px 0 0' } }, words),
  );
}

const upcomingLine = (language: Language, upcoming: Upcoming): string =>
  fill(MAIL_TEXTS[language].weekly.upcoming, {
    weekday: weekdayName(language, upcoming.addedAt),
    date: longDate(language, upcoming.firstReport),
  });

/** What else there is to say, each under a rule of its own. */
function notes(mail: ReportMail): ReactNode[] {
  const { language, upcoming } = mail;
  const texts = MAIL_TEXTS[language].weekly;
  const bold = { className: 'ink', style: { fontWeight: '600', color: COLOUR.ink } };
  const lines = upcoming.map((one, at) =>
    h('div', { key: at }, h('b', bold, one.name), ` ${upcomingLine(language, one)}`),
  );
  const link = h(Link, { to: mail.dashboardUrl, words: texts.dashboard });
  const more = mail.more === 0 ? [] : [[`${counted(language, texts.more, mail.more)} `, link]];
  const all: ReactNode[][] = [...more, ...(lines.length === 0 ? [] : [lines])];
  return all.map((content, at) => {
    const bottom = at === all.length - 1 ? '0' : '22px';
    return h(RuledRow, { key: `note ${at}`, bottom, ...type('ink2', SANS, [14, 20]) }, ...content);
  });
}

/** What stands below the lead story. */
function rowsOf(mail: ReportMail): ReactNode[] {
  const { language, between, watchlist: digest } = mail;
  const [lead, ...others] = mail.stories;
  return [
    ...(between === null ? [] : [h(Between, { key: 'between', language, words: between })]),
    ...others.map((story, at) => h(Item, { key: at, language, story, lead })),
    ...(digest === null ? [] : [h(DigestSection, { key: 'watchlist', language, digest })]),
    ...notes(mail),
  ];
}

function preheader(mail: ReportMail): string {
  const texts = MAIL_TEXTS[mail.language].weekly;
  const [first, ...others] = mail.stories;
  if (others.length === 0) return fill(texts.preheaderAlone, { standfirst: first.standfirst });
  return fill(texts.preheader, { names: [...new Set(others.map((story) => story.name))].join(', ') });
}

function subjectOf({ kind, language, stories: [first] }: ReportMail): string {
  const { name, title } = first;
  return fill(MAIL_TEXTS[language][kind].subject, { name, title, month: monthName(language, first.start) });
}

/** A mail with all new reports of one subscriber on weeks, or on months, lead story first, as HTML and as equal plain text. */
export async function renderReportMail(mail: ReportMail): Promise<RenderedMail> {
  const frame: MailFrame = {
    language: mail.language,
    title: subjectOf(mail),
    preheader: preheader(mail),
    date: mail.date,
    publicUrl: mail.publicUrl,
    settingsUrl: mail.settingsUrl,
    unsubscribe: { url: mail.unsubscribeUrl, mail: mail.kind },
    postalAddress: mail.postalAddress,
  };
  const rows = rowsOf(mail);
  const lead = h(Lead, { key: 'lead', language: mail.language, story: mail.stories[0] });
  const below = { key: 'below', width: '100%', style: { margin: '48px 0 0' } };
  const body = (shown: Rows) => [lead, rows.length === 0 ? null : h(Table, { ...below, ...shown })];
  return renderLongMail(frame, { body, rows });
}
