import { useParams } from 'react-router-dom';
import { isLanguage, type Language } from '../../shared/domain/languages.ts';

/** The language of the route. */
export function useLanguage(): Language {
  const { lang } = useParams();
  return isLanguage(lang) ? lang : 'en';
}
