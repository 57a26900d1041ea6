import type { Day, ReportId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { PeriodType } from '../../../shared/domain/time/period.ts';
import { count, DATE_LOCALE, dayRange, percent } from '../../../shared/i18n/dates.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { languageName } from '../../../shared/i18n/language-names.ts';
import type { LanguageShare } from '../../../shared/report/content.ts';
import {
  Block,
  Button,
  COLOUR,
  Heading,
  InText,
  Link,
  OnPage,
  Paragraph,
  Picture,
  RuledRow,
  SANS,
  SERIF,
  SubHeading,
  Table,
  type,
  webAddress,
} from './parts.ts';
import { type CSSProperties, createElement as h } from './react.ts';
import { counted, MAIL_TEXTS, plural } from './texts.ts';

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

const LEAD_PICTURES = 3;
/** A third of the mail where its margins are narrow. */
const WIDEST_LEAD = 188;
const FIGURES = ['likes', 'follows', 'unfollows'] as const;
type Figure = (typeof FIGURES)[number];
const SIGN: Readonly<Record<Figure, string>> = { likes: '', follows: '+', unfollows: '−' };
const TONE: Readonly<Record<Figure, 'ink' | 'up' | 'down'>> = { likes: 'ink', follows: 'up', unfollows: 'down' };

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

interface Told {
  readonly language: Language;
  readonly story: Story;
}

function FigureShown({
  language,
  figure,
  value,
}: {
  readonly language: Language;
  readonly figure: Figure;
  readonly value: number;
}) {
  const tone = TONE[figure];
  const style = { color: COLOUR[tone], whiteSpace: 'nowrap', marginRight: '20px' } as const;
  const words = { className: 'ink3', style: { ...SANS, fontSize: '13px', color: COLOUR.ink3 } };
  return [
    h(
      'span',
      { key: 'figure', className: tone, style },
      `${SIGN[figure]}${count(language, value)}`,
      h('span', words, `\u00a0${plural(MAIL_TEXTS[language].weekly.figure[figure], value)}`),
    ),
    ' ',
  ];
}

/** The numbers of the lead story: large on the page, a sentence in plain text. */
function Numbers({ language, story }: Told) {
  const large = { margin: '8px 0 0', ...SERIF, fontSize: '18px', lineHeight: '24px' };
  const figures = figuresOf(story).map((one) => h(FigureShown, { key: one.figure, language, ...one }));
  const small = type('ink2', SANS, [14, 20]);
  const languages = languagesLine(language, story);
  const row = { ...small, style: { ...small.style, margin: '8px 0 0' } };
  const sentence = numbersLine(language, story);
  return [
    h(
      OnPage,
      { key: 'page' },
      h(Paragraph, { style: large }, figures),
      languages === '' ? null : h(Paragraph, row, languages),
    ),
    h(InText, { key: 'plain' }, sentence === '' ? null : h(Paragraph, small, sentence)),
  ];
}

/** As wide as its column, at most `most`; `size` is for readers that know no other measure. */
function Square({ src, size, most = size }: { readonly src: string; readonly size: number; readonly most?: number }) {
  const style = {
    ...{
      display: 'block',
      width: '100%',
      maxWidth: `${most}px`,
      height: 'auto',
      aspectRatio: '1',
      objectFit: 'cover' as const,
    },
    ...{ border: '0', borderRadius: '3px', background: COLOUR.plate },
  } satisfies CSSProperties;
  return h(Picture, { src, width: size, height: size, style });
}

function LeadPictures({ story }: Pick<Told, 'story'>) {
  const pictures = story.pictures.slice(0, LEAD_PICTURES);
  if (pictures.length < LEAD_PICTURES) return null;
  const gap = (at: number) =>
    h('td', { key: `gap ${at}`, style: { padding: '0 2px', fontSize: '0', lineHeight: '0' } });
  const cells = pictures.flatMap((src, at) => [
    ...(at === 0 ? [] : [gap(at)]),
    h('td', { key: at, width: '33%' }, h(Square, { src, size: 173, most: WIDEST_LEAD })),
  ]);
  return h(OnPage, null, h(Table, { width: '100%', style: { margin: '0 0 14px' } }, h('tr', null, cells)));
}

function Byline({ story, dates }: Pick<Told, 'story'> & { readonly dates: string | null }) {
  const src = webAddress(story.userpic);
  const round = { display: 'block', border: '0', borderRadius: '50%', background: COLOUR.plate };
  const image =
    src === null
      ? null
      : h(
          'td',
          { width: 24, style: { padding: '0 9px 0 0' } },
          h(Picture, { src, width: 24, height: 24, style: round }),
        );
  const name = h('b', { className: 'ink', style: { fontWeight: '600', color: COLOUR.ink } }, story.name);
  const cell = h('td', type('ink2', SANS, [13, 24]), name, dates === null ? null : `\u00a0 ${dates}`);
  return h(OnPage, null, h(Table, null, h('tr', null, image, cell)));
}

/** Whose report it is and of when; the page has it in its byline. */
function BylineInText({ language, story }: Told) {
  const words = `${story.name} · ${dayRange(language, story.start, story.end)}`;
  return h(InText, null, h(Paragraph, type('ink2', SANS, [13, 24]), words));
}

/** Where every action behind a month can be saved; a week has few enough to be read. */
const csvAddress = (story: Story): string | null => (story.type === 'month' ? `${story.url}#csv` : null);

function CsvLine({ language, story }: Told) {
  const address = csvAddress(story);
  if (address === null) return null;
  const style = { margin: '14px 0 0', ...SANS, fontSize: '15px', lineHeight: '23px' };
  return h(Paragraph, { style }, h(Link, { to: address, words: MAIL_TEXTS[language].monthly.csv }));
}

/** The report with which a mail begins. */
export function Lead({ language, story }: Told) {
  return h(
    Block,
    null,
    h(LeadPictures, { story }),
    h(Byline, { story, dates: dayRange(language, story.start, story.end) }),
    h(BylineInText, { language, story }),
    h(Heading, { words: story.title }),
    h(Paragraph, type('ink2', SANS, [16, 25]), story.standfirst),
    h(Numbers, { language, story }),
    h(Button, { to: story.url, margin: '20px 0 0', words: MAIL_TEXTS[language].weekly.readReport }),
    h(CsvLine, { language, story }),
  );
}

/** Those of the mail's period stand above the lead; a report that was built too late for its own mail says of when it is. */
const datesOf = (language: Language, story: Story, lead: Story): string | null =>
  story.start === lead.start ? null : dayRange(language, story.start, story.end);

/** What a story says under its title: on the page one paragraph that ends with its links. */
function ItemWords({ language, story }: Told) {
  const { weekly, monthly } = MAIL_TEXTS[language];
  const look = type('ink2', SANS, [15, 23]);
  const csv = csvAddress(story);
  const csvLink = csv === null ? [] : [' · ', h(Link, { to: csv, words: monthly.csvShort })];
  const read = h(Link, { to: story.url, words: weekly.read });
  const sentence = numbersLine(language, story);
  return [
    h(OnPage, { key: 'page' }, h(Paragraph, look, `${sentence} `, read, ...csvLink)),
    h(
      InText,
      { key: 'plain' },
      h(Paragraph, look, story.standfirst),
      sentence === '' ? null : h(Paragraph, look, sentence),
      h(Paragraph, look, h(Link, { to: story.url, words: weekly.readReport })),
      h(CsvLine, { language, story }),
    ),
  ];
}

/** One of those after it. */
export function Item({ language, story, lead }: Told & { readonly lead: Story }) {
  const [src] = story.pictures;
  const thumb =
    src === undefined
      ? null
      : h('td', { width: 96, valign: 'top', style: { padding: '0 0 0 20px' } }, h(Square, { src, size: 96 }));
  const words = [
    h(Byline, { key: 'by', story, dates: datesOf(language, story, lead) }),
    h(BylineInText, { key: 'by in text', language, story }),
    h(SubHeading, { key: 'title', margin: '7px 0 4px', words: story.title }),
    h(ItemWords, { key: 'words', language, story }),
  ];
  return h(
    RuledRow,
    null,
    h(OnPage, null, h(Table, { width: '100%' }, h('tr', null, h('td', { valign: 'top' }, words), thumb))),
    h(InText, null, words),
  );
}
