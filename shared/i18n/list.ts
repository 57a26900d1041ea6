/** British English, as the dates are: no comma before the last. */
const LOCALE = { en: 'en-GB', pt: 'pt-BR' } as const;

/** "Inês Varga, Tomás Brill and Lena Reis", as the language writes a list. */
export const listOf = (language: keyof typeof LOCALE, parts: readonly string[]): string =>
  new Intl.ListFormat(LOCALE[language], { type: 'conjunction' }).format(parts);
