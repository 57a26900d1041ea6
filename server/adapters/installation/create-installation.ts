import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Installation } from '../../ports/installation.ts';
import { createHttpClient } from '../egress/http-client.ts';
import { diskSpace, pathRights } from './machine.ts';
import { askMailServer } from './mail-server.ts';
import { askCertificate, askHost, textRecords } from './web-hosts.ts';

const PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** `host:port` of the service's own address: it may be a private one, which other hosts may not. */
function ownPlace(publicUrl: string): string {
  const { hostname, port, protocol } = new URL(publicUrl);
  return `${hostname}:${port || (PORTS[protocol] ?? '')}`;
}

/** This machine and the hosts that it reaches; `close` lets the connections go. */
export function createInstallation({
  config,
  clock,
  signal,
}: {
  readonly config: Pick<Config, 'egressAllow' | 'publicUrl' | 'version'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}): Installation & { close(): Promise<void> } {
  const { egressAllow, version, publicUrl } = config;
  const outside = createHttpClient({ egressAllow, version, clock });
  const ourselves = createHttpClient({ egressAllow: [ownPlace(publicUrl)], version, clock });
  return {
    nodeVersion: process.versions.node,
    disk: diskSpace,
    rights: pathRights,
    ask: (url) => askHost(url, { http: outside, clock, signal }),
    askOurselves: (url) => askHost(url, { http: ourselves, clock, signal }),
    askMailServer: (url) => askMailServer(url, clock),
    certificate: askCertificate,
    textRecords,
    async close() {
      await Promise.all([outside.close(), ourselves.close()]);
    },
  };
}
