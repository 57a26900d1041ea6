import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { decodeWhole } from '../../../server/adapters/sources/bluesky/car/decode-repository.ts';
import { createDecoder, type DecodeTask } from '../../../server/adapters/sources/bluesky/car/decoder.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { createTestAccount, type TestAccount } from '../../support/atproto/account.ts';
import { HOSTILE_SHAPES } from '../../support/atproto/hostile-archives.ts';
import { clock } from './fixture.ts';

// What is called on this thread; the workers have modules of their own.
const here = vi.hoisted(() => ({ framed: 0, hashed: 0 }));
vi.mock('@atcute/car', async (load) => {
  const car = await load<typeof import('@atcute/car')>();
  return {
    ...car,
    fromUint8Array: (bytes: Uint8Array) => {
      here.framed += 1;
      return car.fromUint8Array(bytes);
    },
  };
});
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>();
  return {
    ...crypto,
    hash: (...args: Parameters<typeof crypto.hash>) => {
      here.hashed += 1;
      return crypto.hash(...args);
    },
  };
});

const LARGE = 300_000;
/** An archive that is large has no time at all. */
const decoder = createDecoder({ limitMs: (bytes) => (bytes > LARGE ? 0 : 60_000) });
let account: TestAccount;
let revision: string;

beforeAll(async () => {
  account = await createTestAccount('decoder.test');
  await account.post('one');
  revision = account.revision();
  await account.post('two');
});
afterEach(() => Object.assign(here, { framed: 0, hashed: 0 }));
afterAll(() => decoder.close());

const taskOf = (archive: Uint8Array<ArrayBuffer>, more: Partial<DecodeTask> = {}): DecodeTask => ({
  archive,
  request: { did: null, now: instant(clock.now()), since: null, notBefore: null, batchSize: 1 },
  signal: new AbortController().signal,
  onBatch: async () => undefined,
  fetchBlocks: async () => null,
  ...more,
});

async function decodesHonest(): Promise<void> {
  const archive = await account.car();
  const texts: (string | null)[] = [];
  const onBatch: DecodeTask['onBatch'] = async ({ actions }) => void texts.push(...actions.map(({ text }) => text));
  expect(await decoder.decode(taskOf(archive, { onBatch }))).toMatchObject({ status: 'decoded', lacking: [] });
  expect(texts).toEqual(['one', 'two']);
}

describe('the decoder', () => {
  it('reads nothing of an archive on the thread of its caller: whole, partial, empty and hostile ones', async () => {
    await decodesHonest();
    const since = { ...taskOf(new Uint8Array()).request, since: revision };
    const partial = taskOf(await account.car(revision), { request: since, fetchBlocks: account.blocks });
    expect(await decoder.decode(partial)).toMatchObject({ status: 'decoded' });
    const empty = taskOf(await account.car(account.revision()), { request: since });
    expect(await decoder.decode(empty)).toEqual({ status: 'empty' });
    for (const make of Object.values(HOSTILE_SHAPES)) {
      await decoder.decode(taskOf(make(20_000))).catch(() => undefined);
      await decoder.decode(taskOf(make(20_000), { request: since })).catch(() => undefined);
    }
    expect(here).toEqual({ framed: 0, hashed: 0 });
    // The same on this thread would have been counted.
    const { request } = taskOf(new Uint8Array());
    expect([...decodeWhole(await account.car(), request)]).toHaveLength(2);
    expect(here).toEqual({ framed: 1, hashed: expect.any(Number) });
    expect(here.hashed).toBeGreaterThan(3);
  });

  it('ends an archive that takes too long, and reads the next', async () => {
    const slow = HOSTILE_SHAPES['one block repeated']?.(10 * LARGE) ?? new Uint8Array();
    await expect(decoder.decode(taskOf(slow))).rejects.toMatchObject({
      failure: 'too-large',
      message: 'the archive takes too long to decode',
    });
    await decodesHonest();
  });

  it('ends an archive that its caller gives up, and reads the next', async () => {
    const controller = new AbortController();
    const onBatch = async () => controller.abort();
    const given = taskOf(await account.car(), { signal: controller.signal, onBatch });
    await expect(decoder.decode(given)).rejects.toMatchObject({ failure: 'aborted' });
    await decodesHonest();
  });

  it('reads on for others while one archive is held up', async () => {
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const onBatch = (): Promise<void> => {
      reached.resolve();
      return held.promise;
    };
    const first = decoder.decode(taskOf(await account.car(), { onBatch }));
    await reached.promise;
    await decodesHonest();
    held.resolve();
    expect(await first).toMatchObject({ status: 'decoded' });
  });

  it('reads several at once, and starts anew after it was closed', async () => {
    const own = createDecoder();
    const archive = await account.car();
    await Promise.all(Array.from({ length: 4 }, () => own.decode(taskOf(archive.slice()))));
    await own.close();
    expect(await own.decode(taskOf(archive))).toMatchObject({ status: 'decoded' });
    await own.close();
  });
});
