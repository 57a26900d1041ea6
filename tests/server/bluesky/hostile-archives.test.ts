import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DecodeRequest,
  decodePartial,
  decodeWhole,
} from '../../../server/adapters/sources/bluesky/car/decode-repository.ts';
import { createWork } from '../../../server/adapters/sources/bluesky/car/work.ts';
import { SourceError } from '../../../server/ports/activity-source.ts';
import { instant } from '../../../shared/domain/ids.ts';
import {
  type Block,
  carOf,
  cidOfNothing,
  commit,
  entry,
  frame,
  likeRecord,
  node,
} from '../../support/atproto/blocks.ts';
import { HOSTILE_SHAPES } from '../../support/atproto/hostile-archives.ts';

const SEED = 20261122;
const request: DecodeRequest = {
  did: null,
  now: instant(Date.parse('2026-11-22T12:00:00Z')),
  since: null,
  notBefore: null,
  batchSize: 100,
};
const SINCE = '3aaaaaaaaaaaa';
/** Steps per byte, and those that are free: what `work.ts` allows, and the last piece of work, which goes beyond it. */
const allowed = (bytes: Uint8Array): number => 17 * bytes.length + 256 * 1024;

type Way = 'whole' | 'partial';
type Answer = Uint8Array<ArrayBuffer> | null;

/** Decodes it to its end, whatever that is; every block asked for is answered with `blocks`. */
function decodeToEnd(bytes: Uint8Array<ArrayBuffer>, way: Way, blocks: Answer = null) {
  const work = createWork(bytes.length);
  let given = 0;
  try {
    const decoding =
      way === 'whole' ? decodeWhole(bytes, request, work) : decodePartial(bytes, { ...request, since: SINCE }, work);
    let step = decoding.next(null);
    for (; step.done !== true; step = decoding.next(blocks)) if ('cids' in step.value) given += blocks?.length ?? 0;
    return { ended: step.value.status, spent: work.spent(), given };
  } catch (error) {
    expect(error).toBeInstanceOf(SourceError);
    return { ended: (error as SourceError).failure, spent: work.spent(), given };
  }
}

const shapes = Object.entries(HOSTILE_SHAPES);
const ways: readonly Way[] = ['whole', 'partial'];

describe('an archive made to be slow', () => {
  it.each(shapes)('%s: ends, with work in proportion to its bytes, at every size', (_name, make) => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 400_000 }), fc.constantFrom(...ways), (size, way) => {
        const bytes = make(size);
        expect(decodeToEnd(bytes, way).spent).toBeLessThanOrEqual(allowed(bytes));
      }),
      { seed: SEED, numRuns: 12 },
    );
  });

  it.each(['one block repeated', 'the tree repeated', 'as many blocks as fit', 'false digests that begin alike'])(
    '%s: twice the bytes are twice the work, and hardly more than reading them',
    (name) => {
      const make = HOSTILE_SHAPES[name];
      const [once, twice] = [200_000, 400_000].map((size) => {
        const bytes = make?.(size) ?? new Uint8Array();
        return { bytes, ...decodeToEnd(bytes, 'whole') };
      });
      expect(once?.ended).toBe('decoded');
      expect((twice?.spent ?? 0) / (once?.spent ?? 1)).toBeLessThan(2.2);
      expect(twice?.spent).toBeLessThan(2 * (twice?.bytes.length ?? 0));
    },
  );

  it('a repeated block costs less than its bytes: it is not even hashed again', () => {
    const bytes = HOSTILE_SHAPES['the tree repeated']?.(1_000_000) ?? new Uint8Array();
    expect(decodeToEnd(bytes, 'whole').spent).toBeLessThan(bytes.length / 10);
  });
});

interface NodeSpec {
  readonly left: number | null;
  readonly keys: readonly { shared: number; rest: string; record: number; tree: number | null }[];
  readonly lies: boolean;
}

const link = fc.option(fc.nat({ max: 40 }), { freq: 2 });
const key = fc.record({
  shared: fc.oneof(fc.constant(0), fc.nat({ max: 30 })),
  rest: fc.oneof(
    fc.stringMatching(/^app\.bsky\.(feed\.like|feed\.post|graph\.follow)\/[2-7a-z]{1,13}$/),
    fc.stringMatching(/^[2-7a-z]{1,13}$/),
    fc.string({ maxLength: 8 }),
  ),
  record: fc.nat({ max: 20 }),
  tree: link,
});
const spec: fc.Arbitrary<NodeSpec> = fc.record({
  left: link,
  keys: fc.array(key, { maxLength: 12 }),
  lies: fc.boolean(),
});

/**
 * Nodes that link to each other as they please: truly to those before them, and by lying CIDs also to themselves and to
 * those after, so that there are shared subtrees, cycles and blocks that are missing.
 */
function buildGraph(specs: readonly NodeSpec[], records: readonly Block[]): Block[] {
  const nodes: Block[] = [];
  const cidAt = (index: number) => nodes[index]?.cid ?? cidOfNothing(index);
  for (const [place, { left, keys, lies }] of specs.entries()) {
    const entries = keys.map(({ shared, rest, record, tree }) =>
      entry({
        shared,
        rest,
        record: records[record]?.cid ?? cidOfNothing(100 + record),
        tree: tree === null ? null : cidAt(tree),
      }),
    );
    const made = node(entries, left === null ? null : cidAt(left));
    nodes.push(lies ? { cid: cidOfNothing(place), bytes: made.bytes } : made);
  }
  return nodes;
}

const plan = fc.record({
  specs: fc.array(spec, { minLength: 1, maxLength: 40 }),
  records: fc.array(fc.nat({ max: 3000 }), { maxLength: 20 }),
  repeats: fc.array(fc.nat({ max: 60 }), { maxLength: 200 }),
  flips: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { maxLength: 3 }),
  cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 4 }),
});

function build({ specs, records, repeats, flips, cut }: typeof plan extends fc.Arbitrary<infer T> ? T : never) {
  const likes = records.map((ballast, index) => likeRecord({ index, ballast: 'x'.repeat(ballast) }));
  const nodes = buildGraph(specs, likes);
  const head = commit(nodes.at(-1)?.cid ?? cidOfNothing(0));
  const blocks = [head, ...nodes, ...likes];
  const again = repeats.flatMap((index) => blocks[index] ?? []);
  const bytes = carOf([head.cid], [...blocks, ...again].map(frame));
  for (const [at, mask] of flips) bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ mask;
  return cut === null ? bytes : bytes.slice(0, Math.ceil(cut * bytes.length));
}

describe('an archive of arbitrary blocks', () => {
  it('ends with actions or an error, with work in proportion to its bytes', () => {
    const endings = new Set<string>();
    fc.assert(
      fc.property(plan, fc.constantFrom(...ways), (made, way) => {
        const bytes = build(made);
        const { ended, spent } = decodeToEnd(bytes, way);
        endings.add(ended);
        expect(spent).toBeLessThanOrEqual(allowed(bytes));
      }),
      { seed: SEED, numRuns: 600 },
    );
    expect([...endings]).toEqual(expect.arrayContaining(['decoded', 'malformed', 'insufficient']));
  });

  it('also when the server answers every question for blocks with more of them', () => {
    fc.assert(
      fc.property(plan, plan, (made, more) => {
        const [bytes, blocks] = [build(made), build(more)];
        const { spent, given } = decodeToEnd(bytes, 'partial', blocks);
        expect(spent).toBeLessThanOrEqual(allowed(bytes) + 17 * given);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });
});
