import type { ColumnType } from 'kysely';
import type { UserId } from '../../shared/domain/ids.ts';

/** Who looked at somebody's account; nothing of it changes, but that whoever is gone is forgotten. */
interface SupportViewsTable {
  /** A bigint, which the driver reads as text. */
  id: ColumnType<string, never, never>;
  viewer_id: UserId;
  /** Null, as the reason is, when that person is gone. */
  viewed_id: ColumnType<UserId | null, UserId, never>;
  reason: ColumnType<string | null, string, never>;
  opened_at: ColumnType<Date, Date, never>;
  until: ColumnType<Date, Date, never>;
}

interface SupportViewUsesTable {
  view_id: string;
  act: 'read' | 'ended';
  /** What was read: method and path; empty for an end. */
  call: string;
  at: Date;
}

/** The record of the as-user view. */
export interface SupportTables {
  support_views: SupportViewsTable;
  support_view_uses: SupportViewUsesTable;
}
