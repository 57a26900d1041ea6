/**
 * A Chromium as it comes knows no schemes of an application's. Their pages are shown from an address of the same
 * standing: http://<host>.<scheme>.standin.localhost is a secure context with an origin of its own.
 */
const DOMAIN = 'standin.localhost';
const INSIDE = new RegExp(`^http://([^/?#]+?)\\.([a-z][a-z0-9-]*)\\.${DOMAIN.replace('.', '\\.')}(?=[/?#:]|$)`);
const schemes = new Set<string>();

export const addScheme = (scheme: string): void => void schemes.add(scheme);

/** As the page has it. */
export const toPage = (url: string): string =>
  url.replace(/^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i, (all, scheme: string, host: string) =>
    schemes.has(scheme) ? `http://${host}.${scheme}.${DOMAIN}` : all,
  );

/** As the application has it. */
export const fromPage = (url: string): string => url.replace(INSIDE, '$2://$1');

/** `app://perch` of `app://perch/en`; `null` where an address has no origin. */
export const originOf = (url: string): string => /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(fromPage(url))?.[0] ?? 'null';

/** Sources in a policy (`app:`, `app://perch`) as the page has to read them. */
export const policyToPage = (policy: string): string =>
  policy
    .split(' ')
    .map((word) =>
      schemes.has(word.replace(/:;?$/, '')) && /:;?$/.test(word)
        ? `http://*.${word.replace(':', `.${DOMAIN}`)}`
        : toPage(word),
    )
    .join(' ');
