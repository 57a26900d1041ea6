import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { packProfile } from '../../support/packed-actions.ts';

const AT = instant(Date.UTC(2026, 8, 30, 12));
const SEEN = instant(Date.UTC(2026, 9, 1));
const LONG_AFTER = instant(Date.UTC(2026, 10, 30));
const KILN = 'did:plc:kilnkilnkilnkilnkilnkiln';
const OTHER = 'did:plc:otherotherotherotheroth';
const postOf = (author: string, end: string) => `at://${author}/app.bsky.feed.post/${end}`;

type Told = Pick<Action, 'kind' | 'targetId' | 'tags' | 'languages'> & { readonly code: string | null };
const action = (key: string, { kind, targetId, tags, languages, code }: Told): Action => ({
  ...{ key, kind, at: AT, targetId, post: code === null ? null : { code, url: `https://host.example/${key}` } },
  ...{ text: null, tags, languages: languages ?? [], reason: null, removed: false },
});
const liked = (code: string | null, targetId: string | null = KILN): Told => ({
  ...{ kind: 'like', targetId, code, tags: [], languages: [] },
});

describeDatabases('what an action takes less room for', (open) => {
  let test: TestDatabase;
  let profile: ProfileId;
  beforeAll(async () => {
    test = await open();
    const { rows } = await sql<{ id: ProfileId }>`
      insert into profiles (network, external_id, username, created_at) values ('bluesky', 'did:plc:me', 'me', now()) returning id`.execute(
      test.database.db,
    );
    profile = rows[0]?.id as ProfileId; // the row that was inserted
  });
  afterAll(() => test.close());
  beforeEach(() => sql`truncate actions, packed_weeks`.execute(test.database.db));

  async function deliver(all: readonly Told[]): Promise<void> {
    const stage = await test.database.bulk.stage(profile, SEEN);
    await stage.write(all.map((told, n) => action(`k${String(n).padStart(4, '0')}`, told)));
    await stage.merge(async () => undefined);
  }
  async function read(table: 'actions' | 'published_actions' | 'published_rows') {
    const { rows } = await sql<{ code: string | null; tags: string[] | null; languages: string[] | null }>`
      select post_code as code, tags, languages from ${sql.table(table)} where profile_id = ${profile} order by key`.execute(
      test.database.db,
    );
    return rows;
  }
  const codes = async (table: 'actions' | 'published_actions' | 'published_rows') =>
    (await read(table)).map(({ code }) => code);

  it('is the code of a post that somebody liked or reposted, beside whose it is; nothing else', async () => {
    const all: Told[] = [
      liked(postOf(KILN, '3mabc')),
      { ...liked(postOf(KILN, '3mabc')), kind: 'repost' },
      liked(postOf(OTHER, '3mabc')),
      liked(postOf(KILN, '3mabc'), null),
      // A like received is about who liked; the post is the profile's own, and its target may get another name.
      { ...liked(postOf(KILN, '3mabc')), kind: 'like-received' },
      { ...liked(postOf(KILN, '3mabc')), kind: 'comment' },
      liked('https://host.example/1'),
      liked('>beginning with the sign'),
      liked(postOf(KILN, '>3mabc')),
      liked(null),
    ];
    await deliver(all);
    const told = all.map(({ code }) => code);
    expect(await codes('actions')).toEqual(['>3mabc', '>3mabc', ...told.slice(2, 7), `>${told[7]}`, ...told.slice(8)]);
    expect(await codes('published_actions')).toEqual(told);
    expect(await codes('published_rows')).toEqual(told);
  });

  it('is no list where there are no tags or languages', async () => {
    await deliver([liked(null), { ...liked(null), kind: 'post', tags: ['ceramics'], languages: ['en'] }]);
    expect(await read('actions')).toMatchObject([
      { tags: null, languages: null },
      { tags: ['ceramics'], languages: ['en'] },
    ]);
    expect(await read('published_actions')).toMatchObject([
      { tags: [], languages: [] },
      { tags: ['ceramics'], languages: ['en'] },
    ]);
  });

  it('is read as it was stored before, too', async () => {
    await deliver([liked(postOf(KILN, '3mabc'))]);
    await sql`update actions set post_code = ${postOf(KILN, '3mabc')}, tags = '{}', languages = '{}'`.execute(
      test.database.db,
    );
    expect(await read('published_actions')).toEqual([{ code: postOf(KILN, '3mabc'), tags: [], languages: [] }]);
    expect(await packProfile(test.database.db, profile, { before: LONG_AFTER })).toBe(1);
    expect(await codes('published_actions')).toEqual([postOf(KILN, '3mabc')]);
  });

  it('comes back whole, whatever the ids, packed or not', async () => {
    const id = fc.string({ unit: fc.constantFrom(...'abz2>:/.-%_é'), maxLength: 8 });
    const code = fc.oneof(
      fc.tuple(fc.constantFrom(KILN, OTHER), id).map(([author, end]) => postOf(author, end)),
      fc.string({ unit: fc.constantFrom('>', 'a', '/'), maxLength: 4 }),
    );
    const told = fc.record({
      code: fc.option(code),
      kind: fc.constantFrom<Told['kind']>('like', 'repost', 'comment', 'like-received', 'post'),
      targetId: fc.option(fc.constantFrom(KILN, OTHER, '>', '%', '_')),
      tags: fc.array(fc.constantFrom('>', 'kiln'), { maxLength: 2 }),
      languages: fc.array(fc.constantFrom('en', 'pt'), { maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 20 }), async (all) => {
        await sql`truncate actions, packed_weeks`.execute(test.database.db);
        await deliver(all);
        const came = all.map(({ code: of, tags, languages }) => ({ code: of, tags, languages }));
        expect(await read('published_actions')).toEqual(came);
        expect(await read('published_rows')).toEqual(came);
        await sql`update packing set next_from = '2006-01-01T00:00:00Z'`.execute(test.database.db);
        expect(await packProfile(test.database.db, profile, { before: LONG_AFTER })).toBe(all.length);
        expect(await read('published_actions')).toEqual(came);
      }),
      { numRuns: 25 },
    );
  });
});
