import { ADDRESS_UNDO_DAYS, NEW_ADDRESS_LINK_HOURS } from '../../../shared/domain/accounts/address-change.ts';
import { RESET_LINK_MINUTES, VERIFY_LINK_HOURS } from '../../../shared/domain/accounts/credentials.ts';
import { MOST_WRONG_CODES, WRONG_CODES_DAYS } from '../../../shared/domain/accounts/wrong-codes.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth } from '../../../shared/i18n/dates.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { button, frameHtml, frameText, heading, type MailFrame, STYLE } from './frame.ts';
import { type Html, html } from './html.ts';
import { MAIL_TEXTS, type MailTexts } from './texts.ts';

const TEXTS_OF = {
  'password-reset': 'passwordReset',
  'password-changed': 'passwordChanged',
  'verify-address': 'verifyAddress',
  'account-deleted': 'accountDeleted',
  'new-device': 'newDevice',
  'wrong-passwords': 'wrongPasswords',
  'wrong-codes': 'wrongCodes',
  'two-factor-on': 'twoFactorOn',
  'two-factor-off': 'twoFactorOff',
  'recovery-codes-new': 'recoveryCodesNew',
  'recovery-code-used': 'recoveryCodeUsed',
  'own-data-ready': 'ownDataReady',
  'new-address': 'newAddress',
  'address-taken': 'addressTaken',
  'address-changed': 'addressChanged',
  'passkey-added': 'passkeyAdded',
  'passkey-removed': 'passkeyRemoved',
  'google-linked': 'googleLinked',
  'google-unlinked': 'googleUnlinked',
  'payment-made': 'paymentMade',
  'payment-credited': 'paymentCredited',
  'payment-declined': 'paymentDeclined',
  'payment-refunded': 'paymentRefunded',
  'past-weeks-paid': 'pastWeeksPaid',
  'past-weeks-ready': 'pastWeeksReady',
  'past-weeks-refunded': 'pastWeeksRefunded',
  'plan-renewed': 'planRenewed',
  'renewal-failed': 'renewalFailed',
  'plan-cancelled': 'planCancelled',
  'plan-resumed': 'planResumed',
  'plan-ending': 'planEnding',
  'plan-ended': 'planEnded',
} as const;

/** What is known of a device. */
interface StoredNames {
  readonly app: string | null;
  readonly system: string | null;
}

export interface AccountMail {
  readonly kind: keyof typeof TEXTS_OF;
  readonly language: Language;
  readonly date: Instant;
  /** When the account is gone for good; null while nobody deleted it. */
  readonly goneOn: Instant | null;
  /** From where somebody logged in; null in mails of other kinds. */
  readonly device: StoredNames | null;
  /** The address that took the place of another. */
  readonly address?: string | undefined;
  /** What else its words are filled with. */
  readonly facts?: Readonly<Record<string, string>>;
  /** A payment on which no money moved. */
  readonly isTest?: boolean;
  /** Where its button leads. */
  readonly url: string;
  readonly publicUrl: string;
  readonly postalAddress: string | null;
  readonly supportEmail: string | null;
}

/** How long the links of the mails work, and other numbers of the rules. */
const NUMBERS = {
  wrongCodes: MOST_WRONG_CODES,
  pauseDays: WRONG_CODES_DAYS,
  minutes: RESET_LINK_MINUTES,
  hours: VERIFY_LINK_HOURS,
  newAddressHours: NEW_ADDRESS_LINK_HOURS,
  undoDays: ADDRESS_UNDO_DAYS,
};

/** "Firefox on Linux", as far as it is known. */
function deviceWords(texts: MailTexts['device'], { app, system }: StoredNames): string {
  const name = app === 'desktop' ? texts.desktop : app;
  if (name === null) return system === null ? texts.unknown : fill(texts.systemAlone, { system });
  return system === null ? name : fill(texts.appOnSystem, { app: name, system });
}

function body(words: { title: string; text: string; action: string; note: string }, url: string): Html {
  const paragraph = `margin:0;${STYLE.sans};font-size:16px;line-height:25px;color:${STYLE.ink2}`;
  return html`${heading(words.title)}
<p class="ink2" style="${paragraph}">${words.text}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0"><tr><td>${button(url, words.action)}</td></tr></table>
<p class="ink2" style="${paragraph}">${words.note}</p>`;
}

/** A mail about somebody's account, as HTML and as equal plain text. Nobody can unsubscribe from it: it was asked for, or warns. */
export function renderAccountMail(mail: AccountMail): { subject: string; html: string; text: string } {
  const { language, url } = mail;
  const texts = MAIL_TEXTS[language];
  const words = texts[TEXTS_OF[mail.kind]];
  const support = mail.supportEmail === null ? '' : ` ${fill(texts.help, { email: mail.supportEmail })}`;
  const device = mail.device === null ? '' : deviceWords(texts.device, mail.device);
  const date = mail.goneOn === null ? '' : dayAndMonth(language, dayOf(mail.goneOn));
  const values = { ...NUMBERS, date, device, address: mail.address ?? '', ...mail.facts };
  const test = mail.isTest === true ? ` ${texts.paymentTest}` : '';
  const subject = fill(words.subject, values);
  const shown = {
    title: fill(words.title, values),
    text: `${fill(words.text, values)}${test}`,
    action: words.action,
    note: `${fill(words.note, values)}${support}`,
  };
  const frame: MailFrame = {
    language,
    title: subject,
    preheader: shown.text,
    date: mail.date,
    publicUrl: mail.publicUrl,
    settingsUrl: `${mail.publicUrl}/${language}/settings`,
    unsubscribe: null,
    postalAddress: mail.postalAddress,
  };
  const text = [shown.title, shown.text, `${shown.action}: ${url}`, shown.note].join('\n\n');
  return { subject, html: frameHtml(frame, body(shown, url)), text: frameText(frame, text) };
}
