import type { Language } from './languages.ts';
import type { Currency, Money } from './money.ts';

const LOCALE = { en: 'en-US', pt: 'pt-BR' } as const satisfies Record<Language, string>;
const formats = new Map<string, Intl.NumberFormat>();

function formatFor(language: Language, currency: Currency): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALE[language], { style: 'currency', currency: currency.toUpperCase() });
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
  formatFor(language, currency).format(decimal(minor));
