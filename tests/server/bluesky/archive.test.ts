import { fromUint8Array } from '@atcute/repo';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DecodeRequest, decodeWhole } from '../../../server/adapters/sources/bluesky/car/decode-repository.ts';
import { createDecoder } from '../../../server/adapters/sources/bluesky/car/decoder.ts';
import { SourceError } from '../../../server/ports/activity-source.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { A_THURSDAY } from '../../support/app.ts';
import { createTestAccount } from '../../support/atproto/account.ts';

const decoder = createDecoder();
afterAll(() => decoder.close());
const noBlocks = async () => null;
const request: DecodeRequest = { did: null, now: A_THURSDAY, since: null, notBefore: null, batchSize: 50 };
const subject = { uri: 'at://did:plc:222222222222222222222222/app.bsky.feed.post/3kabcdefghijk', cid: 'bafy' };

let archive: Uint8Array<ArrayBuffer>;
let whole: Map<string, Action>;

beforeAll(async () => {
  const account = await createTestAccount('archive.test');
  const like = { $type: 'app.bsky.feed.like', subject, createdAt: '2026-10-01T00:00:00Z' };
  const post = { $type: 'app.bsky.feed.post', text: 'some words', createdAt: '2026-10-01T00:00:00Z', langs: ['en'] };
  await account.putAll(
    Array.from({ length: 300 }, (_, index) => {
      const value = index % 3 === 0 ? post : like;
      return { key: account.nextKey(value.$type), value: { ...value, index } };
    }),
  );
  archive = await account.car();
  whole = decodeAll(archive).actions;
});

function decodeAll(bytes: Uint8Array<ArrayBuffer>) {
  const actions = new Map<string, Action>();
  const present = new Set<string>();
  const batches = decodeWhole(bytes, request);
  for (let step = batches.next(); ; step = batches.next()) {
    if (step.done === true) return { actions, present, result: step.value };
    for (const action of step.value.actions) actions.set(action.key, action);
    for (const key of step.value.present) present.add(key);
  }
}

/** What a broken archive may do: give sound parts and say what is missing, or be refused. */
function survives(bytes: Uint8Array<ArrayBuffer>): void {
  try {
    const { actions, present, result } = decodeAll(bytes);
    for (const [key, action] of actions) expect(action).toEqual(whole.get(key));
    // Nothing that is merely damaged may be taken for removed.
    const inGap = (key: string): boolean =>
      result.gaps.some(({ from, to }) => (from === null || key >= from) && (to === null || key < to));
    for (const key of whole.keys()) expect(actions.has(key) || present.has(key) || inGap(key)).toBe(true);
  } catch (error) {
    expect(error).toBeInstanceOf(SourceError);
  }
}

describe('a repository archive', () => {
  it('gives the keys of the reference decoder, in order', () => {
    const keys = [...fromUint8Array(archive)].map(({ collection, rkey }) => `${collection}/${rkey}`);
    expect([...whole.keys()]).toEqual(keys);
    expect(keys).toHaveLength(300);
  });

  it('gives the same through the worker, batch after batch, each waited for', async () => {
    const keys: string[] = [];
    let busy = false;
    const repository = await decoder.decode({
      archive: archive.slice(),
      request,
      signal: new AbortController().signal,
      fetchBlocks: noBlocks,
      onBatch: async ({ actions }) => {
        expect(busy).toBe(false);
        busy = true;
        await new Promise((resolve) => setTimeout(resolve, 5));
        keys.push(...actions.map(({ key }) => key));
        busy = false;
      },
    });
    expect(keys).toEqual([...whole.keys()]);
    expect(repository).toMatchObject({ status: 'decoded', gaps: [], lacking: [], skipped: {} });
  });

  it('is left by the worker when the caller calls off', async () => {
    const controller = new AbortController();
    const running = decoder.decode({
      archive: archive.slice(),
      request: { ...request, batchSize: 1 },
      signal: controller.signal,
      fetchBlocks: noBlocks,
      onBatch: async () => controller.abort(),
    });
    await expect(running).rejects.toMatchObject({ failure: 'aborted' });
  });
});

describe('a broken repository archive', () => {
  const at = () => fc.nat({ max: archive.length - 1 });

  it('with flipped bits keeps what is sound, or is refused', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(at(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 4 }),
        (flips) => {
          const bytes = archive.slice();
          for (const [index, mask] of flips) bytes[index] = (bytes[index] ?? 0) ^ mask;
          survives(bytes);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('cut short is refused or says what is missing', () => {
    fc.assert(
      fc.property(at(), (end) => survives(archive.slice(0, end))),
      { numRuns: 150 },
    );
  });

  it('with a piece repeated, removed or replaced by noise does no harm', () => {
    const piece = fc.tuple(at(), fc.nat({ max: 400 }), fc.uint8Array({ maxLength: 100 }));
    fc.assert(
      fc.property(piece, fc.boolean(), ([start, length, noise], repeat) => {
        const middle = repeat ? archive.slice(start, start + length) : noise;
        const rest = archive.slice(repeat ? start : start + length);
        survives(new Uint8Array(Buffer.concat([archive.slice(0, start), middle, rest])));
      }),
      { numRuns: 300 },
    );
  });

  it('of arbitrary bytes is refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(() => decodeAll(new Uint8Array(bytes))).toThrow(SourceError);
      }),
    );
  });
});
