/** The files of texts, the same in every language. */
export const NAMESPACES = [
  'common',
  'footer',
  'landing',
  'lone',
  'faq',
  'press',
  'terms',
  'glossary',
  'auth',
  'plans',
  'dashboard',
  'watchlist',
  'report',
  'settings',
  'examples',
  'offline',
  'palette',
  'errors',
  'mail',
  'checkout',
] as const;
export type Namespace = (typeof NAMESPACES)[number];
