import type { Day } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { DigestEntry } from '../../../shared/domain/watchlist/digest.ts';
import { DATE_LOCALE, dayRange } from '../../../shared/i18n/dates.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { button, frameHtml, frameText, heading, link, type MailFrame, STYLE } from './frame.ts';
import { type Html, html } from './html.ts';
import { counted, MAIL_TEXTS } from './texts.ts';

/** A name of the watchlist, as the mail tells of it. */
interface DigestName extends Pick<DigestEntry, 'did'> {
  readonly name: string;
}

/** What the names on a watchlist did in a week; at least one did something. */
export interface WatchlistDigest {
  readonly names: readonly [DigestName, ...DigestName[]];
  /** Names that are left out to keep the mail short. */
  readonly more: number;
  readonly start: Day;
  readonly end: Day;
  /** Where the feed is read. */
  readonly url: string;
}

export interface WatchlistMail extends Omit<MailFrame, 'title' | 'preheader' | 'unsubscribe'> {
  readonly digest: WatchlistDigest;
  readonly unsubscribeUrl: string;
}

const NAMES_IN_SUBJECT = 3;

const listed = (language: Language, parts: readonly string[]): string =>
  new Intl.ListFormat(DATE_LOCALE[language]).format(parts);

/** "posted 3 times and liked 12 posts" */
const didLine = (language: Language, { did }: DigestName): string =>
  listed(
    language,
    did.map(({ kind, count }) => counted(language, MAIL_TEXTS[language].watchlist.did[kind], count)),
  );

const moreLine = (language: Language, { more }: WatchlistDigest): string =>
  more === 0 ? '' : counted(language, MAIL_TEXTS[language].watchlist.more, more);

const nameRow = (language: Language, entry: DigestName): Html =>
  html`<p class="ink2" style="margin:10px 0 0;${STYLE.sans};font-size:15px;line-height:23px;color:${STYLE.ink2}"><b class="ink" style="font-weight:600;color:${STYLE.ink}">${entry.name}</b> ${didLine(language, entry)}</p>`;

/** The names, each with what it did. */
function digestRows(language: Language, digest: WatchlistDigest): Html {
  const more = moreLine(language, digest);
  const rest =
    more === ''
      ? null
      : html`<p class="ink2" style="margin:10px 0 0;${STYLE.sans};font-size:15px;line-height:23px;color:${STYLE.ink2}">${more}</p>`;
  return html`${digest.names.map((entry) => nameRow(language, entry))}${rest}`;
}

/** The part of another mail that tells of the watchlist. */
export const digestSection = (language: Language, digest: WatchlistDigest): Html =>
  html`<tr><td class="rule" style="padding:22px 0;border-top:1px solid ${STYLE.line}"><h2 class="ink" style="margin:0;${STYLE.serif};font-size:24px;line-height:28px;font-weight:500;letter-spacing:-.4px;color:${STYLE.ink}">${MAIL_TEXTS[language].watchlist.title}</h2>${digestRows(language, digest)}<p style="margin:14px 0 0;${STYLE.sans};font-size:15px;line-height:23px">${link(digest.url, MAIL_TEXTS[language].watchlist.open)}</p></td></tr>`;

/** The same in plain text. */
export function digestText(language: Language, digest: WatchlistDigest): string {
  const texts = MAIL_TEXTS[language].watchlist;
  const names = digest.names.map((entry) => `${entry.name} ${didLine(language, entry)}`);
  const lines = [
    `${texts.title} · ${dayRange(language, digest.start, digest.end)}`,
    ...names,
    moreLine(language, digest),
  ];
  return [...lines, `${texts.open}: ${digest.url}`].filter((line) => line !== '').join('\n');
}

function subjectOf(language: Language, { names, more }: WatchlistDigest): string {
  const texts = MAIL_TEXTS[language].watchlist;
  const others = names.length + more - NAMES_IN_SUBJECT;
  const named = names.slice(0, NAMES_IN_SUBJECT).map(({ name }) => name);
  const parts = others > 0 ? [...named, counted(language, texts.others, others)] : named;
  return fill(texts.subject, { names: listed(language, parts) });
}

/** The watchlist's week as a mail of its own, for somebody who gets no reports, as HTML and as equal plain text. */
export function renderWatchlistMail(mail: WatchlistMail): { subject: string; html: string; text: string } {
  const { language, digest, unsubscribeUrl, ...rest } = mail;
  const texts = MAIL_TEXTS[language].watchlist;
  const subject = subjectOf(language, digest);
  const [first] = digest.names;
  const frame: MailFrame = {
    ...rest,
    language,
    title: subject,
    preheader: `${first.name} ${didLine(language, first)}.`,
    unsubscribe: { url: unsubscribeUrl, mail: 'watchlist' },
  };
  const body = html`${heading(texts.title)}
<p class="ink2" style="margin:0;${STYLE.sans};font-size:13px;line-height:24px;color:${STYLE.ink2}">${dayRange(language, digest.start, digest.end)}</p>
${digestRows(language, digest)}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr><td>${button(digest.url, texts.open)}</td></tr></table>`;
  return { subject, html: frameHtml(frame, body), text: frameText(frame, digestText(language, digest)) };
}
