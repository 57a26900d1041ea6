import { BRAND } from '../../shared/brand.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { texts as en } from '../../shared/i18n/en/desktop-menu.ts';
import { fill } from '../../shared/i18n/fill.ts';
import { texts as pt } from '../../shared/i18n/pt/desktop-menu.ts';

const TEXTS: Readonly<Record<Language, typeof en>> = { en, pt };

/** The menus' words in a language. */
export const menuWords =
  (language: Language) =>
  (key: keyof typeof en): string =>
    fill(TEXTS[language][key], { brand: BRAND.name });
export type MenuWords = ReturnType<typeof menuWords>;
