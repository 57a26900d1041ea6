/** Longer than this nobody types. */
const MAX_ADDRESS = 2048;

export type Address =
  | { readonly ok: true; readonly origin: string }
  | { readonly ok: false; readonly reason: 'address' | 'insecure' };

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** The authority ends at the first of these; before it, `@` would end a name and a password. */
const AFTER_AUTHORITY = /[/?#]/;
/** Browsers read `\` as `/`, and drop line ends and tabs: what is read would not be what is seen. */
const MISLEADING = /[\\\s\p{Cc}\p{Cf}]/u;

/** What cannot leave this machine: it needs no encryption on the way. */
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Without a scheme it is https; on this machine http, which is what a service started here speaks. */
function withScheme(typed: string): string {
  if (SCHEME.test(typed)) return typed;
  const host = parse(`http://${typed}`)?.hostname;
  return host !== undefined && isLoopback(host) ? `http://${typed}` : `https://${typed}`;
}

/** A full stop at the end names the same host, but another origin: `perch.example.org.` ends many a sentence. */
function originOf(url: URL): string {
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.origin;
}

/**
 * Reads the address of a service as a person types it: `perch.example.org`, with a port, with https and a path that is
 * left out, with letters beyond ASCII (the origin has them in punycode). Encrypted, except on this machine.
 * @returns the origin; `address` for what is none, or names a person or another scheme; `insecure` for http elsewhere
 */
export function readAddress(text: string): Address {
  const typed = text.trim();
  if (typed === '' || typed.length > MAX_ADDRESS || MISLEADING.test(typed)) return { ok: false, reason: 'address' };
  const whole = withScheme(typed);
  const [authority = ''] = whole.replace(SCHEME, '').split(AFTER_AUTHORITY);
  const url = parse(whole);
  if (url === null || authority === '' || authority.includes('@')) return { ok: false, reason: 'address' };
  if (url.protocol === 'https:') return { ok: true, origin: originOf(url) };
  if (url.protocol !== 'http:') return { ok: false, reason: 'address' };
  return isLoopback(url.hostname) ? { ok: true, origin: originOf(url) } : { ok: false, reason: 'insecure' };
}
