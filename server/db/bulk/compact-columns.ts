import { type RawBuilder, sql } from 'kysely';

/** What columns of `actions` hold of what came, where that is less; by the columns of where it comes from. */
const COMPACT: Readonly<Record<string, string>> = {
  post_code: 'short_code(kind, target_id, post_code)',
  post_url: 'nullif(post_url, address_of_post(post_code))',
  tags: `nullif(tags, '{}')`,
  languages: `nullif(languages, '{}')`,
};

/** What came, by what `actions` hold of it; an address stays away where its code says it, as in packed weeks. */
const WHOLE: Readonly<Record<string, string>> = {
  post_code: 'whole_code(target_id, post_code)',
  tags: `coalesce(tags, '{}')`,
  languages: `coalesce(languages, '{}')`,
};

/** The columns as `actions` store them (migrations 0088 and 0089), to be selected from where they are whole. */
export const compactly = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.raw(columns.map((name) => COMPACT[name] ?? name).join(', '));

/** The columns as they came, to be selected from `actions`; whoever only reads takes the views. */
export const wholly = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.raw(columns.map((name) => WHOLE[name] ?? name).join(', '));
