import { BRAND } from '../../../shared/brand.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { ChosenMail } from '../../../shared/domain/mail/mail-choices.ts';
import { longDate, longDateParts } from '../../../shared/i18n/dates.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { capitalised } from '../../../shared/i18n/number-words.ts';
import { type Html, html, webAddress } from './html.ts';
import { MAIL_TEXTS } from './texts.ts';

/** Type and colour of every mail; inline, because many readers drop style sheets. Values of the design tokens. */
export const STYLE = {
  serif: "font-family:Newsreader,'Iowan Old Style',Charter,Georgia,'Times New Roman',serif",
  sans: "font-family:'Schibsted Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  ink: '#14211B',
  ink2: '#3E4B44',
  ink3: '#5D6A62',
  link: '#17593F',
  line: '#DADED3',
  surface: '#FCFCF9',
  ground: '#EAECE3',
  plate: '#E4E7DC',
  primary: '#17392D',
  up: '#0F6B7A',
  down: '#A8481A',
} as const;

/** Readers that know dark mode get the dark tokens; the others keep the inline light ones. */
const STYLE_SHEET = html`:root{color-scheme:light dark;supported-color-schemes:light dark}
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

/** The bird stands across the wire: its picture is cut where the rule runs, so that it needs no overlap. */
function bird(frame: MailFrame, part: 'top' | 'tail'): Html {
  const height = part === 'top' ? 38 : 14;
  const source = (ink: string) => `${frame.publicUrl}/mail/bird-${part}-${ink}.png`;
  return html`<img class="day" src="${source('day')}" width="35" height="${height}" alt="" style="display:block;border:0"><!--[if !mso]><!--><img class="night" src="${source('night')}" width="35" height="${height}" alt="" style="display:none;max-height:0;border:0"><!--<![endif]-->`;
}

function masthead(frame: MailFrame): Html {
  const wire = `border-bottom:1.5px solid ${STYLE.ink}`;
  const date = longDateParts(frame.language, frame.date);
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="wire padl" width="35" valign="bottom" style="padding:18px 0 0 36px;${wire}">${bird(frame, 'top')}</td>
<td class="wire ink" valign="bottom" style="padding:18px 0 9px 8px;${wire};${STYLE.serif};font-size:33px;line-height:34px;letter-spacing:-.5px;color:${STYLE.ink}">${BRAND.name}</td>
<td class="wire ink2 padr" align="right" valign="bottom" style="padding:18px 36px 13px 8px;${wire};${STYLE.sans};font-size:13px;line-height:18px;color:${STYLE.ink2}"><span class="weekday">${date.weekday}</span>${date.day}</td></tr>
<tr><td class="padl" style="padding:0 0 0 36px">${bird(frame, 'tail')}</td><td colspan="2" style="font-size:0;line-height:0">&nbsp;</td></tr></table>`;
}

/** A link in running text; what is not a web address is written as plain words. */
export function link(address: string | null, words: string): Html {
  const href = webAddress(address);
  if (href === null) return html`${words}`;
  return html`<a class="link" href="${href}" style="color:${STYLE.link};text-decoration:none;border-bottom:1px solid ${STYLE.link}">${words}</a>`;
}

/** What a mail is about, above everything else. */
export const heading = (words: string): Html =>
  html`<h1 class="ink h1" style="margin:12px 0 8px;${STYLE.serif};font-size:40px;line-height:1.08;font-weight:500;letter-spacing:-.8px;color:${STYLE.ink}">${words}</h1>`;

/** The mail's single call to action. */
export const button = (url: string, words: string): Html =>
  html`<a class="btn" href="${url}" style="display:inline-block;padding:14px 22px;border-radius:6px;background:${STYLE.primary};color:${STYLE.surface};${STYLE.sans};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${words}</a>`;

function stopLine(frame: MailFrame): Html | null {
  const texts = MAIL_TEXTS[frame.language].footer;
  if (frame.unsubscribe === null) return null;
  const { url, mail } = frame.unsubscribe;
  return html`${texts.why[mail]} ${link(frame.settingsUrl, texts.change)} ${texts.or} ${link(url, texts.stop)}, ${texts.stopAtOnce}`;
}

const addressLine = (frame: MailFrame): string => {
  if (frame.postalAddress === null) return BRAND.name;
  return fill(MAIL_TEXTS[frame.language].footer.address, { brand: BRAND.name, address: frame.postalAddress });
};

/** A whole mail: masthead, body, footer; 600 px wide, narrower on phones. */
export function frameHtml(frame: MailFrame, body: Html): string {
  const stop = stopLine(frame);
  const page = html`<!doctype html>
<html lang="${frame.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${frame.title}</title><style>${STYLE_SHEET}</style></head>
<body class="ground" style="margin:0;padding:0;background:${STYLE.ground}"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${frame.preheader}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${STYLE.ground}"><tr><td class="em" align="center" style="padding:32px 0 56px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;text-align:left"><tr><td class="c" style="background:${STYLE.surface};border:1px solid ${STYLE.line}">${masthead(frame)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="pad" style="padding:26px 36px 36px">${body}</td></tr></table></td></tr>
<tr><td class="pad ink3" style="padding:22px 36px;${STYLE.sans};font-size:13px;line-height:20px;color:${STYLE.ink3}">${stop === null ? null : html`${stop}<br>`}${addressLine(frame)}</td></tr></table>
</td></tr></table></body></html>`;
  return page.text;
}

/** The same frame for readers without HTML. */
export function frameText(frame: MailFrame, body: string): string {
  const texts = MAIL_TEXTS[frame.language].footer;
  const stop =
    frame.unsubscribe === null
      ? []
      : [
          texts.why[frame.unsubscribe.mail],
          `${texts.change}: ${frame.settingsUrl}`,
          `${capitalised(texts.stop)}, ${texts.stopAtOnce.replace(/\.$/, '')}: ${frame.unsubscribe.url}`,
        ];
  return [
    `${BRAND.name.toUpperCase()} · ${longDate(frame.language, frame.date)}`,
    '',
    body,
    '',
    '--',
    ...stop,
    addressLine(frame),
    '',
  ].join('\n');
}
