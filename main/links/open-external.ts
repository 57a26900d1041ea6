import type { OpenInBrowser, ServerOrigin } from '../ports.ts';
import type { Operator } from './operator.ts';

const LONGEST = 2048;
/** Hosted checkouts, the networks whose profiles and posts the reports link to, and where installers are published. */
const HOSTS: ReadonlySet<string> = new Set([
  'checkout.stripe.com',
  'billing.stripe.com',
  'www.paypal.com',
  'www.sandbox.paypal.com',
  'bsky.app',
  'github.com',
]);
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const NOT_IN_A_URL = /[\s\p{Cc}\\]/u;

/**
 * The address as it may be handed to the system, null where it may not: https on a known host, or the service itself.
 * Plain http only for a service on this very machine, which the person chose.
 */
export function allowedOutside(address: string, server: string): string | null {
  if (address.length > LONGEST || NOT_IN_A_URL.test(address)) return null;
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const ofServer = url.origin === server;
  if (url.protocol === 'https:') return ofServer || HOSTS.has(url.host) ? url.href : null;
  return url.protocol === 'http:' && ofServer && LOOPBACK.test(url.hostname) ? url.href : null;
}

/** The operator's own addresses: mail and telephone to the letter, so that nobody is written to in a person's name; its blog, and to the letter where it can be followed. */
export function isOperators(address: string, { email, phone, blog, social }: Operator): boolean {
  if (address.length > LONGEST || NOT_IN_A_URL.test(address)) return false;
  if (address === `mailto:${email}` || address === `tel:${phone}`) return true;
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '') return false;
  return social.some((one) => url.href === URL.parse(one)?.href) || url.origin === URL.parse(blog ?? '')?.origin;
}

/** What a person would miss when it does not open; anything else is no link of a page's. */
export const isLink = (address: string): boolean => /^(https?|mailto|tel):/i.test(address);

/** The one way out of the shell: opens an allowed page in the system's browser. @returns whether it was opened */
export function createOpenExternal(deps: {
  open: OpenInBrowser;
  origin: ServerOrigin;
  operator: () => Promise<Operator>;
}): (url: string) => Promise<boolean> {
  return async (url) => {
    const known = allowedOutside(url, deps.origin());
    const allowed = known ?? (isLink(url) && isOperators(url, await deps.operator()) ? url : null);
    if (allowed === null) return false;
    return await deps.open(allowed).then(
      () => true,
      () => false,
    );
  };
}
