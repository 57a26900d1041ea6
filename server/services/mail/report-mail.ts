import type { Day, Instant, ReportId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { ReportMailKind } from '../../../shared/domain/mail/mail-choices.ts';
import type { PeriodType } from '../../../shared/domain/time/period.ts';
import { count, DATE_LOCALE, dayRange, longDate, monthName, percent, weekdayName } from '../../../shared/i18n/dates.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { languageName } from '../../../shared/i18n/language-names.ts';
import type { LanguageShare } from '../../../shared/report/content.ts';
import { button, frameHtml, frameText, heading, link, type MailFrame, STYLE } from './frame.ts';
import { type Html, html, webAddress } from './html.ts';
import { counted, MAIL_TEXTS, plural } from './texts.ts';
import { digestSection, digestText, type WatchlistDigest } from './watchlist-mail.ts';

/** One report in the mail, in the reader's language. */
export interface Story {
  readonly reportId: ReportId;
  readonly type: PeriodType;
  readonly start: Day;
  readonly end: Day;
  /** The account's label, else its name. */
  readonly name: string;
  readonly userpic: string | null;
  readonly title: string;
  readonly standfirst: string;
  /** null where the network does not tell. */
  readonly likes: number | null;
  readonly follows: number | null;
  readonly unfollows: number | null;
  /** What it wrote in, the largest share first; empty where that is not known. */
  readonly languages: readonly LanguageShare[];
  /** Absolute addresses of pictures of liked posts, most telling first. */
  readonly pictures: readonly string[];
  readonly url: string;
}

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

const LEAD_PICTURES = 3;
/** A third of the mail where its margins are narrow. */
const WIDEST_LEAD = 188;
const FIGURES = ['likes', 'follows', 'unfollows'] as const;
type Figure = (typeof FIGURES)[number];
const SIGN: Readonly<Record<Figure, string>> = { likes: '', follows: '+', unfollows: '−' };
const FIGURE_LOOK: Readonly<Record<Figure, { name: string; colour: string }>> = {
  likes: { name: 'ink', colour: STYLE.ink },
  follows: { name: 'up', colour: STYLE.up },
  unfollows: { name: 'down', colour: STYLE.down },
};

/** Likes always, where the network tells them; changes of follows only where there were some. */
function figuresOf(story: Story): { readonly figure: Figure; readonly value: number }[] {
  return FIGURES.flatMap((figure) => {
    const value = story[figure];
    if (value === null || (figure !== 'likes' && value === 0)) return [];
    return [{ figure, value }];
  });
}

/** "96 likes, 4 new follows." */
function figuresLine(language: Language, story: Story): string {
  const texts = MAIL_TEXTS[language].weekly;
  const parts = figuresOf(story).map(({ figure, value }) => counted(language, texts[figure], value));
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

const LANGUAGES_NAMED = 3;
/** A smaller share would be written as 0%. */
const LEAST_SHARE = 0.005;

/** "Wrote in Portuguese (83%) and English (17%)."; without a share where there is one language alone. */
function languagesLine(language: Language, { languages }: Story): string {
  const texts = MAIL_TEXTS[language].weekly;
  const told = languages.filter(({ share }) => share >= LEAST_SHARE);
  if (told.length === 0) return '';
  const named = told.slice(0, LANGUAGES_NAMED).map(({ code, share }) => {
    const name = languageName(language, code);
    return languages.length === 1 ? name : `${name} (${percent(language, share)})`;
  });
  const rest = told.length - named.length;
  const parts = rest === 0 ? named : [...named, counted(language, texts.moreLanguages, rest)];
  return fill(texts.wroteIn, { languages: new Intl.ListFormat(DATE_LOCALE[language]).format(parts) });
}

/** Both in one paragraph. */
const numbersLine = (language: Language, story: Story): string =>
  [figuresLine(language, story), languagesLine(language, story)].filter((line) => line !== '').join(' ');

function figuresRow(language: Language, story: Story): Html {
  const texts = MAIL_TEXTS[language].weekly.figure;
  return html`<p style="margin:8px 0 0;${STYLE.serif};font-size:18px;line-height:24px">${figuresOf(story).map(
    ({ figure, value }) =>
      html`<span class="${FIGURE_LOOK[figure].name}" style="color:${FIGURE_LOOK[figure].colour};white-space:nowrap;margin-right:20px">${SIGN[figure]}${count(language, value)}<span class="ink3" style="${STYLE.sans};font-size:13px;color:${STYLE.ink3}">&nbsp;${plural(texts[figure], value)}</span></span> `,
  )}</p>`;
}

function languagesRow(language: Language, story: Story): Html | null {
  const line = languagesLine(language, story);
  if (line === '') return null;
  return html`<p class="ink2" style="margin:8px 0 0;${STYLE.sans};font-size:14px;line-height:20px;color:${STYLE.ink2}">${line}</p>`;
}

/** As wide as its column, at most `most`; `size` is for readers that know no other measure. */
function picture(address: string, size: number, most = size): Html {
  return html`<img src="${address}" width="${size}" height="${size}" alt="" style="display:block;width:100%;max-width:${most}px;height:auto;aspect-ratio:1;object-fit:cover;border:0;border-radius:3px;background:${STYLE.plate}">`;
}

function leadPictures(story: Story): Html | null {
  const pictures = story.pictures.slice(0, LEAD_PICTURES);
  if (pictures.length < LEAD_PICTURES) return null;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 14px"><tr>${pictures.map(
    (address, at) =>
      html`${at === 0 ? null : html`<td style="padding:0 2px;font-size:0;line-height:0"></td>`}<td width="33%">${picture(address, 173, WIDEST_LEAD)}</td>`,
  )}</tr></table>`;
}

function byline(story: Story, dates: string | null): Html {
  const userpic = webAddress(story.userpic);
  const image =
    userpic === null
      ? null
      : html`<td width="24" style="padding:0 9px 0 0"><img src="${userpic}" width="24" height="24" alt="" style="display:block;border:0;border-radius:50%;background:${STYLE.plate}"></td>`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${image}<td class="ink2" style="${STYLE.sans};font-size:13px;line-height:24px;color:${STYLE.ink2}"><b class="ink" style="font-weight:600;color:${STYLE.ink}">${story.name}</b>${dates === null ? null : html`&nbsp; ${dates}`}</td></tr></table>`;
}

function leadCsv(language: Language, story: Story): Html | null {
  const address = csvAddress(story);
  if (address === null) return null;
  return html`<p style="margin:14px 0 0;${STYLE.sans};font-size:15px;line-height:23px">${link(address, MAIL_TEXTS[language].monthly.csv)}</p>`;
}

function lead(mail: ReportMail, story: Story): Html {
  const { language } = mail;
  return html`${leadPictures(story)}${byline(story, dayRange(language, story.start, story.end))}
${heading(story.title)}
<p class="ink2" style="margin:0;${STYLE.sans};font-size:16px;line-height:25px;color:${STYLE.ink2}">${story.standfirst}</p>
${figuresRow(language, story)}${languagesRow(language, story)}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 0"><tr><td>${button(story.url, MAIL_TEXTS[language].weekly.readReport)}</td></tr></table>${leadCsv(language, story)}`;
}

/** Those of the mail's period stand above the lead; a report that was built too late for its own mail says of when it is. */
const datesOf = (language: Language, story: Story, lead: Story): string | null =>
  story.start === lead.start ? null : dayRange(language, story.start, story.end);

/** Where every action behind a month can be saved; a week has few enough to be read. */
const csvAddress = (story: Story): string | null => (story.type === 'month' ? `${story.url}#csv` : null);

/** Beside the link to read it. */
function csvLink(language: Language, story: Story): Html | null {
  const address = csvAddress(story);
  return address === null ? null : html` · ${link(address, MAIL_TEXTS[language].monthly.csvShort)}`;
}

function item(language: Language, story: Story, lead: Story): Html {
  const [first] = story.pictures;
  const thumb =
    first === undefined
      ? null
      : html`<td width="96" valign="top" style="padding:0 0 0 20px">${picture(first, 96)}</td>`;
  return html`<tr><td class="rule" style="padding:22px 0;border-top:1px solid ${STYLE.line}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td valign="top">${byline(story, datesOf(language, story, lead))}
<h2 class="ink" style="margin:7px 0 4px;${STYLE.serif};font-size:24px;line-height:28px;font-weight:500;letter-spacing:-.4px;color:${STYLE.ink}">${story.title}</h2>
<p class="ink2" style="margin:0;${STYLE.sans};font-size:15px;line-height:23px;color:${STYLE.ink2}">${numbersLine(language, story)} ${link(story.url, MAIL_TEXTS[language].weekly.read)}${csvLink(language, story)}</p></td>${thumb}</tr></table></td></tr>`;
}

/** What they have to do with each other stands between the lead story and the others. */
function betweenRow({ language, between }: ReportMail): Html[] {
  if (between === null) return [];
  return [
    html`<tr><td class="rule" style="padding:22px 0;border-top:1px solid ${STYLE.line}"><p class="ink2" style="margin:0;${STYLE.sans};font-size:13px;line-height:20px;color:${STYLE.ink2}">${MAIL_TEXTS[language].weekly.between}</p>
<p class="ink" style="margin:4px 0 0;${STYLE.serif};font-size:18px;line-height:26px;color:${STYLE.ink}">${between}</p></td></tr>`,
  ];
}

const upcomingLine = (language: Language, upcoming: Upcoming): string =>
  fill(MAIL_TEXTS[language].weekly.upcoming, {
    weekday: weekdayName(language, upcoming.addedAt),
    date: longDate(language, upcoming.firstReport),
  });

const noteStyle = `${STYLE.sans};font-size:14px;line-height:20px;color:${STYLE.ink2}`;

function note(content: Html, at: number, all: readonly Html[]): Html {
  return html`<tr><td class="rule ink2" style="padding:22px 0 ${at === all.length - 1 ? 0 : 22}px;border-top:1px solid ${STYLE.line};${noteStyle}">${content}</td></tr>`;
}

function notes(mail: ReportMail): Html[] {
  const { language } = mail;
  const texts = MAIL_TEXTS[language].weekly;
  const lines = mail.upcoming.map(
    (upcoming) =>
      html`<b class="ink" style="font-weight:600;color:${STYLE.ink}">${upcoming.name}</b> ${upcomingLine(language, upcoming)}<br>`,
  );
  const more =
    mail.more === 0
      ? []
      : [html`${counted(language, texts.more, mail.more)} ${link(mail.dashboardUrl, texts.dashboard)}`];
  return [...more, ...(lines.length === 0 ? [] : [html`${lines}`])].map((one, at, all) => note(one, at, all));
}

function body(mail: ReportMail): Html {
  const [first, ...others] = mail.stories;
  const digest = mail.watchlist === null ? [] : [digestSection(mail.language, mail.watchlist)];
  const items = others.map((story) => item(mail.language, story, first));
  const rest = [...betweenRow(mail), ...items, ...digest, ...notes(mail)];
  const table =
    rest.length === 0
      ? null
      : html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:48px 0 0">${rest}</table>`;
  return html`${lead(mail, first)}${table}`;
}

function storyText(language: Language, story: Story): string {
  const texts = MAIL_TEXTS[language].weekly;
  const csv = csvAddress(story);
  const lines = [
    `${story.name} · ${dayRange(language, story.start, story.end)}`,
    story.title,
    story.standfirst,
    numbersLine(language, story),
    `${texts.readReport}: ${story.url}`,
    csv === null ? '' : `${MAIL_TEXTS[language].monthly.csv}: ${csv}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function bodyText(mail: ReportMail): string {
  const { language } = mail;
  const texts = MAIL_TEXTS[language].weekly;
  const more =
    mail.more === 0 ? [] : [`${counted(language, texts.more, mail.more)} ${texts.dashboard}: ${mail.dashboardUrl}`];
  const upcoming = mail.upcoming.map((one) => `${one.name} ${upcomingLine(language, one)}`);
  const digest = mail.watchlist === null ? [] : [digestText(language, mail.watchlist)];
  const [first, ...others] = mail.stories.map((story) => storyText(language, story));
  const between = mail.between === null ? [] : [`${texts.between}\n${mail.between}`];
  return [first, ...between, ...others, ...digest, ...more, ...upcoming].join('\n\n');
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
export function renderReportMail(mail: ReportMail): { subject: string; html: string; text: string } {
  const subject = subjectOf(mail);
  const frame: MailFrame = {
    language: mail.language,
    title: subject,
    preheader: preheader(mail),
    date: mail.date,
    publicUrl: mail.publicUrl,
    settingsUrl: mail.settingsUrl,
    unsubscribe: { url: mail.unsubscribeUrl, mail: mail.kind },
    postalAddress: mail.postalAddress,
  };
  return { subject, html: frameHtml(frame, body(mail)), text: frameText(frame, bodyText(mail)) };
}
