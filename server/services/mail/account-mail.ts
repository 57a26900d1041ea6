import { ADDRESS_UNDO_DAYS, NEW_ADDRESS_LINK_HOURS } from '../../../shared/domain/accounts/address-change.ts';
import { RESET_LINK_MINUTES, VERIFY_LINK_HOURS } from '../../../shared/domain/accounts/credentials.ts';
import { MOST_WRONG_CODES, WRONG_CODES_DAYS } from '../../../shared/domain/accounts/wrong-codes.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { Money } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { DATE_LOCALE, dayAndMonth } from '../../../shared/i18n/dates.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { type MailFrame, type RenderedMail, renderMail } from './frame.ts';
import { Button, Heading, InText, Link, OnPage, Paragraph, SANS, type } from './parts.ts';
import { createElement as h, type ReactNode } from './react.ts';
import { counted, MAIL_TEXTS, type MailTexts, plural } from './texts.ts';

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
  'api-token-created': 'apiTokenCreated',
  'webhook-stopped': 'webhookStopped',
  'payment-made': 'paymentMade',
  'payment-credited': 'paymentCredited',
  'payment-declined': 'paymentDeclined',
  'payment-refunded': 'paymentRefunded',
  'accounts-paused': 'accountsPaused',
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

/** In the order in which they stand above. */
export const ACCOUNT_MAIL_KINDS = Object.keys(TEXTS_OF) as readonly AccountMail['kind'][];

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
  /** Names of the accounts that the plan has no room for. */
  readonly paused?: readonly string[];
  /** What of a payment is tax. */
  readonly tax?: Money | null;
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

/** What is said of a payment beside its amount: the tax in it, and that no money moved. */
function paymentWords({ language, tax = null, isTest = false }: AccountMail): string[] {
  const { paymentTax, paymentTest } = MAIL_TEXTS[language];
  return [
    ...(tax === null ? [] : [fill(paymentTax, { tax: formatMoney(tax, language) })]),
    ...(isTest ? [paymentTest] : []),
  ];
}

/** Keeps a mail readable; the archive has them all. */
const MOST_NAMES = 30;

/** What a mail says of accounts that are paused, and where to choose others; null where none are. */
function pausedWords({ kind, language, paused = [], publicUrl }: AccountMail) {
  const texts = MAIL_TEXTS[language].paused;
  if (paused.length === 0) return null;
  const rest = paused.length - MOST_NAMES;
  const named = [...paused.slice(0, MOST_NAMES), ...(rest > 0 ? [counted(language, texts.more, rest)] : [])];
  const names = new Intl.ListFormat(DATE_LOCALE[language]).format(named);
  return {
    count: counted(language, texts.count, paused.length),
    text: fill(plural(texts.text, paused.length), { count: paused.length, names }),
    // The button leads there where the mail is about nothing else.
    way: kind === 'accounts-paused' ? null : { words: texts.action, url: `${publicUrl}/${language}/dashboard/archive` },
  };
}

interface Words {
  readonly title: string;
  readonly text: string;
  readonly paused: ReturnType<typeof pausedWords>;
  readonly action: string;
  readonly note: string;
}

const LOOK = type('ink2', SANS, [16, 25]);

/** A paragraph of its own under what the mail is about. */
function Paused({ text, way }: NonNullable<Words['paused']>) {
  const { className, style } = LOOK;
  const link = way === null ? null : h(Link, { to: way.url, words: way.words });
  const end = link === null ? null : h(OnPage, null, ' ', link);
  return [
    h(Paragraph, { key: 'text', className, style: { ...style, margin: '12px 0 0' } }, text, end),
    h(InText, { key: 'way' }, link === null ? null : h(Paragraph, LOOK, link)),
  ];
}

/** A number is not broken at its hyphens: it is there to be copied, and to be read out on the telephone. */
function withNumber(words: string, number: string | undefined): ReactNode[] {
  const at = number === undefined || number === '' ? -1 : words.indexOf(number);
  if (number === undefined || at < 0) return [words];
  const shown = h('span', { style: { whiteSpace: 'nowrap', fontSize: '14px' } }, number);
  return [words.slice(0, at), shown, words.slice(at + number.length)];
}

const body = (words: Words, { url, facts }: Pick<AccountMail, 'url' | 'facts'>): ReactNode[] => [
  h(Heading, { key: 'title', words: words.title }),
  h(Paragraph, { key: 'text', ...LOOK }, words.text),
  words.paused === null ? null : h(Paused, { key: 'paused', ...words.paused }),
  h(Button, { key: 'action', to: url, margin: '20px 0', words: words.action }),
  h(Paragraph, { key: 'note', ...LOOK }, ...withNumber(words.note, facts?.number)),
];

/** A mail about somebody's account, as HTML and as equal plain text. Nobody can unsubscribe from it: it was asked for, or warns. */
export function renderAccountMail(mail: AccountMail): RenderedMail {
  const { language } = mail;
  const texts = MAIL_TEXTS[language];
  const words = texts[TEXTS_OF[mail.kind]];
  const support = mail.supportEmail === null ? '' : ` ${fill(texts.help, { email: mail.supportEmail })}`;
  const device = mail.device === null ? '' : deviceWords(texts.device, mail.device);
  const date = mail.goneOn === null ? '' : dayAndMonth(language, dayOf(mail.goneOn));
  const paused = pausedWords(mail);
  const values = { ...NUMBERS, date, device, address: mail.address ?? '', paused: paused?.count ?? '', ...mail.facts };
  const shown = {
    title: fill(words.title, values),
    text: [fill(words.text, values), ...paymentWords(mail)].join(' '),
    paused,
    action: words.action,
    note: `${fill(words.note, values)}${support}`,
  };
  const frame: MailFrame = {
    language,
    title: fill(words.subject, values),
    preheader: shown.text,
    date: mail.date,
    publicUrl: mail.publicUrl,
    settingsUrl: `${mail.publicUrl}/${language}/settings`,
    unsubscribe: null,
    postalAddress: mail.postalAddress,
  };
  return renderMail(frame, body(shown, mail));
}
