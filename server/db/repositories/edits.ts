import { sql } from 'kysely';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { lookUp } from '../bulk/look-ups.ts';
import { packedEdited, thawKeys } from '../bulk/packed-weeks.ts';
import type { Db, StagedTables } from '../database.ts';
import { markOutdated } from './returned.ts';

/** Staged rows looked at in one statement, and rows changed in one. */
const PAGE_ROWS = 1_000;

/**
 * The stored actions whose words their author has changed since: keys that were sent as edited, and differ from what is stored. A page
 * at a time, outside of the merge's transaction, and no look at all at what was not edited.
 */
export async function findEdited(db: Db, staged: StagedTables, profile: ProfileId): Promise<string[]> {
  const found: string[] = [];
  let looked = false;
  for (let after: string | null = ''; after !== null; ) {
    const page = await pageOfEdited(db, staged, { profile, after });
    found.push(...page.found);
    after = page.looked < PAGE_ROWS ? null : page.last;
    looked ||= page.looked > 0;
  }
  return looked ? [...found, ...(await packedEdited(db, staged.actions, profile))] : found;
}

interface EditedPage {
  readonly found: readonly string[];
  readonly last: string | null;
  readonly looked: number;
}

async function pageOfEdited(
  db: Db,
  staged: StagedTables,
  { profile, after }: { profile: ProfileId; after: string },
): Promise<EditedPage> {
  return lookUp(db, async (tx) => {
    const { rows } = await sql<EditedPage>`
      with page as materialized (
        select key, text, tags, languages from ${sql.table(staged.actions)}
        where key > ${after}::text and edited_at is not null order by key limit ${sql.lit(PAGE_ROWS)}
      )
      select coalesce(array_agg(distinct page.key) filter (where exists (
          select from actions a where a.profile_id = ${profile}::int and a.key = page.key and a.removed_at is null
            and (a.text, coalesce(a.tags, '{}'), coalesce(a.languages, '{}')) is distinct from (page.text, page.tags, page.languages) offset 0
        )), '{}') as found, max(page.key) as last, count(*)::int as looked
      from page`.execute(tx);
    return rows[0] ?? { found: [], last: null, looked: 0 };
  });
}

/** Takes over the words that were sent for the keys; reports of their time are built again. */
export async function takeOverEdits(
  tx: Db,
  staged: StagedTables,
  { profile, keys }: { profile: ProfileId; keys: readonly string[] },
): Promise<void> {
  for (let first = 0; first < keys.length; first += PAGE_ROWS) {
    const some = keys.slice(first, first + PAGE_ROWS);
    await thawKeys(tx, profile, some);
    const { rows } = await sql<{ at: Date }>`
      with edited as (
        update actions a set text = s.text, tags = nullif(s.tags, '{}'), languages = nullif(s.languages, '{}')
        from (
          select distinct on (key) key, text, tags, languages from ${sql.table(staged.actions)}
          where key = any(${some}::text[]) and edited_at is not null order by key, edited_at desc
        ) s
        where a.profile_id = ${profile}::int and a.key = s.key and a.removed_at is null
        returning a.occurred_at
      ) select distinct date_trunc('day', occurred_at, 'UTC') as at from edited`.execute(tx);
    await markOutdated(
      tx,
      profile,
      rows.map(({ at }) => instant(at.getTime())),
    );
  }
}
