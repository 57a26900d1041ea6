import type { ColumnType, Generated } from 'kysely';
import type { AbuseKind } from '../../shared/domain/abuse/suspension.ts';
import type { ProfileId } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';

/** The tables of opt-outs and abuse reports, as in `migrations/`. */

/** Why nobody may track an account. */
export type BlockReason = 'opted-out' | 'under-review' | 'minor';

interface InstallationSecretsTable {
  name: string;
  value: string;
  created_at: Date;
}

interface BlockedAccountsTable {
  /** Keyed hash of network and stable id. */
  fingerprint: string;
  reason: BlockReason;
  since: Date;
}

/** Whom a profile's stored data names. */
interface NamedPeopleTable {
  /** Keyed hash of the stable id. */
  person: Uint8Array;
  profile_id: ProfileId;
}

/** Whom something of a profile named that was erased; perhaps nothing does any more. */
type NamedDoubtsTable = NamedPeopleTable;

/** How far what was stored before names were remembered has been walked through. */
interface NamedWalkTable {
  one: Generated<boolean>;
  reached: ProfileId;
  last: ProfileId;
}

interface ErasuresTable {
  id: Generated<number>;
  network: Network;
  /** null once nothing is left to erase. */
  external_id: string | null;
  profile_id: ProfileId | null;
  reason: Exclude<BlockReason, 'under-review'>;
  /** Other profiles that were looked through. */
  done: Generated<number>;
  total: number | null;
  /** The last of them in the look that is under way. */
  reached_profile: Generated<ProfileId | null>;
  created_at: Date;
  erased_at: Date | null;
  finished_at: Date | null;
}

/** The account that a proof is about, as it was shown when it was asked for. */
export interface ProofCard {
  readonly username: string;
  readonly name: string | null;
  readonly userpic: string | null;
  readonly url: string | null;
}

interface ProofRequestsTable {
  token_hash: Uint8Array;
  want: 'out' | 'in';
  network: Network;
  external_id: string | null;
  card: ColumnType<ProofCard | null, string | null, string | null>;
  code: string;
  created_at: Date;
  expires_at: Date;
  proved_at: Date | null;
  erasure_id: number | null;
}

interface AbuseReportsTable {
  id: Generated<number>;
  receipt: string;
  kind: AbuseKind;
  network: Network | null;
  /** As it was typed. */
  about: string;
  external_id: string | null;
  username: string | null;
  fingerprint: string | null;
  text: string;
  contact: string | null;
  lang: Language;
  /** Who sent it: a keyed hash of the network it came from. The column keeps the name that earlier releases know. */
  asker: string;
  /** It suspended the account. */
  suspended: boolean;
  created_at: Date;
  noticed_at: Date | null;
  decision: 'confirmed' | 'dismissed' | 'released' | null;
  decided_at: Date | null;
  note: string | null;
}

interface AuditTable {
  id: ColumnType<string, never, never>;
  at: Date;
  actor: 'owner' | 'visitor' | 'operator' | 'system';
  act: string;
  about: string;
  detail: string | null;
}

export interface BlockingTables {
  installation_secrets: InstallationSecretsTable;
  blocked_accounts: BlockedAccountsTable;
  erasures: ErasuresTable;
  named_people: NamedPeopleTable;
  named_doubts: NamedDoubtsTable;
  named_walk: NamedWalkTable;
  proof_requests: ProofRequestsTable;
  abuse_reports: AbuseReportsTable;
  audit: AuditTable;
}
