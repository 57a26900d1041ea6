import type { Selectable } from 'kysely';
import {
  type ArchiveFailure,
  type ArchivePreview,
  type ArchiveState,
  PREVIEW_KEPT_MS,
  UPLOAD_PATIENCE_MS,
} from '../../../shared/domain/archives/archive-import.ts';
import type { AccountId, Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import type { ArchiveProgress, ArchiveTables } from '../archive-tables.ts';
import type { Db } from '../database.ts';

export interface ArchiveImport {
  readonly id: string;
  readonly user: UserId;
  readonly state: ArchiveState;
  readonly fileName: string;
  readonly bytes: number;
  readonly preview: ArchivePreview | null;
  readonly progress: ArchiveProgress | null;
  readonly failure: ArchiveFailure | null;
  readonly profile: ProfileId | null;
  readonly account: AccountId | null;
}

const fromRow = (row: Selectable<ArchiveTables['archive_imports']>): ArchiveImport => ({
  id: row.id,
  user: row.user_id,
  state: row.state,
  fileName: row.file_name,
  bytes: Number(row.bytes),
  preview: row.preview,
  progress: row.progress,
  failure: row.failure,
  profile: row.profile_id,
  account: row.account_id,
});

/** A person's archive, or the archive of an id; `hold` keeps others waiting until the transaction ends. */
export async function findArchiveImport(
  db: Db,
  which: { readonly user: UserId } | { readonly id: string },
  hold = false,
): Promise<ArchiveImport | null> {
  const all = db.selectFrom('archive_imports').selectAll();
  const query = 'user' in which ? all.where('user_id', '=', which.user) : all.where('id', '=', which.id);
  const row = await (hold ? query.forUpdate() : query).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

export async function beginArchiveImport(
  db: Db,
  input: {
    readonly id: string;
    readonly user: UserId;
    readonly fileName: string;
    readonly bytes: number;
    readonly at: Instant;
  },
): Promise<void> {
  const { id, user, fileName, bytes } = input;
  const at = new Date(input.at);
  const row = { id, user_id: user, file_name: fileName, bytes, begun_at: at, moved_at: at };
  await db
    .insertInto('archive_imports')
    .values({ ...row, state: 'uploading' })
    .execute();
}

export interface ArchiveMove {
  /** Nothing happens where it is in another state: it was given up, or somebody else was faster. */
  readonly from: readonly ArchiveState[];
  readonly to: ArchiveState;
  readonly at: Instant;
  readonly preview?: ArchivePreview;
  readonly failure?: ArchiveFailure;
  readonly profile?: ProfileId;
  readonly account?: AccountId;
}

/** @returns whether it was moved */
export async function moveArchiveImport(db: Db, id: string, move: ArchiveMove): Promise<boolean> {
  const { from, to, at, preview, failure, profile, account } = move;
  const row = await db
    .updateTable('archive_imports')
    .set({ state: to, moved_at: new Date(at), progress: null })
    .$if(!from.includes(to), (query) => query.set({ tries: 0 }))
    .$if(preview !== undefined, (query) => query.set({ preview: JSON.stringify(preview) }))
    .$if(failure !== undefined, (query) => query.set({ failure: failure ?? null }))
    .$if(profile !== undefined, (query) => query.set({ profile_id: profile ?? null }))
    .$if(account !== undefined, (query) => query.set({ account_id: account ?? null }))
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** It is still being worked on: `at` says so. @returns false when it is not wanted any more */
export async function touchArchiveImport(
  db: Db,
  id: string,
  input: { readonly at: Instant; readonly progress?: ArchiveProgress },
): Promise<boolean> {
  const { at, progress } = input;
  const row = await db
    .updateTable('archive_imports')
    .set({ moved_at: new Date(at) })
    .$if(progress !== undefined, (query) => query.set({ progress: JSON.stringify(progress) }))
    .where('id', '=', id)
    .where('state', 'in', ['uploading', 'reading', 'importing'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts that the work on it begins. @returns how often it has, this time included; null where nobody waits for it */
export async function countArchiveTry(db: Db, id: string, at: Instant): Promise<number | null> {
  const row = await db
    .updateTable('archive_imports')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), moved_at: new Date(at) }))
    .where('id', '=', id)
    .where('state', 'in', ['reading', 'importing'])
    .returning('tries')
    .executeTakeFirst();
  return row?.tries ?? null;
}

/** An archive, with the step that it waits for. */
export interface StalledArchive {
  readonly importId: string;
  readonly step: 'reading' | 'importing';
}

/** Archives whose work has shown no sign since. */
export async function stalledArchives(db: Db, since: Instant): Promise<readonly StalledArchive[]> {
  const rows = await db
    .selectFrom('archive_imports')
    .where('state', 'in', ['reading', 'importing'])
    .where('moved_at', '<', new Date(since))
    .orderBy('moved_at')
    .select(['id', 'state'])
    .execute();
  return rows.map(({ id, state }) => ({ importId: id, step: state === 'reading' ? 'reading' : 'importing' }));
}

/** @returns the id of what was there; its file is to go, too */
export async function deleteArchiveImport(
  db: Db,
  user: UserId,
  states?: readonly ArchiveState[],
): Promise<string | null> {
  const row = await db
    .deleteFrom('archive_imports')
    .where('user_id', '=', user)
    .$if(states !== undefined, (query) => query.where('state', 'in', [...(states ?? [])]))
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Forgets what was given up on the way, and what came to its end and was seen. */
export async function forgetArchiveImports(db: Db, now: Instant): Promise<number> {
  const result = await db
    .deleteFrom('archive_imports')
    .where(({ eb, or, and }) =>
      or([
        eb('moved_at', '<', new Date(now - PREVIEW_KEPT_MS)),
        and([eb('state', '=', 'uploading'), eb('moved_at', '<', new Date(now - UPLOAD_PATIENCE_MS))]),
      ]),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Archives whose files are still needed. */
export async function neededArchives(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('archive_imports')
    .where('state', 'not in', ['done', 'failed'])
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
