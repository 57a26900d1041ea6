import { sql } from 'kysely';
import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** What is appended here is never changed: triggers refuse it. */

/** A view that is open. */
export interface OpenView {
  readonly id: string;
  readonly user: UserId;
  readonly until: Date;
}

/** A view as the operator sees it. */
export interface ViewLine {
  readonly id: string;
  /** Counted from the first of the same person. */
  readonly number: number;
  readonly viewer: UserId;
  /** Null when that person is gone. */
  readonly viewerEmail: string | null;
  /** Null when that person is gone, like the address and the reason. */
  readonly viewed: UserId | null;
  readonly viewedEmail: string | null;
  readonly reason: string | null;
  readonly openedAt: Date;
  readonly until: Date;
  readonly endedAt: Date | null;
  /** What was read, in the order of the first time. */
  readonly calls: readonly string[];
}

/** Whether the person may look at others now. With `lock` nobody takes that away before the transaction ends. */
export async function isSupport(db: Db, user: UserId, { lock }: { readonly lock: boolean }): Promise<boolean> {
  const query = db
    .selectFrom('users')
    .where('id', '=', user)
    .where('role', '=', 'support')
    .where('blocked', '=', false)
    .where('deleted_at', 'is', null)
    .select('id');
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) !== undefined;
}

/** Whom the hash stands for; null when there is nobody, or they deleted the account. */
export async function findByHash(db: Db, userHash: string): Promise<UserId | null> {
  const row = await db
    .selectFrom('users')
    .where('user_hash', '=', userHash)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Null when there is no such user. */
export async function hashOf(db: Db, user: UserId): Promise<string | null> {
  const row = await db.selectFrom('users').where('id', '=', user).select('user_hash').executeTakeFirst();
  return row?.user_hash ?? null;
}

export async function insertView(
  tx: Db,
  view: {
    readonly viewer: UserId;
    readonly viewed: UserId;
    readonly reason: string;
    readonly at: Instant;
    readonly until: Instant;
  },
): Promise<void> {
  await tx
    .insertInto('support_views')
    .values({
      viewer_id: view.viewer,
      viewed_id: view.viewed,
      reason: view.reason,
      opened_at: new Date(view.at),
      until: new Date(view.until),
    })
    .execute();
}

const openViews = (db: Db, viewer: UserId, now: Instant) =>
  db
    .selectFrom('support_views as v')
    .where('v.viewer_id', '=', viewer)
    .where('v.until', '>', new Date(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('support_view_uses as e')
            .whereRef('e.view_id', '=', 'v.id')
            .where('e.act', '=', 'ended')
            .select('e.view_id'),
        ),
      ),
    );

/** The viewer's open view of whom the hash stands for, while the viewer may look at others; null when there is none. */
export async function findOpenView(
  db: Db,
  { viewer, userHash, now }: { readonly viewer: UserId; readonly userHash: string; readonly now: Instant },
): Promise<OpenView | null> {
  const row = await openViews(db, viewer, now)
    .innerJoin('users as s', 's.id', 'v.viewer_id')
    .innerJoin('users as u', 'u.id', 'v.viewed_id')
    .where('s.role', '=', 'support')
    .where('s.blocked', '=', false)
    .where('s.deleted_at', 'is', null)
    .where('u.user_hash', '=', userHash)
    .where('u.deleted_at', 'is', null)
    .select(['v.id', 'u.id as user', 'v.until'])
    .orderBy('v.id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** Ends every view of the viewer that is open. */
export async function endViews(tx: Db, viewer: UserId, now: Instant): Promise<void> {
  const open = await openViews(tx, viewer, now).select('v.id').execute();
  for (const { id } of open) await insertUse(tx, { view: id, act: 'ended', call: '', at: now });
}

/** Appends what was done in a view; the same once more changes nothing. */
export async function insertUse(
  db: Db,
  use: { readonly view: string; readonly act: 'read' | 'ended'; readonly call: string; readonly at: Instant },
): Promise<void> {
  await db
    .insertInto('support_view_uses')
    .values({ view_id: use.view, act: use.act, call: use.call, at: new Date(use.at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Views, the newest first: of one person who was looked at, or all. */
export async function listViews(
  db: Db,
  { viewed, limit }: { readonly viewed: UserId | null; readonly limit: number },
): Promise<ViewLine[]> {
  const { rows } = await sql<ViewLine>`
    select v.id, row_number() over (partition by v.viewed_id order by v.id)::int as number, v.viewer_id as viewer, s.email as "viewerEmail", v.viewed_id as viewed, u.email as "viewedEmail",
      v.reason, v.opened_at as "openedAt", v.until,
      (select min(e.at) from support_view_uses e where e.view_id = v.id and e.act = 'ended') as "endedAt",
      array(select r.call from support_view_uses r where r.view_id = v.id and r.act = 'read' order by r.at, r.call) as calls
    from support_views v
    left join users s on s.id = v.viewer_id
    left join users u on u.id = v.viewed_id
    where ${viewed}::int is null or v.viewed_id = ${viewed}::int
    order by v.id desc
    limit ${limit}::int`.execute(db);
  return rows;
}
