import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { atUri, postRef } from '../../../server/adapters/sources/bluesky/at-uri.ts';
import type { Action, PostRef } from '../../../shared/domain/activity/action.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { packProfile } from '../../support/packed-actions.ts';

const AT = instant(Date.UTC(2026, 8, 30, 12));
const SEEN = instant(Date.UTC(2026, 9, 1));
const LONG_AFTER = instant(Date.UTC(2026, 10, 30));
const BLUESKY = postRef(atUri('did:plc:kilnkilnkilnkilnkilnkiln', 'app.bsky.feed.post/3mabcdefghijk'));
const LIST = postRef(atUri('did:plc:kilnkilnkilnkilnkilnkiln', 'app.bsky.graph.list/3mabcdefghijk'));
const MASTODON = { code: 'https://host.example/users/kiln/statuses/1', url: 'https://host.example/@kiln/1' };
const ELSEWHERE = { code: BLUESKY.code, url: 'https://elsewhere.example/3mabcdefghijk' };

const like = (key: string, post: PostRef | null): Action => ({
  ...{ key, kind: 'like', at: AT, targetId: 'did:plc:kilnkilnkilnkilnkilnkiln', post },
  ...{ text: null, tags: [], reason: null, removed: false },
});

describeDatabases('the address of a post', (open) => {
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

  async function deliver(posts: readonly (PostRef | null)[]): Promise<void> {
    const stage = await test.database.bulk.stage(profile, SEEN);
    await stage.write(posts.map((post, n) => like(`k${String(n).padStart(4, '0')}`, post)));
    await stage.merge(async () => undefined);
  }
  async function addresses(table: 'actions' | 'published_actions' | 'published_rows'): Promise<(string | null)[]> {
    const { rows } = await sql<{ url: string | null }>`
      select post_url as url from ${sql.table(table)} where profile_id = ${profile} order by key`.execute(
      test.database.db,
    );
    return rows.map(({ url }) => url);
  }

  it('is stored only where the code does not say it, and read in either case, packed or not', async () => {
    const posts = [BLUESKY, LIST, MASTODON, ELSEWHERE, null];
    const told = posts.map((post) => post?.url ?? null);
    await deliver(posts);
    expect(await addresses('actions')).toEqual([null, LIST.url, MASTODON.url, ELSEWHERE.url, null]);
    expect(await addresses('published_actions')).toEqual(told);
    expect(await addresses('published_rows')).toEqual(told);
    expect(await packProfile(test.database.db, profile, { before: LONG_AFTER })).toBeGreaterThan(0);
    expect(await addresses('actions')).toEqual([]);
    expect(await addresses('published_actions')).toEqual(told);
  });

  it('is read as it was stored before, too', async () => {
    await deliver([BLUESKY, MASTODON]);
    await sql`update actions set post_url = ${BLUESKY.url} where post_url is null`.execute(test.database.db);
    expect(await addresses('published_actions')).toEqual([BLUESKY.url, MASTODON.url]);
  });

  it('is what the source says, whatever the ids', async () => {
    const id = fc.string({ unit: fc.constantFrom(...'abz2:/.-%_é'), minLength: 1, maxLength: 12 });
    const collection = fc.constantFrom('app.bsky.feed.post', 'app.bsky.feed.generator', 'app.bsky.graph.list', 'x.y.z');
    const uri = fc.record({ did: id.map((end) => `did:plc:${end}`), collection, rkey: id });
    await fc.assert(
      fc.asyncProperty(fc.array(uri, { minLength: 1, maxLength: 20 }), async (uris) => {
        const posts = uris.map(({ did, collection: of, rkey }) => postRef(atUri(did, `${of}/${rkey}`)));
        await sql`truncate actions`.execute(test.database.db);
        await deliver(posts);
        expect(await addresses('published_actions')).toEqual(posts.map(({ url }) => url));
      }),
      { numRuns: 25 },
    );
  });
});
