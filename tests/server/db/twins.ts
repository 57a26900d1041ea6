import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Db, StagedTables, Tx } from '../../../server/db/database.ts';
import { ensurePartitions } from '../../../server/db/partitions.ts';
import { eraseActions } from '../../../server/db/repositories/tracked-profiles.ts';
import type { Action, ActionKind } from '../../../shared/domain/activity/action.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { PackedTogether } from '../../../shared/domain/retention/packing.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import type { OpenTestDatabase, TestDatabase } from '../../support/database.ts';
import { packedOf, packProfile, publishedLines } from '../../support/packed-actions.ts';

export const MONDAY = Date.UTC(2026, 8, 14);
export const SEEN = instant(Date.UTC(2026, 9, 20));
export const BEFORE = instant(Date.UTC(2026, 9, 19));
export const LATER = instant(Date.UTC(2026, 11, 1));
/** Weeks of September and October: six parts, as one week is cut where the month ends. */
export const ALL = 35;

const COLLECTIONS: Partial<Record<ActionKind, string>> = {
  like: 'feed.like',
  repost: 'feed.repost',
  follow: 'graph.follow',
};
const KINDS: readonly ActionKind[] = ['like', 'like', 'post', 'comment', 'like-received', 'repost', 'follow'];

export function made(index: number): Action {
  const kind = KINDS[index % KINDS.length] ?? 'like';
  const end = `3m${String(index).padStart(6, '0')}`;
  const target = kind === 'post' ? null : `did:plc:person${index % 5}`;
  const code = `at://${kind === 'post' || kind === 'like-received' ? 'did:plc:me' : target}/app.bsky.feed.post/${kind === 'post' ? end : `3k${index % 9}`}`;
  const told = kind === 'post' || kind === 'comment';
  return {
    key:
      kind === 'like-received' ? `received:${code}|${target}` : `app.bsky.${COLLECTIONS[kind] ?? 'feed.post'}/${end}`,
    kind,
    at: instant(MONDAY + index * 24 * HOUR + index),
    targetId: target,
    post: kind === 'follow' ? null : { code, url: `https://bsky.app/profile/x/post/${end}` },
    text: told ? `Words "${index}", with a \\ and a line\nmore` : null,
    tags: told ? ['clay', `tag${index}`] : [],
    languages: told ? ['en'] : [],
    reason: null,
    removed: false,
  };
}
export const ACTIONS = Array.from({ length: ALL }, (_, index) => made(index));
export const named = (kind: ActionKind): Action[] => ACTIONS.filter((action) => action.kind === kind);

export interface Twin {
  readonly db: Db;
  readonly profile: ProfileId;
  /** Delivers actions and keys, with what is to be done as they count. */
  deliver<T>(
    sent: { readonly actions: readonly Action[]; readonly keys?: readonly string[]; readonly at?: Instant },
    look: (staged: StagedTables) => Promise<(tx: Tx, staged: StagedTables) => Promise<T>>,
  ): Promise<{ readonly inserted: number; readonly repeated: number; readonly value: T }>;
}

/** Nothing is looked for, and nothing done as the actions count. */
export const nothing = async () => async () => null;

export interface Twins {
  readonly test: TestDatabase;
  readonly db: Db;
  /** Whose actions are all rows. */
  readonly rows: Twin;
  /** Whose are all packed. */
  readonly packed: Twin;
}

async function openTwin({ database }: TestDatabase, name: string): Promise<Twin> {
  const { db, bulk } = database;
  const { id: profile } = await db
    .insertInto('profiles')
    .values({
      network: 'bluesky',
      external_id: name,
      username: 'me.test',
      created_at: new Date(MONDAY),
      flags: '{}',
      older_posts: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deliver: Twin['deliver'] = async ({ actions, keys = [], at = SEEN }, look) => {
    const stage = await bulk.stage(profile, at);
    await stage.write(actions);
    await stage.present(keys);
    const alongside = await look(await stage.settle());
    const { result, value } = await stage.merge(alongside);
    return { ...result, value };
  };
  await deliver({ actions: ACTIONS }, nothing);
  return { db, profile, deliver };
}

/** New ones for each test of a suite, one of them with everything packed or its likes; they are asked for inside of a test. */
export function useTwins(open: OpenTestDatabase, what: PackedTogether = 'all'): () => Twins {
  let twins: Twins | null = null;
  let test: TestDatabase;
  let count = 0;
  beforeAll(async () => {
    test = await open();
    await ensurePartitions(test.database.db, [instant(MONDAY), SEEN, LATER]);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    count += 1;
    const { db } = test.database;
    twins = {
      test,
      db,
      rows: await openTwin(test, `did:plc:rows${count}`),
      packed: await openTwin(test, 'did:plc:me'),
    };
    expect(await packProfile(db, twins.packed.profile, { before: BEFORE, what })).toBe(
      what === 'all' ? ALL : named('like').length,
    );
    expect(await packedOf(db, twins.rows.profile)).toBe(0);
  });
  afterEach(async () => {
    for (const one of [twins?.rows, twins?.packed]) {
      if (one === undefined) continue;
      await one.db.deleteFrom('profiles').where('id', '=', one.profile).execute();
      await eraseActions(one.db, one.profile);
    }
  });
  return () => {
    if (twins === null) throw new Error('asked for outside of a test');
    return twins;
  };
}

async function namedBy(db: Db, profile: ProfileId): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    select encode(person, 'hex') as person from named_people where profile_id = ${profile}::int order by 1`.execute(db);
  return rows.map(({ person }) => person);
}

/** Readers see the same of both, and the same people are remembered as named. @returns what readers see */
export async function expectSame({ db, rows, packed }: Twins): Promise<string[]> {
  const lines = await publishedLines(db, rows.profile);
  expect(await publishedLines(db, packed.profile)).toEqual(lines);
  expect(await namedBy(db, packed.profile)).toEqual(await namedBy(db, rows.profile));
  return lines;
}
