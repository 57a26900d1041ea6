import type { Language } from '../../../shared/domain/languages.ts';
import { pathOf } from '../../platform/paths.ts';

/**
 * The address of another of the forms. It keeps what this one's says, such as where to go on to or a promo code, but a one-time link: that is
 * for one form, and once.
 */
export function otherForm(lang: Language, modal: 'login' | 'signup' | 'restore', query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete('link');
  const search = kept.toString();
  return `${pathOf.auth(lang, modal)}${search === '' ? '' : `?${search}`}`;
}
