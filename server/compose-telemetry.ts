import { SECOND } from '../shared/domain/time/calendar.ts';
import { createTraces } from './adapters/traces/create-traces.ts';
import type { Config } from './config/config.ts';
import type { Closers } from './core/closers.ts';
import type { Logger } from './core/logger.ts';
import type { Traces } from './core/traces.ts';
import type { Database } from './db/database.ts';
import type { Metrics } from './ports/metrics.ts';
import type { SourceRegistry } from './ports/source-registry.ts';

/** Opened before everything else, so that the last words of what is closed are told. */
export async function openTraces(config: Config, { log, closers }: { log: Logger; closers: Closers }): Promise<Traces> {
  const traces = await createTraces(config, log);
  closers.add('the traces', () => traces.close());
  return traces;
}

/** What waits for the database, and the pool's numbers, read when the metrics are. */
export function watchDatabase({ load, connections, replica }: Database, metrics: Metrics): void {
  const waiting = 'Calls that wait for the database';
  metrics.gauge({ name: 'database_calls_waiting', help: waiting, read: () => load().waiting });
  const oldest = 'How long the first of the calls that wait for the database has waited, in seconds';
  metrics.gauge({ name: 'database_oldest_wait_seconds', help: oldest, read: () => load().oldestWaitMs / SECOND });
  if (replica !== undefined) watchReplica(replica, metrics);
  if (connections === undefined) return;
  for (const state of ['open', 'idle', 'waiting'] as const) {
    const help = `Database connections: ${state}`;
    metrics.gauge({ name: `database_connections_${state}`, help, read: () => connections()[state] });
  }
}

function watchReplica(replica: NonNullable<Database['replica']>, metrics: Metrics): void {
  const up = 'The read replica answers and is a standby of this database: 1, else 0';
  metrics.gauge({ name: 'database_replica_up', help: up, read: () => Number(replica().isUp) });
  metrics.gauges({
    name: 'database_replica_reads',
    help: 'Reads that a read replica may answer, since the process started, by who answered them',
    labels: ['by'],
    read: () => Object.entries(replica().reads).map(([by, value]) => ({ labels: { by }, value })),
  });
}

/** How much each server of a network allows, as far as this process has asked it. */
export function watchSources(sources: SourceRegistry, metrics: Metrics): void {
  metrics.gauges({
    name: 'server_accounts_per_hour',
    help: 'Accounts of a server that can be collected in an hour within its own limit, by what collecting took there; of servers with several accounts',
    labels: ['network', 'server'],
    read: () =>
      [...sources].flatMap(([network, source]) =>
        (source.capacities?.() ?? []).map(({ server, accountsAnHour: value }) => ({
          labels: { network, server },
          value,
        })),
      ),
  });
}
