import { decodePartial, decodeWhole } from '../../server/adapters/sources/bluesky/car/decode-repository.ts';
import { SourceError } from '../../server/ports/activity-source.ts';
import { instant } from '../../shared/domain/ids.ts';
import { archiveOf, likeEntries, likeRecord, linkTo, node } from '../support/atproto/blocks.ts';
import { HOSTILE_SHAPES } from '../support/atproto/hostile-archives.ts';
import { printMeasure } from './measure.ts';

/**
 * Archives made to be slow, against a sound one of the same size in the same process: CPU time of this thread, the median of
 * interleaved rounds. Each is read as a whole export and as a partial one, the slower of the two counts. What an archive may
 * cost per byte is bounded (`car/work.ts`), so no shape may cost many times what a sound one does.
 *
 *     node tests/bench/hostile-archives.ts [bytes]
 */
const SIZE = Number(process.argv[2] ?? 3_000_000);
const ROUNDS = 5;
/** Times the sound archive of the same size. */
const MOST = 5;
const REQUEST = { did: null, now: instant(Date.now()), since: null, notBefore: null, batchSize: 2_000 };
const PARTIAL = { ...REQUEST, since: '2222222222222' };

type Bytes = Uint8Array<ArrayBuffer>;

/** A sound repository of likes, four keys a node beneath one root. */
function soundArchive(size: number): Bytes {
  const perNode = 4;
  const records = Array.from({ length: Math.floor(size / 280) }, (_, index) => likeRecord({ index }));
  const recordAt = (index: number) => ({ record: (records[index] ?? likeRecord()).cid });
  let level = Array.from({ length: Math.floor(records.length / (perNode + 1)) }, (_, index) => ({
    tree: node(likeEntries(perNode, recordAt, index * (perNode + 1))),
    after: index * (perNode + 1) + perNode,
  }));
  const nodes = level.map(({ tree }) => tree);
  while (level.length > 1) {
    const above: typeof level = [];
    for (let from = 0; from < level.length; from += perNode + 1) {
      const [first, ...rest] = level.slice(from, from + perNode + 1);
      if (first === undefined) break;
      const entries = rest.flatMap(({ tree }, at) => {
        const key = (at === 0 ? first : rest[at - 1])?.after ?? 0;
        return likeEntries(1, recordAt, key).map((one) => ({ ...one, t: linkTo(tree.cid) }));
      });
      above.push({ tree: node(entries, first.tree.cid), after: level[from + perNode]?.after ?? 0 });
    }
    nodes.push(...above.map(({ tree }) => tree));
    level = above;
  }
  const root = nodes.pop() ?? node([]);
  return archiveOf(root, [...nodes, ...records]);
}

/** Runs a decoding to its end, whatever that is. */
function toEnd(decoding: Generator<unknown, { readonly status: string }, null>): string {
  try {
    let step = decoding.next(null);
    while (step.done !== true) step = decoding.next(null);
    return step.value.status;
  } catch (error) {
    if (error instanceof SourceError) return error.failure;
    throw error;
  }
}

function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

interface Subject {
  readonly name: string;
  readonly bytes: Bytes;
  readonly whole: number[];
  readonly partial: number[];
  ended: string;
}

const subject = (name: string, bytes: Bytes): Subject => ({ name, bytes, whole: [], partial: [], ended: '' });

function measure(one: Subject): void {
  one.whole.push(cpuMs(() => (one.ended = toEnd(decodeWhole(one.bytes, REQUEST)))));
  one.partial.push(cpuMs(() => toEnd(decodePartial(one.bytes, PARTIAL))));
}

/** Milliseconds per megabyte. */
const cost = ({ bytes, whole, partial }: Subject): number =>
  Math.max(median(whole), median(partial)) / (bytes.length / 1e6);

const sound = subject('sound', soundArchive(SIZE));
const hostile = Object.entries(HOSTILE_SHAPES).map(([name, make]) => subject(name, make(SIZE)));
for (let round = 0; round < ROUNDS; round += 1) for (const one of [sound, ...hostile]) measure(one);
if (sound.ended !== 'decoded') throw new Error(`the sound archive is ${sound.ended}`);
console.log(`sound archive: ${(sound.bytes.length / 1e6).toFixed(1)} MB, ${cost(sound).toFixed(2)} ms CPU a megabyte`);
for (const one of hostile) {
  console.log(
    `${one.name}: ${(one.bytes.length / 1e6).toFixed(1)} MB, ${cost(one).toFixed(2)} ms a megabyte, ${one.ended}`,
  );
}
for (const one of hostile) {
  printMeasure({
    measure: `${one.name}, CPU a byte`,
    baseline: 'a sound archive',
    value: cost(one) / cost(sound),
    unit: 'x',
    most: MOST,
  });
}
