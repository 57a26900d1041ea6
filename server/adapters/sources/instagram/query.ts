/** What somebody typed for an account: the number that Meta knows it by, or its name. */
export type InstagramQuery = { readonly id: string } | { readonly username: string };

/** Numbers of professional accounts have seventeen digits; a name that is a number is shorter. */
const ID = /^\d{15,20}$/;
const USERNAME = /^[a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?$/;
const HOSTS: ReadonlySet<string> = new Set(['instagram.com', 'www.instagram.com', 'instagr.am', 'www.instagr.am']);
/** First parts of addresses that are no account's. */
const PAGES: ReadonlySet<string> = new Set(['p', 'reel', 'reels', 'tv', 'stories', 'explore', 'accounts', 'direct']);
const WITHOUT_SCHEME = /^(www\.)?(instagram\.com|instagr\.am)\//i;

function nameInAddress(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || !HOSTS.has(url.hostname)) return null;
  const [first = '', ...rest] = url.pathname.split('/').filter((part) => part !== '');
  return rest.length === 0 && !PAGES.has(first.toLowerCase()) ? first : null;
}

export const isUsername = (text: string): boolean => USERNAME.test(text);

/** Reads a name (`@clay`), the address of a profile, or a stable id; null where it can be none of these. */
export function parseQuery(query: string): InstagramQuery | null {
  const text = query.trim();
  if (ID.test(text)) return { id: text };
  const isAddress = /^https?:/i.test(text) || WITHOUT_SCHEME.test(text);
  const name = isAddress
    ? nameInAddress(text.replace(WITHOUT_SCHEME, 'https://instagram.com/'))
    : text.replace(/^@/, '');
  const username = name?.toLowerCase() ?? '';
  return isUsername(username) ? { username } : null;
}
