import { describe, expect, it } from 'vitest';
import { isPublicAddress, literalAddress } from './address-rules.ts';

describe('addresses', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['this network', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['link-local (cloud metadata)', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['benchmarking', '198.18.0.1'],
    ['IPv6 loopback', '::1'],
    ['IPv6 unspecified', '::'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped loopback, hexadecimal', '::ffff:7f00:1'],
    ['IPv4-compatible loopback', '::7f00:1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['Teredo', '2001:0:1::'],
    ['unique local', 'fd00::1'],
    ['IPv6 link-local', 'fe80::1'],
    ['IPv6 link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['IPv6 multicast', 'ff02::1'],
    ['unassigned IPv6', '4000::1'],
    ['no address', 'example.org'],
  ])('%s is not public: %s', (_name, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('tells an address in a host from a name', () => {
    expect(literalAddress('[::1]')).toBe('::1');
    expect(literalAddress('127.0.0.1')).toBe('127.0.0.1');
    expect(literalAddress('example.org')).toBeNull();
  });
});
