import { BRAND } from '../../../shared/brand.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { longDate } from '../../../shared/i18n/dates.ts';
import { texts as en } from '../../../shared/i18n/en/own-data.ts';
import { fill } from '../../../shared/i18n/fill.ts';
import { texts as pt } from '../../../shared/i18n/pt/own-data.ts';

const TEXTS = { en, pt } as const;

/** What each file of the archive is, for the person whose data it is. */
export function readMe(language: Language, about: { email: string; at: Instant; reports: number }): string {
  const texts = TEXTS[language];
  const values = { brand: BRAND.name, email: about.email, date: longDate(language, about.at), reports: about.reports };
  const files = Object.entries(texts.files).map(([path, text]) => `${path}\n  ${text}`);
  const parts = [
    fill(texts.title, values),
    fill(texts.intro, values),
    texts.formats,
    ...files,
    texts.times,
    texts.absent,
  ];
  return `${parts.join('\n\n')}\n`;
}
