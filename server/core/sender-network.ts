import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that a provider hands out as one line; the rest is the customer's own to choose (RFC 6177). */
const LINE_BITS = 64;

/**
 * What a sender can be counted by: the IPv4 address, the first 64 bits of an IPv6 address. One that arrives as an IPv4 address
 * in IPv6's notation is an IPv4 address; what is no address is itself.
 */
export function senderNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${LINE_BITS}`).toString()}/${LINE_BITS}`;
}
