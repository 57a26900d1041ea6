import { setImmediate as immediate } from 'node:timers/promises';
import { convert, type HtmlToTextOptions } from 'html-to-text';
import { BRAND } from '../../../shared/brand.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { ChosenMail } from '../../../shared/domain/mail/mail-choices.ts';
import { longDate, longDateParts } from '../../../shared/i18n/dates.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { capitalised } from '../../../shared/i18n/number-words.ts';
import {
  Block,
  COLOUR,
  InText,
  Link,
  OnPage,
  Picture,
  pageOf,
  plainMarkupOf,
  SANS,
  SERIF,
  Table,
  type TableProps,
  type,
} from './parts.ts';
import { createElement as h, type ReactNode } from './react.ts';
import { MAIL_TEXTS } from './texts.ts';

/** Readers that know dark mode get the dark tokens; the others keep the inline light ones. */
const STYLE_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0}
@media (max-width:640px){.em{padding:0!important}.c{border:0!important}.pad,.padl{padding-left:20px!important}.pad,.padr{padding-right:20px!important}.h1{font-size:32px!important}}
@media (max-width:420px){.weekday{display:none!important}}
@media (prefers-color-scheme:dark){
.ground{background:#0A0F0C!important}.c{background:#141B17!important;border-color:#28322C!important}
.ink{color:#EEF1EA!important}.ink2{color:#BFC8C0!important}.ink3{color:#93A097!important}.link{color:#9AD4B4!important;border-color:#9AD4B4!important}
.rule{border-color:#28322C!important}.wire{border-color:#EEF1EA!important}.btn{background:#EEF1EA!important;color:#14211B!important}
.up{color:#7CC7D2!important}.down{color:#EE9F72!important}.day{display:none!important}.night{display:block!important;max-height:none!important}
}`;

export interface MailFrame {
  readonly language: Language;
  readonly title: string;
  /** What an inbox shows after the subject. */
  readonly preheader: string;
  /** The date in the masthead. */
  readonly date: Instant;
  readonly publicUrl: string;
  readonly settingsUrl: string;
  /** What turns the mail off; null on those that nobody can turn off. */
  readonly unsubscribe: { readonly url: string; readonly mail: ChosenMail } | null;
  readonly postalAddress: string | null;
}

interface Framed {
  readonly frame: MailFrame;
}

/** Words that Outlook's own renderer skips: it knows neither dark mode nor `display:none` on pictures. */
const exceptOutlook = (inside: ReactNode): ReactNode =>
  // React writes no comments; what stands between these two it has written itself.
  h('span', { dangerouslySetInnerHTML: { __html: `<!--[if !mso]><!-->${pageOf(inside)}<!--<![endif]-->` } });

/** The bird stands across the wire: its picture is cut where the rule runs, so that it needs no overlap. */
function Bird({ frame, part }: Framed & { readonly part: 'top' | 'tail' }) {
  const size = { width: 35, height: part === 'top' ? 38 : 14 };
  const source = (ink: string) => `${frame.publicUrl}/mail/bird-${part}-${ink}.png`;
  const night = { className: 'night', style: { display: 'none', maxHeight: '0', border: '0' } };
  return h(
    OnPage,
    null,
    h(Picture, { ...size, src: source('day'), className: 'day', style: { display: 'block', border: '0' } }),
    exceptOutlook(h(Picture, { ...size, src: source('night'), ...night })),
  );
}

function Masthead({ frame }: Framed) {
  const wire = { borderBottom: `1.5px solid ${COLOUR.ink}` };
  const date = longDateParts(frame.language, frame.date);
  const name = type('ink', SERIF, [33, 34]);
  const day = type('ink2', SANS, [13, 18]);
  const cells = [
    h(
      'td',
      { className: 'wire padl', width: 35, valign: 'bottom', style: { padding: '18px 0 0 36px', ...wire } },
      h(Bird, { frame, part: 'top' }),
    ),
    h(
      'td',
      {
        className: `wire ${name.className}`,
        valign: 'bottom',
        style: { padding: '18px 0 9px 8px', ...wire, ...name.style, letterSpacing: '-.5px' },
      },
      BRAND.name,
    ),
    h(
      'td',
      {
        className: `wire ${day.className} padr`,
        align: 'right',
        valign: 'bottom',
        style: { padding: '18px 36px 13px 8px', ...wire, ...day.style },
      },
      h('span', { className: 'weekday' }, date.weekday),
      date.day,
    ),
  ] as const;
  return h(
    OnPage,
    null,
    h(
      Table,
      { width: '100%' },
      h('tr', null, ...cells),
      h(
        'tr',
        null,
        h('td', { className: 'padl', style: { padding: '0 0 0 36px' } }, h(Bird, { frame, part: 'tail' })),
        h('td', { colSpan: 2, style: { fontSize: '0', lineHeight: '0' } }, '\u00a0'),
      ),
    ),
  );
}

function StopLine({ frame }: Framed) {
  const texts = MAIL_TEXTS[frame.language].footer;
  if (frame.unsubscribe === null) return null;
  const { url, mail } = frame.unsubscribe;
  const why = texts.why[mail];
  // Where a line has room for one address, each is a sentence of its own.
  const stop = `${capitalised(texts.stop)}, ${texts.stopAtOnce.replace(/\.$/, '')}`;
  return h(
    'div',
    null,
    h(
      OnPage,
      null,
      `${why} `,
      h(Link, { to: frame.settingsUrl, words: texts.change }),
      ` ${texts.or} `,
      h(Link, { to: url, words: texts.stop }),
      `, ${texts.stopAtOnce}`,
    ),
    h(
      InText,
      null,
      ...[why, h(Link, { to: frame.settingsUrl, words: texts.change }), h(Link, { to: url, words: stop })].map((line) =>
        h('div', null, line),
      ),
    ),
  );
}

const addressLine = (frame: MailFrame): string => {
  if (frame.postalAddress === null) return BRAND.name;
  return fill(MAIL_TEXTS[frame.language].footer.address, { brand: BRAND.name, address: frame.postalAddress });
};

const Footer = ({ frame }: Framed) => h(Block, null, h(StopLine, { frame }), h('div', null, addressLine(frame)));

/** 600 px wide, narrower on phones. */
function Sheet({ frame, body }: Framed & { readonly body: ReactNode }) {
  const hidden = { display: 'none', maxHeight: '0', overflow: 'hidden', msoHide: 'all' };
  const foot = type('ink3', SANS, [13, 20]);
  const card = { className: 'c', style: { background: COLOUR.surface, border: `1px solid ${COLOUR.line}` } };
  const sheet = h(
    Table,
    { width: '600', style: { width: '100%', maxWidth: '600px', textAlign: 'left' } },
    h(
      'tr',
      null,
      h(
        'td',
        card,
        h(Masthead, { frame }),
        h(
          Table,
          { width: '100%' },
          h('tr', null, h('td', { className: 'pad', style: { padding: '26px 36px 36px' } }, body)),
        ),
      ),
    ),
    h(
      'tr',
      null,
      h(
        'td',
        { className: `pad ${foot.className}`, style: { padding: '22px 36px', ...foot.style } },
        h(Footer, { frame }),
      ),
    ),
  );
  return h(
    'body',
    { className: 'ground', style: { margin: '0', padding: '0', background: COLOUR.ground } },
    h('div', { style: hidden }, frame.preheader),
    h(
      Table,
      { className: 'ground', width: '100%', style: { background: COLOUR.ground } },
      h('tr', null, h('td', { className: 'em', align: 'center', style: { padding: '32px 0 56px' } }, sheet)),
    ),
  );
}

function Page({ frame, body }: Framed & { readonly body: ReactNode }) {
  const meta = (name: string, content: string) => h('meta', { name, content });
  return h(
    'html',
    { lang: frame.language },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      meta('viewport', 'width=device-width,initial-scale=1'),
      meta('color-scheme', 'light dark'),
      meta('supported-color-schemes', 'light dark'),
      h('title', null, frame.title),
      h('style', null, STYLE_SHEET),
    ),
    h(Sheet, { frame, body }),
  );
}

/** For readers without HTML: a line for each line of the tree, and an empty one between blocks. */
function Plain({ frame, body }: Framed & { readonly body: ReactNode }) {
  const { language, date } = frame;
  return h(
    'body',
    null,
    h('section', null, `${BRAND.name.toUpperCase()} · ${longDate(language, date)}`),
    body,
    h('section', null, h('div', null, '--'), h(Footer, { frame })),
  );
}

const TEXT_OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'section', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'div', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
};

/** A whole mail, as a page and as equal plain text. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const htmlOf = (framed: Framed & { readonly body: ReactNode }): string => `<!doctype html>${pageOf(h(Page, framed))}`;
const textOf = (plainMarkup: string): string => `${convert(plainMarkup, TEXT_OPTIONS)}\n`;

/** Masthead, body, footer. */
export function renderMail(frame: MailFrame, body: ReactNode): RenderedMail {
  return {
    subject: frame.title,
    html: htmlOf({ frame, body }),
    text: textOf(plainMarkupOf(h(Plain, { frame, body }))),
  };
}

/** Rows rendered at a time: a millisecond, and several while a process is young. */
const ROWS_AT_ONCE = 6;

/** Rows of a mail's table, or the markup of all of them. */
export type Rows = Pick<TableProps, 'children'> | Pick<TableProps, 'markup'>;

/** The same of a long mail, some rows of its page at a time: everybody else has their turn in between. */
export async function renderLongMail(
  frame: MailFrame,
  { body, rows }: { readonly body: (rows: Rows) => ReactNode; readonly rows: readonly ReactNode[] },
): Promise<RenderedMail> {
  let markup = '';
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    markup += pageOf(rows.slice(from, from + ROWS_AT_ONCE));
    await immediate();
  }
  const html = htmlOf({ frame, body: body({ markup }) });
  await immediate();
  const plainMarkup = plainMarkupOf(h(Plain, { frame, body: body({ children: rows }) }));
  await immediate();
  return { subject: frame.title, html, text: textOf(plainMarkup) };
}
