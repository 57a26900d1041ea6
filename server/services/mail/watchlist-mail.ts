import type { Day } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { DigestEntry } from '../../../shared/domain/watchlist/digest.ts';
import { DATE_LOCALE, dayRange } from '../../../shared/i18n/dates.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { type MailFrame, type RenderedMail, renderMail } from './frame.ts';
import {
  Block,
  Button,
  COLOUR,
  Heading,
  InText,
  Link,
  OnPage,
  Paragraph,
  RuledRow,
  SANS,
  SubHeading,
  type,
} from './parts.ts';
import { createElement as h, type ReactNode } from './react.ts';
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

const LOOK = type('ink2', SANS, [15, 23]);
const ROW = { ...LOOK, style: { ...LOOK.style, margin: '10px 0 0' } };
const BOLD = { className: 'ink', style: { fontWeight: '600', color: COLOUR.ink } };

interface Told {
  readonly language: Language;
  readonly digest: WatchlistDigest;
}

/** The names, each with what it did. */
function Rows({ language, digest }: Told) {
  const more = moreLine(language, digest);
  return [
    ...digest.names.map((entry, at) =>
      h(Paragraph, { key: at, ...ROW }, h('b', BOLD, entry.name), ` ${didLine(language, entry)}`),
    ),
    more === '' ? null : h(Paragraph, { key: 'more', ...ROW }, more),
  ];
}

/** Of when it tells, where the page says so elsewhere. */
const titleInText = ({ language, digest }: Told): string =>
  `${MAIL_TEXTS[language].watchlist.title} · ${dayRange(language, digest.start, digest.end)}`;

/** The part of another mail that tells of the watchlist. */
export function DigestSection({ language, digest }: Told) {
  const texts = MAIL_TEXTS[language].watchlist;
  return h(
    RuledRow,
    null,
    h(OnPage, null, h(SubHeading, { margin: '0', words: texts.title })),
    h(InText, null, h(Paragraph, LOOK, titleInText({ language, digest }))),
    h(Rows, { language, digest }),
    h(
      Paragraph,
      { style: { margin: '14px 0 0', ...SANS, fontSize: '15px', lineHeight: '23px' } },
      h(Link, { to: digest.url, words: texts.open }),
    ),
  );
}

function subjectOf(language: Language, { names, more }: WatchlistDigest): string {
  const texts = MAIL_TEXTS[language].watchlist;
  const others = names.length + more - NAMES_IN_SUBJECT;
  const named = names.slice(0, NAMES_IN_SUBJECT).map(({ name }) => name);
  const parts = others > 0 ? [...named, counted(language, texts.others, others)] : named;
  return fill(texts.subject, { names: listed(language, parts) });
}

function body(language: Language, digest: WatchlistDigest): ReactNode {
  const texts = MAIL_TEXTS[language].watchlist;
  const range = type('ink2', SANS, [13, 24]);
  return h(
    Block,
    null,
    h(
      OnPage,
      null,
      h(Heading, { words: texts.title }),
      h(Paragraph, range, dayRange(language, digest.start, digest.end)),
    ),
    h(InText, null, h(Paragraph, range, titleInText({ language, digest }))),
    h(Rows, { language, digest }),
    h(Button, { to: digest.url, margin: '24px 0 0', words: texts.open }),
  );
}

/** The watchlist's week as a mail of its own, for somebody who gets no reports, as HTML and as equal plain text. */
export function renderWatchlistMail(mail: WatchlistMail): RenderedMail {
  const { language, digest, unsubscribeUrl, ...rest } = mail;
  const [first] = digest.names;
  const frame: MailFrame = {
    ...rest,
    language,
    title: subjectOf(language, digest),
    preheader: `${first.name} ${didLine(language, first)}.`,
    unsubscribe: { url: unsubscribeUrl, mail: 'watchlist' },
  };
  return renderMail(frame, body(language, digest));
}
