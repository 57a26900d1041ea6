import { SourceError } from '../../ports/activity-source.ts';
import { isPublicAddress, literalAddress } from './address-rules.ts';

/** Says which URLs may be asked at all. The address that a name leads to is judged later, at the connection. */
export interface TargetGuard {
  /** Throws `SourceError` `egress-blocked`; the parsed URL otherwise. `base` is the URL that redirected here. */
  check(url: string, base?: URL): URL;
  /** The operator has exempted this host and port from the rules. */
  exempt(hostname: string, port: string): boolean;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

const portOf = (url: URL): string => url.port || (DEFAULT_PORTS[url.protocol] ?? '');

const blocked = (message: string): SourceError => new SourceError('egress-blocked', message, { retryable: false });

function parse(url: string, base: URL | undefined): URL {
  const parsed = URL.parse(url, base?.href);
  if (parsed === null) throw blocked('not an address');
  return parsed;
}

/** `allow` lists `host:port` pairs exempt from every rule except that the protocol is http or https. */
export function createTargetGuard(allow: readonly string[]): TargetGuard {
  const exempted = new Set(allow.map((entry) => entry.trim().toLowerCase()));
  const exempt = (hostname: string, port: string): boolean => exempted.has(`${hostname.toLowerCase()}:${port}`);

  return {
    exempt,
    check(url, base) {
      const target = parse(url, base);
      if (!(target.protocol in DEFAULT_PORTS)) throw blocked(`protocol ${target.protocol} is not asked`);
      if (target.username !== '' || target.password !== '') throw blocked('an address with credentials is not asked');
      if (exempt(target.hostname, portOf(target))) return target;
      if (target.protocol !== 'https:') throw blocked(`${target.host} would be asked without encryption`);
      const literal = literalAddress(target.hostname);
      if (literal !== null && !isPublicAddress(literal)) throw blocked(`${target.host} is not a public address`);
      return target;
    },
  };
}
