import type { Instant } from '../../../shared/domain/ids.ts';
import type { DatabaseKind } from '../database.ts';
import type { AppliedMigration } from '../migrate.ts';
import type { AddressKind } from '../postgres/pooler.ts';

/** How a database is set up, as it says itself. */
export interface DatabaseFacts {
  readonly kind: DatabaseKind;
  /** Such as 150014, and in words. */
  readonly versionNumber: number;
  readonly version: string;
  readonly encoding: string;
  readonly timeZone: string;
  /** Its clock, and ours just before and after it was asked. */
  readonly clock: { readonly theirs: Instant; readonly before: Instant; readonly after: Instant };
  /** Of a replica, which takes no writes. */
  readonly inRecovery: boolean;
  /** Whether this user may make tables and schemas, as migrations and collections do. */
  readonly mayCreate: boolean;
  readonly sizeBytes: number;
  readonly settings: DatabaseSettings;
  readonly migrations: readonly AppliedMigration[];
  /** Null for the embedded database, which has none of it. */
  readonly server: ServerFacts | null;
  /** Null for the embedded database. */
  readonly addresses: AddressFacts | null;
  /** Null where none is configured. */
  readonly replica: ReplicaFacts | null;
}

/** What answers at the address of the read replica. */
export type ReplicaFacts =
  | { readonly state: 'failed'; readonly why: string }
  /** `why` goes on from the replica's name. */
  | { readonly state: 'wrong'; readonly why: string }
  | {
      readonly state: 'standby';
      /** It did not come to where the primary was within two seconds. */
      readonly isBehind: boolean;
      readonly givesFeedback: boolean;
      readonly isEncrypted: boolean;
      readonly isLocal: boolean;
    };

/** What answers at the address for queries and at the direct one. */
export interface AddressFacts {
  readonly queries: AddressKind;
  /** Null where none is set. */
  readonly direct: AddressKind | 'another-database' | { readonly failed: string } | null;
}

/** As a new connection of this user gets them; times in milliseconds, 0 is none. */
export interface DatabaseSettings {
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly readOnly: boolean;
  readonly isolation: string;
  readonly fsync: boolean;
  readonly fullPageWrites: boolean;
  readonly synchronousCommit: string;
  readonly autovacuum: boolean;
}

/** What a PostgreSQL shares among all that connect to it. */
export interface ServerFacts {
  /** Connections that an ordinary user may open. */
  readonly maxConnections: number;
  /** Limits of this user and this database; null is none. */
  readonly roleLimit: number | null;
  readonly databaseLimit: number | null;
  /** Processes of the product that are connected now. */
  readonly processes: number;
  /** Connections that are not the product's; those that a pooler lends it count here. */
  readonly otherSessions: number;
  readonly behindPooler: boolean;
  readonly isSuperuser: boolean;
  /** Over TLS; a socket on this machine needs none. */
  readonly isEncrypted: boolean;
  readonly isLocal: boolean;
  /** Its sorting rules come from another version of the system's library than its indexes were built with. */
  readonly collationChanged: boolean;
}

/** What could be learned of the database without changing it. */
export type DatabaseState =
  | { readonly state: 'read'; readonly facts: DatabaseFacts }
  /** The embedded one is made by the first start. */
  | { readonly state: 'absent' }
  /** The embedded one belongs to a running server. */
  | { readonly state: 'in-use'; readonly message: string }
  | { readonly state: 'failed'; readonly message: string };
