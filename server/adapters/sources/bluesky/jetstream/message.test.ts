import { encode } from '@atcute/cbor';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '../../../../../shared/domain/ids.ts';
import { createPicker } from '../car/cbor-pick.ts';
import { ACTION_COLLECTIONS } from '../collections.ts';
import { readRecord } from '../record-map.ts';
import { createJsonPicker } from './json-picker.ts';
import { type JetstreamMessage, parseMessage, readMessage } from './message.ts';

const NOW = instant(Date.UTC(2026, 10, 19, 9));
const ME = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const THEIRS = 'at://did:plc:bbbbbbbbbbbbbbbbbbbbbbbb/app.bsky.feed.post/3kabcdefghijk';
const AT = '2026-11-19T08:59:58.000Z';

const base = { did: ME, time_us: (NOW - 1000) * 1000 };
const place = { rev: '3mmoojp7vgo2g', collection: 'app.bsky.feed.like', rkey: '3mmoojp7etg2g' };
const like = { $type: 'app.bsky.feed.like', createdAt: AT, subject: { cid: 'bafy', uri: THEIRS } };
const commit = (more: object) => ({
  ...base,
  kind: 'commit',
  commit: { operation: 'create', ...place, record: like, ...more },
});

function read(message: object): unknown {
  const parsed = parseMessage(JSON.stringify(message));
  return parsed === null ? 'refused' : readMessage(parsed satisfies JetstreamMessage, NOW);
}

describe('a message', () => {
  it('of a new record is the action of an export, with the time at which it was heard', () => {
    expect(read(commit({}))).toMatchObject({
      ...{ kind: 'recorded', account: ME, at: NOW - 1000, revision: place.rev },
      action: { key: 'app.bsky.feed.like/3mmoojp7etg2g', kind: 'like', at: Date.parse(AT) },
    });
  });

  it('of a removed record names the action', () => {
    const removed = read(commit({ operation: 'delete', record: undefined }));
    expect(removed).toMatchObject({ kind: 'removed', key: 'app.bsky.feed.like/3mmoojp7etg2g' });
  });

  it('is never from later than now', () => {
    expect(read({ ...commit({}), time_us: (NOW + 5000) * 1000 })).toMatchObject({ at: NOW });
  });

  it.each([
    [{ labels: { values: [{ val: '!no-unauthenticated' }] } }, true],
    [{ labels: { values: [{ val: 'porn' }] } }, false],
    [{ labels: { values: 'all' } }, false],
    [{}, false],
  ])('of a profile that says %o asks to hide it: %s', (record, hidden) => {
    const change = { collection: 'app.bsky.actor.profile', rkey: 'self', operation: 'update', record };
    expect(read(commit(change))).toMatchObject({ kind: 'profile', hidden });
  });

  it.each([
    [{ active: true }, 'active'],
    [{ active: false, status: 'deactivated' }, 'deactivated'],
    [{ active: false, status: 'takendown' }, 'suspended'],
    [{ active: false, status: 'suspended' }, 'suspended'],
    [{ active: false, status: 'deleted' }, 'deleted'],
    [{ active: false, status: 'desynchronized' }, 'other'],
    [{ active: false }, 'other'],
    [{ active: false, status: '__proto__' }, 'other'],
  ])('of an account that stands as %o: %s', (account, standing) => {
    expect(read({ ...base, kind: 'account', account })).toMatchObject({ kind: 'standing', standing });
  });

  it.each([
    ['a key that is none', commit({ rkey: '../x' })],
    ['a revision that is none', commit({ rev: 'zzz' })],
    ['a record that is none', commit({ record: 'x' })],
    ['no operation', commit({ operation: 'burn' })],
    ['a DID that is none', { ...commit({}), did: 'x' }],
    ['a time that is none', { ...commit({}), time_us: 1.5 }],
    ['a kind that is not known', { ...base, kind: 'party' }],
    ['no commit', { ...base, kind: 'commit' }],
    ['a list', [1]],
  ])('with %s is refused', (_what, message) => {
    expect(read(message)).toBe('refused');
  });

  it('of another application, or a record that is no action, is nothing', () => {
    expect(read(commit({ collection: 'org.hypercerts.claim.activity' }))).toBeNull();
    expect(read(commit({ record: { $type: 'app.bsky.feed.like' } }))).toBeNull();
  });

  it('that is no JSON is refused', () => {
    for (const text of ['', '{', 'null', '"x"', '[[[[', '{"did":'.repeat(50)]) expect(parseMessage(text)).toBeNull();
  });
});

describe('a record as JSON', () => {
  const uri = fc.constantFrom(THEIRS, `at://${ME}/app.bsky.feed.post/3kabcdefghijk`, 'at://', 'é');
  const subject = fc.oneof(fc.record({ uri, cid: fc.string() }, { requiredKeys: [] }), fc.constant(ME), fc.string());
  const facet = fc.record({
    features: fc.array(fc.record({ $type: fc.constant('app.bsky.richtext.facet#tag'), tag: fc.string() })),
  });
  const record = fc.record(
    {
      $type: fc.constantFrom(...ACTION_COLLECTIONS, 'x'),
      createdAt: fc.constantFrom(AT, '2026-11-19T10:59:58+02:00', '1999-01-01T00:00:00Z', 'soon'),
      subject,
      text: fc.string({ unit: 'grapheme' }),
      reply: fc.record({ parent: fc.record({ uri }), root: fc.record({ uri }) }, { requiredKeys: [] }),
      facets: fc.array(facet),
      tags: fc.array(fc.oneof(fc.string(), fc.integer())),
      langs: fc.array(fc.oneof(fc.constantFrom('en', 'pt-BR'), fc.integer())),
      other: fc.anything({ withNullPrototype: false, maxDepth: 2, values: [fc.string(), fc.integer(), fc.boolean()] }),
    },
    { requiredKeys: [] },
  );

  it('becomes what the same record in an archive becomes', () => {
    fc.assert(
      fc.property(record, fc.constantFrom(...ACTION_COLLECTIONS), (value, collection) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        const bytes = encode(plain);
        const about = { key: `${collection}/3kabcdefghijk`, collection };
        const owner = { did: ME, now: NOW };
        const archived = readRecord(
          createPicker(bytes, { spend: () => undefined }),
          { ...about, start: 0, end: bytes.length },
          owner,
        );
        expect(readRecord(createJsonPicker(plain), { ...about, start: 0, end: 0 }, owner)).toEqual(archived);
      }),
    );
  });
});
