import { isErrorCode } from '../../shared/contract/errors.ts';
import { FILE_FAILURES } from '../../shared/desktop/file-failures.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { texts as en } from '../../shared/i18n/en/desktop.ts';
import { texts as errorsEn } from '../../shared/i18n/en/errors.ts';
import { texts as pt } from '../../shared/i18n/pt/desktop.ts';
import { texts as errorsPt } from '../../shared/i18n/pt/errors.ts';

/** The page's own words: a notification says the same as its dialog. */
export const PAGE_TEXTS = { en, pt } as const;
const ERRORS = { en: errorsEn, pt: errorsPt } as const;

/** Why a file could not be fetched, in words: a code of ours (`file-failures.ts`) or of the service's errors. */
export function failureText(language: Language, code: string): string {
  const { fileFailure } = PAGE_TEXTS[language];
  const known = FILE_FAILURES.find((each) => each === code);
  if (known !== undefined) return fileFailure[known];
  return isErrorCode(code) ? ERRORS[language][code] : fileFailure.unknown;
}
