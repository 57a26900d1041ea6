import {
  archiveOf,
  type Block,
  type Bytes,
  carOf,
  cidOf,
  cidOfNothing,
  commit,
  type EntryOptions,
  entry,
  frame,
  LIKES,
  likeEntries,
  likeRecord,
  linkTo,
  node,
  rawBlock,
  rkey,
  varint,
} from './blocks.ts';

const repeated = (bytes: Uint8Array, size: number): Buffer => {
  const times = Math.max(1, Math.floor(size / bytes.length));
  return Buffer.alloc(times * bytes.length, bytes);
};

/** Many nodes side by side under one root, `perNode` entries each, until the archive has the size. */
function wideTree(size: number, of: (index: number) => Omit<EntryOptions, 'rest'>): { root: Block; nodes: Block[] } {
  const perNode = 1000;
  const nodes: Block[] = [];
  const top: ReturnType<typeof entry>[] = [];
  const separator = likeRecord({ separator: true });
  let index = 0;
  for (let total = 0; total < size; ) {
    const leaf = node(likeEntries(perNode, of, index));
    index += perNode;
    nodes.push(leaf);
    total += leaf.bytes.length;
    top.push(entry({ rest: LIKES + rkey(index), record: separator.cid, tree: null }));
    index += 1;
  }
  // The first leaf hangs to the left; each further one behind the entry before it.
  const entries = top.map((one, at) => {
    const next = nodes[at + 1];
    return next === undefined ? one : { ...one, t: linkTo(next.cid) };
  });
  return { root: node(entries, nodes[0]?.cid ?? null), nodes: [...nodes, separator] };
}

const nest = (levels: number): Buffer => Buffer.concat([Buffer.alloc(levels, 0x81), Buffer.from([0])]);
/** A map of a name and a value that is CBOR already. */
const wrapped = (name: string, value: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0xa1, 0x60 + name.length]), Buffer.from(name), value]);
const arrayHead = (count: number): Buffer => {
  const head = Buffer.alloc(5);
  head[0] = 0x9a;
  head.writeUInt32BE(count, 1);
  return head;
};

function chain(length: number): Block[] {
  const blocks = [node([])];
  for (let i = 1; i < length; i += 1) blocks.push(node([], blocks.at(-1)?.cid ?? null));
  return blocks;
}

/** Shapes that are made to be slow or endless, each by the size its archive is to have (about). */
export const HOSTILE_SHAPES: Readonly<Record<string, (size: number) => Bytes>> = {
  'one block repeated': (size) => {
    const record = likeRecord();
    const tree = node(likeEntries(1, () => ({ record: record.cid })));
    return archiveOf(tree, [record], [repeated(frame(rawBlock(Buffer.from([0xa0]))), size)]);
  },
  'the tree repeated': (size) => {
    const record = likeRecord();
    const tree = node(likeEntries(50, () => ({ record: record.cid })));
    return archiveOf(tree, [record], [repeated(frame(tree), size)]);
  },
  'false digests that begin alike': (size) => {
    const record = likeRecord();
    const tree = node(likeEntries(1, () => ({ record: record.cid })));
    const frames = Array.from({ length: Math.floor(size / 38) }, (_, index) => {
      const cid = cidOf(Buffer.from('x'));
      cid[20] = index & 255;
      cid[21] = (index >> 8) & 255;
      cid[22] = (index >> 16) & 255;
      return frame({ cid, bytes: Buffer.from([0xa0]) });
    });
    return archiveOf(tree, [record], frames);
  },
  'as many blocks as fit': (size) => {
    const record = likeRecord();
    const tree = node(likeEntries(1, () => ({ record: record.cid })));
    const frames = Array.from({ length: Math.floor(size / 41) }, (_, index) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(index);
      return frame(rawBlock(bytes));
    });
    return archiveOf(tree, [record], frames);
  },
  'one large record under many keys': (size) => {
    const record = likeRecord({ ballast: 'x'.repeat(Math.min(900_000, Math.floor(size / 2))) });
    const { root, nodes } = wideTree(size / 2, () => ({ record: record.cid }));
    return archiveOf(root, [...nodes, record]);
  },
  'one large subtree without keys under many entries': (size) => {
    const record = likeRecord();
    const large = node([], null, { x: 'x'.repeat(Math.min(900_000, Math.floor(size / 2))) });
    const { root, nodes } = wideTree(size / 2, () => ({ record: record.cid, tree: large.cid }));
    return archiveOf(root, [...nodes, record, large]);
  },
  'a long chain without keys under many entries': (size) => {
    const record = likeRecord();
    const links = chain(200);
    const { root, nodes } = wideTree(size, () => ({ record: record.cid, tree: links.at(-1)?.cid ?? null }));
    return archiveOf(root, [...nodes, record, ...links]);
  },
  'a chain deeper than any tree': (size) => {
    const links = chain(Math.floor(size / 90));
    return archiveOf(links.at(-1) ?? node([]), links);
  },
  'long keys out of few bytes': (size) => {
    const record = likeRecord();
    const long = LIKES + 'a'.repeat(980);
    const count = Math.min(8_000, Math.floor(size / 60));
    const entries = Array.from({ length: count }, (_, index) =>
      index === 0
        ? entry({ rest: long + rkey(0), record: record.cid })
        : entry({ shared: long.length + 7, rest: rkey(index).slice(7), record: record.cid }),
    );
    return archiveOf(node(entries), [record]);
  },
  'a node of too many entries': (size) =>
    archiveOf(node(likeEntries(Math.floor(size / 60), () => ({ record: likeRecord().cid }))), [likeRecord()]),
  'a node of empty maps': (size) => {
    const bytes = Buffer.concat([
      Buffer.from([0xa2, 0x61, 0x65]),
      arrayHead(size),
      Buffer.alloc(size, 0xa0),
      Buffer.from([0x61, 0x6c, 0xf6]),
    ]);
    return archiveOf(rawBlock(bytes), []);
  },
  'records nested deep': (size) => {
    const deep = rawBlock(wrapped('x', nest(Math.floor(size / 2))));
    return archiveOf(node(likeEntries(100, () => ({ record: deep.cid }))), [deep]);
  },
  'records of empty maps': (size) => {
    const large = Math.min(size, 1_000_000);
    const facets = Buffer.concat([arrayHead(large), Buffer.alloc(large, 0xa0)]);
    const post = rawBlock(wrapped('facets', facets));
    const posts = [entry({ rest: `app.bsky.feed.post/${rkey(0)}`, record: post.cid })];
    return archiveOf(node(posts), [post]);
  },
  'a header nested deep': (size) => {
    const header = wrapped('roots', nest(size));
    return new Uint8Array(Buffer.concat([varint(header.length), header]));
  },
  'a header of many roots': (size) => {
    const { cid } = likeRecord();
    return carOf(
      Array.from({ length: Math.floor(size / 41) }, () => cid),
      [frame(likeRecord())],
    );
  },
  'subtrees that are missing': (size) => {
    const record = likeRecord();
    const { root, nodes } = wideTree(size, (index) => ({ record: record.cid, tree: cidOfNothing(index) }));
    return archiveOf(root, [...nodes, record]);
  },
  'a tree that links to itself': (size) => {
    // No block can hold its own true CID: such a one lies about itself.
    const cid = cidOfNothing(0);
    const looped = {
      cid,
      bytes: node(
        likeEntries(1, () => ({ record: cid, tree: cid })),
        cid,
      ).bytes,
    };
    return archiveOf(looped, [], [repeated(frame(looped), size)]);
  },
  'keys that do not rise': (size) => {
    const record = likeRecord();
    const leaf = node(likeEntries(Math.min(8000, Math.floor(size / 60)), () => ({ record: record.cid })));
    return archiveOf(node(likeEntries(2, () => ({ record: record.cid, tree: leaf.cid }))), [record, leaf]);
  },
  'a large commit': (size) => {
    const tree = node([]);
    const head = commit(tree.cid, { ballast: 'x'.repeat(size) });
    return carOf([head.cid], [frame(head), frame(tree)]);
  },
  'a root that is not there': (size) => carOf([cidOfNothing(1)], [repeated(frame(likeRecord()), size)]),
  'a length that lies': (size) => {
    const body = Buffer.concat([varint(2 ** 40), likeRecord().cid, Buffer.alloc(size)]);
    return carOf([likeRecord().cid], [body]);
  },
  'lengths in more bytes than needed': (size) => {
    const { cid } = likeRecord();
    const one = Buffer.concat([Buffer.from([0x80 | 36, 0x80, 0x80, 0x80, 0x80, 0x80, 0]), cid]);
    return carOf([cid], [repeated(one, size)]);
  },
};
