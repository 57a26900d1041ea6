import { use } from 'react';
import { BRAND } from '../../shared/brand.ts';
import { LANGUAGES, type Language } from '../../shared/domain/languages.ts';
import { OriginContext } from './origin.ts';

const OG_LOCALES = { en: 'en_GB', pt: 'pt_BR' } as const satisfies Record<Language, string>;

interface PageHeadProps {
  /** Without the brand, which is added; a title that names the brand itself stays as it is. */
  readonly title: string;
  /** A sentence for search engines and previews; pages that only their reader sees have none. */
  readonly description?: string;
  readonly lang: Language;
  /** The page's path in a language; without it the page has no address to be found under. */
  readonly at?: (lang: Language) => string;
}

/** What a page says of itself to browsers, search engines and link previews. React moves it into the document's head. */
export function PageHead({ title, description, lang, at }: PageHeadProps) {
  const full = title.includes(BRAND.name) ? title : `${title} · ${BRAND.name}`;
  const origin = use(OriginContext);
  const address = (path: string) => `${origin}${path}`;
  return (
    <>
      <title>{full}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
      {at === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address(at(lang))} />
          {LANGUAGES.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={address(at(language))} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address(at('en'))} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={BRAND.name} />
          <meta property="og:title" content={full} />
          {description === undefined ? null : <meta property="og:description" content={description} />}
          <meta property="og:url" content={address(at(lang))} />
          <meta property="og:locale" content={OG_LOCALES[lang]} />
          <meta property="og:image" content={address(`/preview-${lang}.png`)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
