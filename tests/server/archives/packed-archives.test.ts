import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createArchiveReaders } from '../../../server/adapters/sources/registry.ts';
import { SourceError } from '../../../server/ports/activity-source.ts';
import { type ArchiveReading, ArchiveRefusal } from '../../../server/ports/archive-reader.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import type { ListedFollower } from '../../../shared/domain/archives/followers.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { crookedZip } from '../../support/packed/crooked-zip.ts';
import { follower, olderExport, todaysExport } from '../../support/packed/instagram-export.ts';
import { mastodonFiles, note } from '../../support/packed/mastodon-archive.ts';
import { type Files, PACKED_AT, tarOf, zipOf } from '../../support/packed/pack.ts';

const NOW = instant(Date.parse('2026-11-25T12:00:00Z'));
const FILE_NAME = 'archive.zip';

const folder = mkdtempSync(join(tmpdir(), 'perch-packed-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Found {
  readonly reading: ArchiveReading;
  readonly actions: Action[];
  readonly followers: ListedFollower[];
}

async function read(bytes: Uint8Array, fileName = FILE_NAME): Promise<Found> {
  const path = join(folder, 'import');
  writeFileSync(path, bytes);
  const reader = createArchiveReaders().find((one) => one.recognises(bytes.subarray(0, 65_536)));
  if (reader === undefined) throw new ArchiveRefusal('unknown-format');
  const actions: Action[] = [];
  const followers: ListedFollower[] = [];
  const sink = {
    actions: async (batch: readonly Action[]) => void actions.push(...batch),
    followers: async (batch: readonly ListedFollower[]) => void followers.push(...batch),
    present: async () => undefined,
    progress: () => undefined,
  };
  const { signal } = new AbortController();
  return { reading: await reader.read({ path, fileName, now: NOW, signal }, sink), actions, followers };
}

/** How it is refused: a reason that its person is told, or a source's failure. */
async function refusalOf(bytes: Uint8Array, fileName?: string): Promise<string> {
  try {
    await read(bytes, fileName);
    return 'read';
  } catch (error) {
    if (error instanceof ArchiveRefusal || error instanceof SourceError) return error.failure;
    throw error;
  }
}

const told = ({ kind, at, targetId, text, post }: Action) =>
  [kind, new Date(at).getUTCDate(), targetId, text, post?.code ?? null] as const;

describe.each([
  ['ZIP', zipOf],
  ['tar', tarOf],
] as const)("Mastodon's archive as %s", (_, pack) => {
  it('gives posts, answers and boosts with what the network’s source calls them, and no like, for likes have no dates', async () => {
    const { reading, actions } = await read(await pack(mastodonFiles()));
    const uri = (id: number): string => `https://pots.example/users/Ada/statuses/${id}`;
    expect(actions.map(told)).toEqual([
      ['post', 3, null, 'Clay & water #pots', uri(1)],
      ['post', 9, null, 'Barro', uri(2)],
      ['comment', 10, 'kiln@clay.example', 'Day 10', 'https://clay.example/users/kiln/statuses/77'],
      ['post', 11, null, 'Day 11', uri(4)],
      ['repost', 12, 'kiln@clay.example', null, 'https://clay.example/users/kiln/statuses/78'],
      ['post', 13, null, 'Day 13\n\n○ Raku\n○ Salt', uri(7)],
    ]);
    expect(actions[0]).toMatchObject({ key: `status/2026-11-03T10:00:00.000Z/${uri(1)}`, tags: ['pots'] });
    expect(actions[1]).toMatchObject({ languages: ['pt'] });
    expect(reading).toMatchObject({
      profile: { network: 'mastodon', id: 'ada@pots.example', name: 'Ada Potter', bio: 'Pots.' },
      until: PACKED_AT.getTime(),
      coverage: {
        post: 'full',
        comment: 'full',
        repost: 'full',
        like: 'none',
        follow: 'none',
        'like-received': 'none',
      },
      skipped: { undated: 2, 'not-public': 1 },
    });
  });

  it('is damaged where it is cut, whoever packed it', async () => {
    const whole = await pack(mastodonFiles());
    for (const length of [whole.length - 1, whole.length >> 1, 40])
      expect(await refusalOf(whole.subarray(0, length))).toBe('malformed');
  });

  it('is refused where its posts are somebody else’s, or of a shape that is not known', async () => {
    const other = mastodonFiles({ 'actor.json': { id: 'https://pots.example/users/Bea', preferredUsername: 'Bea' } });
    expect(await refusalOf(await pack(other))).toBe('malformed');
    const strange = mastodonFiles({ 'outbox.json': { orderedItems: [{ verb: 'posted' }, { verb: 'posted' }] } });
    expect(await refusalOf(await pack(strange))).toBe('unsupported');
  });
});

describe("Instagram's export", () => {
  it.each([
    ['today', todaysExport()],
    ['in 2022', olderExport()],
  ])('tells the same as it is given %s', async (_, files: Files) => {
    const { reading, actions, followers } = await read(await zipOf(files));
    const byKind = (kind: Action['kind']) => actions.filter((one) => one.kind === kind).map(told);
    expect(byKind('follow')).toEqual([
      ['follow', 10, 'kiln', null, null],
      ['follow', 11, 'loom', null, null],
    ]);
    expect(byKind('like')).toEqual([
      ['like', 10, 'kiln', null, 'AbC-1'],
      ['like', 11, null, null, 'AbC_2'],
      ['like', 12, 'loom', null, null],
    ]);
    expect(byKind('comment')).toEqual([
      ['comment', 10, 'kiln', 'Que bonito, parabéns!', null],
      ['comment', 12, 'loom', 'Wow', null],
    ]);
    expect(byKind('post')).toEqual([
      ['post', 11, null, 'Thank you', null],
      ['post', 9, null, 'Café & clay ☕ #Argila', null],
      ['post', 3, null, 'One picture #pots', null],
    ]);
    expect(actions.find(({ text }) => text?.startsWith('Café'))?.tags).toEqual(['argila']);
    expect(new Set(actions.map(({ key }) => key)).size).toBe(actions.length);
    expect(followers.map(({ id }) => id)).toEqual(['kiln', 'loom']);
    expect(reading).toMatchObject({
      profile: { network: 'instagram', id: 'ada.potter', name: 'Ada Pötter' },
      coverage: { like: 'full', post: 'full', comment: 'full', follow: 'full', unfollow: 'sampled', repost: 'none' },
      removals: { kind: 'prefixes', prefixes: ['follow:|'], proven: true },
      lists: { followers: { told: true, oldest: Date.UTC(2026, 10, 1, 10) } },
    });
  });

  it('tells nothing of lists that were not asked for, and says whose it is by its name', async () => {
    const only = { 'connections/followers_and_following/followers_1.json': [follower('kiln', 1)] };
    expect(await refusalOf(await zipOf(only))).toBe('no-owner');
    const { reading } = await read(await zipOf(only), 'instagram-ada.potter-2026-11-18-Ab3dE.zip');
    expect(reading).toMatchObject({
      profile: { id: 'ada.potter' },
      coverage: { follow: 'none', like: 'none', unfollow: 'none' },
      removals: { kind: 'none' },
      lists: { following: { told: false }, followers: { told: true } },
    });
  });

  it('dates who was unfollowed where it lists them', async () => {
    const path = 'connections/followers_and_following/recently_unfollowed_profiles.json';
    const list = { relationships_unfollowed_users: [follower('glaze', 12)] };
    const { actions } = await read(await zipOf(todaysExport({}, { [path]: list })));
    expect(actions.filter(({ kind }) => kind === 'unfollow')).toMatchObject([
      { key: 'unfollow:follow:|glaze', targetId: 'glaze', reason: 'unfollowed', at: Date.UTC(2026, 10, 12, 10) },
    ]);
  });

  it('ends with the last thing that it tells, where nothing in it knows a time with its zone', async () => {
    const bytes = crookedZip([
      { name: 'content/posts_1.json', data: JSON.stringify([{ timestamp: 1_762_000_000, title: 'x' }]) },
    ]);
    const { reading } = await read(bytes, 'ada_20261118.zip');
    expect(reading.until).toBe(1_762_000_000_000);
  });

  it('says to choose JSON where it was asked for as pages', async () => {
    const pages = { 'connections/followers_and_following/followers_1.html': '<html>', 'start_here.html': '<html>' };
    expect(await refusalOf(await zipOf(pages))).toBe('html-export');
  });
});

describe('a package that means harm, or is none', () => {
  const posts = (count: number, title: string): string =>
    JSON.stringify(Array.from({ length: count }, (_, n) => ({ creation_timestamp: 1_762_000_000 + n, title })));
  const name = 'content/posts_1.json';
  const sound = { name, data: posts(3, 'x') };

  it.each([
    ['a list of follows alone', Buffer.from('Account address,Show boosts\nkiln@clay.example,true\n'), 'follow-list'],
    ['nothing of either', Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'), 'latin1'), 'unknown-format'],
    ['a ZIP in name alone', Buffer.from('PK\u0003\u0004 and then nothing of the kind'), 'malformed'],
    ['a tar in name alone', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4]), 'malformed'],
    ['a file behind a password', crookedZip([{ ...sound, flags: 1 }]), 'encrypted'],
    ['an unknown way of packing', crookedZip([{ ...sound, method: 12 }]), 'unsupported'],
    ['a path that leads out', crookedZip([sound, { name: '../../etc/passwd', data: 'x' }]), 'malformed'],
    ['an absolute path', crookedZip([sound, { name: '/etc/passwd', data: 'x' }]), 'malformed'],
    ['one name twice', crookedZip([sound, sound]), 'malformed'],
    ['two names for one file', crookedZip([{ ...sound, localName: 'content/posts_2.json' }]), 'malformed'],
    ['a size that is not true', crookedZip([{ ...sound, claimedSize: 5 }]), 'malformed'],
    ['a checksum that is not true', crookedZip([{ ...sound, claimedCrc: 1 }]), 'malformed'],
    ['JSON that is none', crookedZip([{ name, data: '[{"creation_timestamp": 1762000000,' }]), 'malformed'],
    ['text in another encoding', crookedZip([{ name, data: Buffer.from(posts(3, 'x'), 'utf16le') }]), 'malformed'],
    ['a shape that is not known', crookedZip([{ name, data: '[[1], "two", 3]' }]), 'unsupported'],
    ['a list under another name', crookedZip([{ name, data: '{"other": [1, 2, 3]}' }]), 'unsupported'],
    [
      'a record that is none',
      crookedZip([{ name, data: posts(1, 'x'.repeat(5_000_000)), deflate: false }]),
      'too-large',
    ],
    ['a bomb', crookedZip([{ name, data: posts(1, ' '.repeat(60_000_000)) }]), 'too-large'],
    [
      'a bomb that says it is none',
      crookedZip([{ name, data: posts(1, ' '.repeat(60_000_000)), claimedSize: 500 }]),
      'malformed',
    ],
  ])('is refused: %s', async (_, bytes: Uint8Array, failure) => {
    expect(await refusalOf(bytes, 'ada_20261118.zip')).toBe(failure);
  });

  it('is refused: a package in a package', async () => {
    expect(await refusalOf(await zipOf({ 'inner.zip': await zipOf(todaysExport()) }))).toBe('unknown-format');
  });

  it('is refused: a tar that leads out, and one that unpacks to far more than it was', async () => {
    expect(await refusalOf(await tarOf(mastodonFiles({ '../outside': 'x' })))).toBe('malformed');
    expect(await refusalOf(await tarOf(mastodonFiles({ 'media/zeros': Buffer.alloc(64 * 1024 * 1024) })))).toBe(
      'too-large',
    );
  });

  it('is read in no time with 100,000 files that are not wanted', async () => {
    const many = Array.from({ length: 100_000 }, (_, n) => ({ name: `media/posts/${n}.jpg`, data: '' }));
    expect((await read(crookedZip([...many, sound]), 'ada_20261118.zip')).actions).toHaveLength(3);
  });

  it('is refused with more files than any export has', async () => {
    const many = Array.from({ length: 250_001 }, (_, n) => ({ name: `m/${n}`, data: '' }));
    expect(await refusalOf(crookedZip([...many, sound]), 'ada_20261118.zip')).toBe('too-large');
  });

  it('is read with the sizes of a ZIP64', async () => {
    expect((await read(crookedZip([{ ...sound, zip64: true }]), 'ada_20261118.zip')).actions).toHaveLength(3);
  });

  it('stops in the middle when it is called off', async () => {
    const large = await zipOf(
      mastodonFiles({ 'outbox.json': { orderedItems: Array.from({ length: 40_000 }, (_, n) => note(n, 9)) } }),
    );
    const path = join(folder, 'large');
    writeFileSync(path, large);
    const [reader] = createArchiveReaders().filter((one) => one.recognises(large));
    const controller = new AbortController();
    let seen = 0;
    const sink = {
      actions: async (batch: readonly Action[]) => {
        seen += batch.length;
        if (seen > 5_000) controller.abort();
      },
      followers: async () => undefined,
      present: async () => undefined,
      progress: () => undefined,
    };
    const reading = reader?.read({ path, fileName: FILE_NAME, now: NOW, signal: controller.signal }, sink);
    await expect(reading).rejects.toMatchObject({ failure: 'aborted' });
    expect(seen).toBeLessThan(40_000);
  });
});
