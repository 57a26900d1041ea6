import { isDid, isHandle } from './at-uri.ts';

/** What a person may have meant. */
export type AccountQuery = { readonly did: string } | { readonly handle: string } | null;

/** Sites of the official app, whose profile links end in a handle or DID. */
const LINK_HOSTS: ReadonlySet<string> = new Set(['bsky.app', 'www.bsky.app', 'main.bsky.dev']);
/** Where a bare name lives: the official service gives its accounts names under this domain. */
const HOME_DOMAIN = 'bsky.social';

function fromLink(text: string): string | null {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (url === null || !LINK_HOSTS.has(url.hostname)) return null;
  return /^\/profile\/([^/]+)/.exec(url.pathname)?.[1] ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads a handle (with or without `@`), a profile link, an `at://` address or a DID; null when it is none of them. */
export function parseQuery(query: string): AccountQuery {
  const text = query.trim().normalize('NFKC');
  const inside = fromLink(text) ?? /^at:\/\/([^/]+)/.exec(text)?.[1] ?? text;
  // People paste handles with marks of writing direction around them.
  const name = decoded(inside)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^@/, '');
  if (isDid(name)) return { did: name };
  const handle = name.toLowerCase();
  if (isHandle(handle)) return { handle };
  const home = `${handle}.${HOME_DOMAIN}`;
  return !handle.includes('.') && isHandle(home) ? { handle: home } : null;
}
