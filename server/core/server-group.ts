import { getDomain } from 'tldts';

/** Where one host keeps a great many accounts on servers of its own, each of which is well or ill for itself. */
const SHARED = ['host.bsky.network'];

const isShared = (host: string): boolean => SHARED.some((domain) => host.endsWith(`.${domain}`));

/**
 * What servers are counted by: the domain that somebody registered, since names under it cost nothing (public suffix list, with the suffixes under
 * which other people are given names). Where there is none (an address, a name of the local network) the host.
 * @param server a URL or a host
 */
export function serverGroup(server: string): string {
  const host = URL.parse(server)?.host.toLowerCase() || server;
  if (isShared(host)) return host;
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
