import { webAddress } from './parse/address.ts';

/** What a person may have meant. */
export type WebQuery =
  | { readonly kind: 'address'; readonly url: string }
  /** `@name@host` (RFC 7565 without its scheme). */
  | { readonly kind: 'handle'; readonly name: string; readonly host: string }
  | null;

const HANDLE = /^(?:acct:)?@?([\w.~%!$&'*+=-]+)@([\w-]+(?:\.[\w-]+)+(?::\d+)?)$/i;
const BARE_ADDRESS = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?].*)?$/;
/** Marks of writing direction, which come along when something is pasted. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Sites are asked over https; an address that names a port is taken as it is written. */
function asAsked(address: string): string {
  const url = new URL(address);
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  return url.href;
}

/** Reads an address, with or without its scheme (`feed:` among them), or `@name@host`; null when it is neither. */
export function parseQuery(query: string): WebQuery {
  const text = query.trim().normalize('NFKC').replace(DIRECTION_MARKS, '');
  const [, name, host] = HANDLE.exec(text) ?? [];
  if (name !== undefined && host !== undefined) return { kind: 'handle', name, host: host.toLowerCase() };
  const address = text.replace(/^feed:(?:\/\/)?(?=https?:)/i, '').replace(/^feed:\/\//i, 'https://');
  const whole = BARE_ADDRESS.test(address) ? `https://${address}` : address;
  if (!/^https?:\/\//i.test(whole)) return null;
  const url = webAddress(whole, whole);
  return url === null ? null : { kind: 'address', url: asAsked(url) };
}
