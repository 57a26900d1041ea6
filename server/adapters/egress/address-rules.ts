import ipaddr from 'ipaddr.js';

/** Global IPv6 unicast addresses are all inside 2000::/3 (IANA); the rest is local, mapped, translated or unassigned. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet. Loopback, private, link-local, carrier-grade NAT, multicast,
 * reserved and tunnelled ranges (6to4, Teredo, NAT64) do not; an IPv4 address inside an IPv6 one is judged as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.split('%')[0] ?? '';
  if (!ipaddr.isValid(plain)) return false;
  const parsed = ipaddr.process(plain);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

/** The address in a URL's host when it is written as one (`[::1]` included), else null. */
export function literalAddress(hostname: string): string | null {
  const plain = hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(plain) ? plain : null;
}
