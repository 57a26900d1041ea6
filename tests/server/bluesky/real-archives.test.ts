import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { collectCarFile } from '../../../server/adapters/sources/bluesky/car-file.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { createTestAccount } from '../../support/atproto/account.ts';
import { type ArchiveBlock, editArchive } from '../../support/atproto/edit-archive.ts';
import { createRecordingSink, removedKeys } from '../../support/atproto/recording-sink.ts';
import { NEEDS_SHARED_DATA, SHARED_DATA } from '../../support/shared-data.ts';

const counts = z.record(z.string(), z.number());
const expectedSchema = z.object({
  file: z.string(),
  did: z.string(),
  rev: z.string(),
  totals: counts,
  weeks: z.record(z.string(), counts),
  months: z.record(z.string(), counts),
  heatmapUtc: z.array(z.array(z.number())),
  hashtags: counts,
  likedAuthors: counts,
  repliesToOthers: z.number(),
  uniqueFollowed: z.number(),
});

const now = instant(Date.parse('2026-11-21T00:00:00Z'));
const signal = new AbortController().signal;

async function collect(path: string, did: string | null = null) {
  const sink = createRecordingSink();
  const report = await collectCarFile({ path, did, now, signal }, sink);
  return { sink, report, actions: sink.list() };
}

const COLLECTIONS: Readonly<Record<string, string>> = {
  like: 'feed.like',
  post: 'feed.post',
  comment: 'feed.post',
  repost: 'feed.repost',
  follow: 'graph.follow',
};
/** What the expected values count per week and month. */
const SHOWN = new Set(Object.values(COLLECTIONS));

/** Counts per collection in buckets, as the expected values have them. */
function bucketed(actions: readonly Action[], bucket: (at: Date) => string): Record<string, Record<string, number>> {
  const buckets: Record<string, Record<string, number>> = {};
  for (const { at, kind } of actions) {
    const name = bucket(new Date(at));
    const collection = COLLECTIONS[kind] ?? kind;
    const counts = buckets[name] ?? {};
    counts[collection] = (counts[collection] ?? 0) + 1;
    buckets[name] = counts;
  }
  return buckets;
}

const weekday = (at: Date): number => (at.getUTCDay() + 6) % 7;
const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const only = (of: Record<string, Record<string, number>>): Record<string, Record<string, number>> =>
  Object.fromEntries(
    Object.entries(of)
      .map(
        ([name, counts]) =>
          [name, Object.fromEntries(Object.entries(counts).filter(([key]) => SHOWN.has(key)))] as const,
      )
      .filter(([, counts]) => Object.keys(counts).length > 0),
  );

describe.skipIf(SHARED_DATA === null)(`archives of real accounts${NEEDS_SHARED_DATA}`, () => {
  const folder = SHARED_DATA ?? '';

  describe.each(['bsky.app-S1-20241214', 'bsky.app-S3-20250130', 'jetstream-calabro'])('%s', (name) => {
    it('gives the totals, weeks, months, heatmap, hashtags and liked authors that others computed', async () => {
      const text = await readFile(join(folder, 'expected', `${name}.json`), 'utf8');
      const expected = expectedSchema.parse(JSON.parse(text));
      const { report, actions } = await collect(join(folder, 'car', expected.file), expected.did);
      expect(report).toMatchObject({ did: expected.did, revision: expected.rev, skipped: {} });
      const totals = countBy(actions.map(({ kind }) => COLLECTIONS[kind] ?? kind));
      expect(totals).toEqual(only({ all: expected.totals }).all);
      expect(bucketed(actions, (at) => day(at.getTime() - weekday(at) * DAY))).toEqual(only(expected.weeks));
      expect(bucketed(actions, (at) => at.toISOString().slice(0, 7))).toEqual(only(expected.months));
      const heatmap = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
      for (const { at } of actions) {
        const row = heatmap[weekday(new Date(at))] ?? [];
        const hour = new Date(at).getUTCHours();
        row[hour] = (row[hour] ?? 0) + 1;
      }
      expect(heatmap).toEqual(expected.heatmapUtc);
      expect(countBy(actions.flatMap(({ tags }) => tags))).toEqual(expected.hashtags);
      const liked = countBy(
        actions.flatMap(({ kind, targetId }) => (kind === 'like' && targetId !== null ? [targetId] : [])),
      );
      expect(liked).toMatchObject(expected.likedAuthors);
      expect(actions.filter(({ kind }) => kind === 'comment')).toHaveLength(expected.repliesToOthers);
    });
  });

  it('two months apart differ by exactly 22 posts, and by nothing else', async () => {
    const first = await collect(join(folder, 'car/bsky.app-S1-20241214.car'));
    const second = await collect(join(folder, 'car/bsky.app-S3-20250130.car'));
    const fresh = second.actions.filter(({ key }) => !first.sink.actionsByKey.has(key));
    expect(fresh).toHaveLength(22);
    expect(fresh.every(({ kind }) => kind === 'post' || kind === 'comment')).toBe(true);
    expect(removedKeys(first.sink.actionsByKey.keys(), second.sink, second.report.removals)).toEqual([]);
    for (const [key, action] of first.sink.actionsByKey) expect(second.sink.actionsByKey.get(key)).toEqual(action);
  });

  it('of a young account, step by step, are read at every step', async () => {
    const steps = ['03-setprofile', '04-firstpost', '05-firstlike', '06-reply', '07-handlechange'];
    const kinds: string[] = [];
    for (const step of steps) {
      const { actions } = await collect(join(folder, `car/dnproto-${step}.car`));
      kinds.push(
        actions
          .map(({ kind }) => kind)
          .sort()
          .join(' '),
      );
    }
    expect(kinds).toEqual(['', 'post', 'like post', 'like post post', 'like post post']);
  });
});

describe('an archive in a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'car-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  async function exported(name: string): Promise<{ path: string; did: string }> {
    const account = await createTestAccount(name);
    await account.put('app.bsky.actor.profile/self', {
      $type: 'app.bsky.actor.profile',
      displayName: 'A name',
      description: 'words',
    });
    await account.post('one');
    const path = join(folder, `${name}.car`);
    await writeFile(path, await account.car());
    return { path, did: account.did };
  }

  it('is read without a network; the DID stands in for the handle', async () => {
    const { path, did } = await exported('file-one.test');
    const { report, actions } = await collect(path);
    expect(actions.map(({ kind, text }) => [kind, text])).toEqual([['post', 'one']]);
    expect(report).toMatchObject({
      did,
      profile: { id: did, username: did, name: 'A name', bio: 'words' },
      coverage: { post: 'full', 'like-received': 'none' },
    });
  });

  it('that lacks records is read as far as it goes, and does not pass for everything', async () => {
    const { path } = await exported('file-three.test');
    const whole = await readFile(path);
    const isPost = ({ bytes }: ArchiveBlock): boolean => Buffer.from(bytes).includes('app.bsky.feed.post');
    await writeFile(
      path,
      editArchive(new Uint8Array(whole), { drop: (block) => block.kind === 'record' && isPost(block) }),
    );
    const { report, actions } = await collect(path);
    expect(actions).toEqual([]);
    expect(report).toMatchObject({
      coverage: { post: 'sampled', comment: 'sampled', like: 'full' },
      skipped: { 'missing-record': 1 },
    });
  });

  it('is refused when it is cut, another account, a folder or not there', async () => {
    const { path } = await exported('file-two.test');
    await expect(collect(path, 'did:plc:222222222222222222222222')).rejects.toMatchObject({ failure: 'malformed' });
    await truncate(path, 200);
    await expect(collect(path)).rejects.toMatchObject({ failure: 'malformed' });
    await expect(collect(folder)).rejects.toMatchObject({ failure: 'malformed' });
    await expect(collect(join(folder, 'nothing.car'))).rejects.toMatchObject({
      failure: 'unreachable',
      retryable: false,
    });
  });
});
