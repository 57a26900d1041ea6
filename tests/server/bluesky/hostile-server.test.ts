import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { HOSTILE_SHAPES } from '../../support/atproto/hostile-archives.ts';
import { createRecordingSink } from '../../support/atproto/recording-sink.ts';
import { collect, collected, kinds, network, newAccount, request, signal, source, withNetwork } from './fixture.ts';

withNetwork();

type Bytes = Uint8Array<ArrayBuffer>;
const SIZE = 30_000;

/** Answers exports with these bytes, or only the partial ones. */
function sendExport(bytes: Uint8Array, input: { which: 'every' | 'partial'; gzip?: boolean }): void {
  network.disturb('pds', (asked, response) => {
    const isExport = asked.url?.includes('sync.getRepo?') === true;
    if (!isExport || (input.which === 'partial' && asked.url?.includes('since=') !== true)) return false;
    if (input.gzip === true) response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(bytes);
    return true;
  });
}

const make = (name: string, size: number): Bytes => HOSTILE_SHAPES[name]?.(size) ?? new Uint8Array();

describe('a server that sends archives made to be slow', () => {
  it.each(Object.keys(HOSTILE_SHAPES))(
    '%s, for a whole export: refused as malformed, and another account is read',
    async (name) => {
      const [me, other] = [await newAccount(), await newAccount()];
      await other.post('here');
      sendExport(make(name, SIZE), { which: 'every' });
      const sink = createRecordingSink();
      // All of them are of another account, those that are sound otherwise as well.
      await expect(source.collect(request(me), sink, signal)).rejects.toMatchObject({ failure: 'malformed' });
      expect(sink.list()).toEqual([]);
      network.disturb('pds', null);
      expect(kinds((await collect(other)).sink)).toEqual({ post: 1 });
    },
  );

  it.each(Object.keys(HOSTILE_SHAPES))('%s, for a partial export: the whole is asked for and counts', async (name) => {
    const me = await newAccount();
    await me.post('one');
    const { revision } = collected((await collect(me)).outcome);
    await me.post('two');
    sendExport(make(name, SIZE), { which: 'partial' });
    const { sink, outcome } = await collect(me, { since: revision });
    expect(kinds(sink)).toEqual({ post: 2 });
    expect(collected(outcome).revision).toBe(me.revision());
  });

  it('a partial export that is larger than any: it is not even downloaded to its end', async () => {
    const me = await newAccount();
    await me.post('one');
    const { revision } = collected((await collect(me)).outcome);
    await me.post('two');
    sendExport(Buffer.alloc(6_000_000), { which: 'partial' });
    expect(kinds((await collect(me, { since: revision })).sink)).toEqual({ post: 2 });
  });

  it('a whole export that is packed a hundred times smaller: cut while it is unpacked', async () => {
    const me = await newAccount();
    const bytes = make('one block repeated', 20_000_000);
    const packed = gzipSync(bytes);
    expect(packed.length).toBeLessThan(bytes.length / 200);
    sendExport(packed, { which: 'every', gzip: true });
    await expect(collect(me)).rejects.toMatchObject({
      failure: 'too-large',
      message: expect.stringContaining('100 times'),
    });
  });

  it('an honest archive, packed: is read', async () => {
    const me = await newAccount();
    await me.post('one');
    sendExport(gzipSync(await me.car()), { which: 'every', gzip: true });
    expect(kinds((await collect(me)).sink)).toEqual({ post: 1 });
  });

  it('blocks without end for a partial export: the whole is asked for', async () => {
    const [me, other] = [await newAccount(), await newAccount()];
    const subject = await other.post('liked');
    const value = { $type: 'app.bsky.feed.like', subject, createdAt: '2026-10-01T00:00:00Z' };
    await me.putAll(
      Array.from({ length: 300 }, (_, index) => ({ key: me.nextKey(value.$type), value: { ...value, index } })),
    );
    const { revision } = collected((await collect(me)).outcome);
    const fresh = await me.post('new');
    let asked = 0;
    network.disturb('pds', (call, response) => {
      if (call.url?.includes('sync.getBlocks') !== true) return false;
      asked += 1;
      response.end(make('as many blocks as fit', 100_000));
      return true;
    });
    const { sink, outcome } = await collect(me, { since: revision });
    expect(sink.list().map(({ post }) => post?.code)).toContain(fresh.uri);
    expect(collected(outcome).revision).toBe(me.revision());
    expect(asked).toBeLessThan(12);
  });
});
