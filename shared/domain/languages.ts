/** The languages the product speaks, as they stand in the route prefix. */
export const LANGUAGES = ['en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A text in every language. */
export type Localized = Readonly<Record<Language, string>>;

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** The first language of a browser's preference list that the product speaks, else English. */
export function preferredLanguage(preferences: readonly string[]): Language {
  for (const preference of preferences) {
    const primary = preference.toLowerCase().split('-')[0];
    if (isLanguage(primary)) return primary;
  }
  return 'en';
}
