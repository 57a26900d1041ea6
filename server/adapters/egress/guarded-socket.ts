import { WebSocket } from 'ws';
import { BRAND } from '../../../shared/brand.ts';
import { SourceError } from '../../ports/activity-source.ts';
import { type ConnectorOptions, createGuardedLookup } from './guarded-connector.ts';
import { createTargetGuard } from './target-guard.ts';

const CONNECT_TIMEOUT_MS = 10_000;

export interface SocketLimits {
  /** The largest message; a larger one ends the connection. */
  readonly maxMessageBytes: number;
  /** Each message gets a turn of the event loop of its own: hundreds that come at once, and each cost something, hold nobody up. */
  readonly inTurns?: boolean;
}

/**
 * Opens a WebSocket under the rules that hold for requests: `wss` only, public addresses judged in the connection's own lookup, no
 * redirects, but for what the operator exempts. Messages come as they are, never compressed, so that their size is what was sent.
 * @throws SourceError `egress-blocked` at once; whatever goes wrong later is an event of the socket
 */
export type OpenSocket = (url: string, limits: SocketLimits) => WebSocket;

/** The guard judges web addresses; the two protocols differ in their names alone. */
function asWeb(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || (parsed.protocol !== 'wss:' && parsed.protocol !== 'ws:')) {
    throw new SourceError('egress-blocked', 'not the address of a socket', { retryable: false });
  }
  return parsed.href.replace(/^ws/, 'http');
}

export function createSocketOpener(options: {
  /** `host:port` pairs exempt from the rules (`EGRESS_ALLOW`). */
  readonly egressAllow: readonly string[];
  readonly version: string;
  readonly lookup?: ConnectorOptions['lookup'];
}): OpenSocket {
  const guard = createTargetGuard(options.egressAllow);
  const lookup = options.lookup ?? createGuardedLookup();
  return (url, { maxMessageBytes, inTurns = false }) => {
    const target = guard.check(asWeb(url));
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    const isExempt = guard.exempt(target.hostname, port);
    return new WebSocket(url, {
      handshakeTimeout: CONNECT_TIMEOUT_MS,
      maxPayload: maxMessageBytes,
      perMessageDeflate: false,
      followRedirects: false,
      allowSynchronousEvents: !inTurns,
      headers: { 'user-agent': `${BRAND.name}/${options.version}` },
      ...(isExempt ? {} : { lookup }),
    });
  };
}
