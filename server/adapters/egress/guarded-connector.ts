import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { SourceError } from '../../ports/activity-source.ts';
import { isPublicAddress, literalAddress } from './address-rules.ts';
import type { TargetGuard } from './target-guard.ts';

const refusal = (hostname: string): SourceError =>
  new SourceError('egress-blocked', `${hostname} leads to an address that is not public`, { retryable: false });

/**
 * A name lookup that gives only public addresses. It is the lookup of the connection itself: a name that changes its
 * answer between a check and the connection (DNS rebinding) has nothing to change.
 */
export function createGuardedLookup(resolve: typeof systemLookup = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    const { all, order: _order, verbatim: _verbatim, ...rest } = options;
    resolve(hostname, { ...rest, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, [], 0);
      const open = addresses.filter((entry) => isPublicAddress(entry.address));
      const first = open[0];
      if (first === undefined) return callback(refusal(hostname), [], 0);
      if (all === true) return callback(null, open);
      callback(null, first.address, first.family);
    });
  };
}

export interface ConnectorOptions {
  readonly guard: TargetGuard;
  readonly connectTimeoutMs: number;
  readonly lookup?: LookupFunction;
}

/** The agent every request goes through: each new connection is judged by the address it is made to. */
export function createGuardedAgent(options: ConnectorOptions): Agent {
  const timeout = options.connectTimeoutMs;
  const free = buildConnector({ timeout });
  // `host` and `port` are what a TCP connection needs to be typed as one; the connector overwrites both per call.
  const guarded = buildConnector({ timeout, lookup: options.lookup ?? createGuardedLookup(), port: 443 });
  return new Agent({
    // One for each kind of turn (limits.ts).
    connections: 3,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(target, callback) {
      const port = target.port || (target.protocol === 'https:' ? '443' : '80');
      if (options.guard.exempt(target.hostname, port)) return free(target, callback);
      const literal = literalAddress(target.hostname);
      if (literal !== null && !isPublicAddress(literal)) return callback(refusal(target.hostname), null);
      guarded(target, callback);
    },
  });
}
