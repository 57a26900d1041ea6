import type { Language } from './languages.ts';
import type { Currency, Money } from './money.ts';

const LOCALE = { en: 'en-US', pt: 'pt-BR' } as const satisfies Record<Language, string>;
const formats = new Map<string, Intl.NumberFormat>();

/** How the cents of a whole amount are written. */
type Cents = Intl.NumberFormatOptions['trailingZeroDisplay'];

function formatFor(language: Language, currency: Currency, cents: Cents): Intl.NumberFormat {
  const key = `${language} ${currency} ${cents}`;
  let format = formats.get(key);
  if (format === undefined) {
    const code = currency.toUpperCase();
    format = new Intl.NumberFormat(LOCALE[language], { style: 'currency', currency: code, trailingZeroDisplay: cents });
    formats.set(key, format);
  }
  return format;
}

/** Minor units as a decimal number in text (`-4.05`), without ever being a floating-point number. */
function decimal(minor: number): Intl.StringNumericLiteral {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  // As: a template of a sign, digits, a point and two digits is numeric; TypeScript cannot see it.
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral;
}

/** An amount as it is written in the language: `$4.29`, `R$ 22,90` (with a no-break space). */
export const formatMoney = ({ minor, currency }: Money, language: Language): string =>
  formatFor(language, currency, 'auto').format(decimal(minor));

/** An amount in a table, where room is scarce: a whole one without its cents, `$3`, `R$ 14`; any other with them. */
export const formatMoneyShort = ({ minor, currency }: Money, language: Language): string =>
  formatFor(language, currency, 'stripIfInteger').format(decimal(minor));
