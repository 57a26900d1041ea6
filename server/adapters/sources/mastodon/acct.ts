/** A name on an instance, as the fediverse writes it: `name@domain`, all in lower case, the domain in ASCII with its port if it has one. */
export interface Acct {
  readonly name: string;
  readonly domain: string;
}

const NAME = /^[a-z0-9_](?:[a-z0-9_.-]{0,98}[a-z0-9_])?$/;
const MAX_DOMAIN = 253;
/** Paths of profiles: `/@name`, `/users/name`, `/u/name`, `/name`; a post's link begins with its author's. */
const PROFILE_PATHS = [
  /^\/@([^/@]+(?:@[^/@]+)?)(?:\/|$)/,
  /^\/(?:users|u|profile)\/([^/]+)(?:\/|$)/,
  /^\/([^/@.]+)\/?$/,
];
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The domain as addresses hold it (`bücher.example` → `xn--bcher-kva.example`); null when it is none. */
function asciiDomain(text: string): string | null {
  const url = URL.parse(`https://${text}`);
  if (url === null || url.username !== '' || url.pathname !== '/' || url.search !== '' || url.hash !== '') return null;
  return url.hostname.length > 0 && url.hostname.length <= MAX_DOMAIN ? url.host : null;
}

/** A name and a domain as an `Acct`; null when one of them cannot be. */
function toAcct(name: string, domain: string): Acct | null {
  const lower = name.toLowerCase();
  const ascii = /[/?#@\s]/.test(domain) ? null : asciiDomain(domain);
  return NAME.test(lower) && ascii !== null ? { name: lower, domain: ascii } : null;
}

/** Reads `name@domain`, with or without `@` or `acct:` before it; `home` is the domain of those that are told without one. */
export function parseAcct(text: string, home: string | null = null): Acct | null {
  const bare = text.replace(/^acct:/i, '').replace(/^@/, '');
  const at = bare.lastIndexOf('@');
  if (at === -1) return home === null ? null : toAcct(bare, home);
  return toAcct(bare.slice(0, at), bare.slice(at + 1));
}

/** The network's stable id of an account: an instance gives a name once and never again. */
export const idOf = ({ name, domain }: Acct): string => `${name}@${domain}`;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fromLink(text: string): Acct | null {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (url === null) return null;
  const path = decoded(url.pathname);
  const found = PROFILE_PATHS.map((pattern) => pattern.exec(path)?.[1]).find((name) => name !== undefined);
  return found === undefined ? null : parseAcct(found, url.host);
}

/** Reads what a person typed: `@name@host`, `name@host`, or a link to a profile or post; null when it is none of them. */
export function parseQuery(query: string): Acct | null {
  const text = query.trim().normalize('NFKC').replace(DIRECTION_MARKS, '');
  return fromLink(text) ?? parseAcct(text);
}
