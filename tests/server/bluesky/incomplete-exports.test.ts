import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import type { TestAccount } from '../../support/atproto/account.ts';
import { rkey } from '../../support/atproto/blocks.ts';
import { type ArchiveBlock, editArchive } from '../../support/atproto/edit-archive.ts';
import { removedKeys } from '../../support/atproto/recording-sink.ts';
import { clock, collect, collected, kinds, network, newAccount, withNetwork } from './fixture.ts';

withNetwork();

const LIKES = 60;
const recentPosts: readonly string[] = [];
/** Likes received are asked of an app view, which is another matter. */
const quiet = { receivedFrom: instant(clock.now()), recentPosts };

async function accountWithLikes(): Promise<{ me: TestAccount; keys: string[] }> {
  const [me, other] = [await newAccount(), await newAccount()];
  const subject = await other.post('liked');
  // Always the same keys, hence the same tree: a tree's shape follows from its keys' hashes.
  const keys = Array.from({ length: LIKES }, (_, index) => `app.bsky.feed.like/${rkey(index)}`);
  const createdAt = new Date(clock.now()).toISOString();
  const value = { $type: 'app.bsky.feed.like', subject, createdAt };
  await me.putAll(keys.map((key, index) => ({ key, value: { ...value, index } })));
  return { me, keys };
}

type Edit = (archive: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

/** From now on exports come changed: whole ones, or partial ones. */
function sendChanged(me: TestAccount, which: 'whole' | 'partial', edit: Edit): void {
  network.disturb('pds', (asked, response) => {
    const { pathname, searchParams } = new URL(asked.url ?? '', 'http://localhost');
    const since = searchParams.get('since') ?? undefined;
    if (!pathname.endsWith('getRepo') || (since === undefined) !== (which === 'whole')) return false;
    void me.car(since).then((archive) => response.end(edit(archive)));
    return true;
  });
}

const isTree = ({ kind }: ArchiveBlock): boolean => kind === 'root' || kind === 'node';
const isRecord = ({ kind }: ArchiveBlock): boolean => kind === 'record';
const half = (block: ArchiveBlock): boolean => isRecord(block) && block.index % 2 === 0;

/** As if the sending had ended early, between two blocks: a server sends the commit and the tree's root first. */
const endsEarly: Edit = (archive) =>
  editArchive(archive, { drop: ({ kind, index }) => (kind === 'record' ? index >= 20 : kind === 'node' && index > 0) });

describe('a whole export that is not whole', () => {
  it.each<[string, Edit]>([
    ['lacks every other record', (archive) => editArchive(archive, { drop: half })],
    ['has every other record damaged', (archive) => editArchive(archive, { damage: half })],
    [
      'lacks a piece of its tree',
      (archive) => editArchive(archive, { drop: ({ kind, index }) => kind === 'node' && index === 0 }),
    ],
    ['ends after a third of its blocks', endsEarly],
  ])('%s: counts as far as it goes, says so, and is asked for again until it is whole', async (_name, edit) => {
    const { me, keys } = await accountWithLikes();
    sendChanged(me, 'whole', edit);
    for (let round = 0; round < 3; round += 1) {
      const { sink, outcome } = await collect(me, quiet);
      const report = collected(outcome);
      expect(sink.list().length).toBeLessThan(LIKES);
      expect(report).toMatchObject({ revision: null, coverage: { like: 'sampled' } });
      expect(removedKeys(keys, sink, report.removals)).toEqual([]);
    }
    network.disturb('pds', null);
    const { sink, outcome } = await collect(me, quiet);
    expect([...sink.actionsByKey.keys()].sort()).toEqual([...keys].sort());
    expect(collected(outcome)).toMatchObject({ revision: me.revision(), coverage: { like: 'full' }, skipped: {} });
  });

  it('is not asked for again while only news is wanted: those come, and what was missing stays missing', async () => {
    const { me, keys } = await accountWithLikes();
    sendChanged(me, 'whole', (archive) => editArchive(archive, { damage: half }));
    const { incomplete = null } = collected((await collect(me, quiet)).outcome);
    expect(incomplete).toMatchObject({ revision: me.revision(), lacking: ['app.bsky.feed.like'] });
    network.asked.length = 0;
    const same = collected((await collect(me, { ...quiet, incomplete })).outcome);
    expect(same).toMatchObject({ revision: null, incomplete, coverage: { like: 'sampled' } });
    expect(network.asked.filter((line) => line.includes('getRepo?'))).toEqual([]);

    const fresh = await me.post('new');
    const { sink, outcome } = await collect(me, { ...quiet, incomplete });
    const report = collected(outcome);
    expect(sink.list().map(({ post }) => post?.code)).toEqual([fresh.uri]);
    expect(removedKeys(keys, sink, report.removals)).toEqual([]);
    expect(report).toMatchObject({ revision: null, coverage: { like: 'sampled', post: 'full' } });
    expect(report.incomplete).toEqual({ ...incomplete, revision: me.revision() });
    expect(network.asked.filter((line) => line.includes('getRepo?')).map((line) => line.includes('since='))).toEqual([
      true,
    ]);
    network.disturb('pds', null);
    expect(collected((await collect(me, quiet)).outcome).incomplete).toBeUndefined();
  });

  it('counts what is missing under why, and lowers only the kinds that are touched', async () => {
    const { me } = await accountWithLikes();
    await me.follow('did:plc:222222222222222222222222');
    await me.post('here');
    // The first record is the profile's, the second the first like.
    sendChanged(me, 'whole', (archive) =>
      editArchive(archive, { drop: (block) => isRecord(block) && block.index === 1 }),
    );
    const { outcome } = await collect(me, quiet);
    const { coverage, skipped } = collected(outcome);
    expect(skipped).toEqual({ 'missing-record': 1 });
    expect(Object.entries(coverage).filter(([, level]) => level === 'sampled')).toHaveLength(1);
  });

  it('keeps the revision that it had, when the whole was asked for in the place of a part', async () => {
    const { me } = await accountWithLikes();
    const { revision } = collected((await collect(me, quiet)).outcome);
    await me.post('new');
    network.disturb('pds', null);
    sendChanged(me, 'partial', () => new Uint8Array(5));
    const good = collected((await collect(me, { ...quiet, since: revision })).outcome);
    expect(good).toMatchObject({ revision: me.revision(), coverage: { post: 'full' } });
    await me.post('newer');
    network.disturb('pds', (asked, response) => {
      if (asked.url?.includes('getRepo') !== true) return false;
      void me.car().then((archive) => response.end(editArchive(archive, { drop: half })));
      return true;
    });
    const bad = collected((await collect(me, { ...quiet, since: good.revision })).outcome);
    expect(bad.revision).toBe(good.revision);
    network.disturb('pds', null);
    const { sink, outcome } = await collect(me, { ...quiet, since: bad.revision });
    expect(collected(outcome).revision).toBe(me.revision());
    expect(kinds(sink).post).toBeGreaterThan(0);
  });

  it('is refused when all of its tree is missing: nothing is concluded from it', async () => {
    const { me } = await accountWithLikes();
    sendChanged(me, 'whole', (archive) => editArchive(archive, { drop: isTree }));
    await expect(collect(me, quiet)).rejects.toMatchObject({ failure: 'malformed' });
  });

  it('is refused, to be asked for again soon, when it is older than what is stored', async () => {
    const { me } = await accountWithLikes();
    const old = await me.car();
    await me.post('one');
    const { revision } = collected((await collect(me, quiet)).outcome);
    await me.post('two');
    sendChanged(me, 'partial', () => new Uint8Array(5));
    network.disturb('pds', (asked, response) => {
      if (asked.url?.includes('getRepo') !== true) return false;
      response.end(old);
      return true;
    });
    await expect(collect(me, { ...quiet, since: revision })).rejects.toMatchObject({
      failure: 'malformed',
      retryable: true,
    });
  });
});

describe('a partial export that does not tell everything', () => {
  it.each<[string, Edit]>([
    ['has a damaged record', (archive) => editArchive(archive, { damage: isRecord })],
    ['has a damaged piece of the tree', (archive) => editArchive(archive, { damage: isTree })],
    ['lacks its new record', (archive) => editArchive(archive, { drop: isRecord })],
    ['lacks its root', (archive) => editArchive(archive, { drop: ({ kind }) => kind === 'commit' })],
    ['is cut in the middle of a block', (archive) => archive.slice(0, -10)],
    ['is no archive', () => new Uint8Array(Buffer.from('<!doctype html>'))],
  ])('%s: the whole is asked for', async (_name, edit) => {
    const { me } = await accountWithLikes();
    const { revision } = collected((await collect(me, quiet)).outcome);
    const fresh = await me.post('new');
    sendChanged(me, 'partial', edit);
    network.asked.length = 0;
    const { sink, outcome } = await collect(me, { ...quiet, since: revision });
    expect(sink.list().map(({ post }) => post?.code)).toContain(fresh.uri);
    expect(collected(outcome)).toMatchObject({ revision: me.revision(), coverage: { post: 'full', like: 'full' } });
    const exports = network.asked.filter((line) => line.includes('getRepo?'));
    expect(exports.map((line) => line.includes('since='))).toEqual([true, false]);
  });

  it('is not newer than what was asked for: the whole is asked for, and nothing counts as removed', async () => {
    const { me, keys } = await accountWithLikes();
    const old = await me.car();
    const later = await me.post('later');
    const { revision } = collected((await collect(me, quiet)).outcome);
    await me.post('latest');
    sendChanged(me, 'partial', () => old.slice());
    const { sink, outcome } = await collect(me, { ...quiet, since: revision });
    const stored = [...keys, later.uri.replace(`at://${me.did}/`, '')];
    expect(removedKeys(stored, sink, collected(outcome).removals)).toEqual([]);
    expect(collected(outcome).revision).toBe(me.revision());
  });
});
