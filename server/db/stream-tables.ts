import type { ColumnType, Generated } from 'kysely';
import type { ProfileId } from '../../shared/domain/ids.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';

/** Tables of the activity streams, as Kysely sees them. */

interface StreamsTable {
  network: Network;
  /** Microseconds since 1970, as digits; null before the first reading. */
  cursor: ColumnType<string | null, string | undefined, string>;
  holder: Generated<string | null>;
  held_until: Generated<Date | null>;
}

interface StreamChangesTable {
  profile_id: ProfileId;
  key: string;
  revision: string;
  removed: boolean;
  seen_at: Date;
}

interface StreamGapsTable {
  id: Generated<string>;
  network: Network;
  began_at: Date;
  ended_at: Date;
  reason: string;
  profiles: number;
}

export interface StreamTables {
  streams: StreamsTable;
  stream_changes: StreamChangesTable;
  stream_gaps: StreamGapsTable;
}
