import type { OpenInBrowser, ServerOrigin } from '../ports.ts';

const LONGEST = 2048;
/** Hosted checkouts, the networks whose profiles and posts the reports link to, and where installers are published. */
const HOSTS: ReadonlySet<string> = new Set([
  'checkout.stripe.com',
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

/** The one way out of the shell: opens an allowed page in the system's browser. @returns whether it was opened */
export function createOpenExternal(deps: {
  open: OpenInBrowser;
  origin: ServerOrigin;
}): (url: string) => Promise<boolean> {
  return async (url) => {
    const allowed = allowedOutside(url, deps.origin());
    if (allowed === null) return false;
    return await deps.open(allowed).then(
      () => true,
      () => false,
    );
  };
}
