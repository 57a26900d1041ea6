import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../support/atproto/account.ts';
import { network, newAccount, signal, source, withNetwork } from './fixture.ts';

withNetwork();

describe('looking an account up', () => {
  it.each([
    ['a handle', (a: TestAccount) => a.handle()],
    ['a handle as people write it', (a: TestAccount) => ` @${a.handle().toUpperCase()} `],
    ['a DID', (a: TestAccount) => a.did],
    ['a profile link', (a: TestAccount) => `https://bsky.app/profile/${a.handle()}`],
    ['a link to one of its posts', (a: TestAccount) => `https://bsky.app/profile/${a.did}/post/3kabcdefghijk`],
    ['an at:// address', (a: TestAccount) => `at://${a.handle()}/app.bsky.feed.post/3kabcdefghijk`],
  ])('finds it by %s', async (_name, write) => {
    const account = await newAccount({ name: 'A name', bio: 'What it says' });
    expect(await source.lookup(write(account), signal)).toEqual({
      status: 'found',
      profile: {
        network: 'bluesky',
        id: account.did,
        username: account.handle(),
        name: 'A name',
        userpic: `https://pictures.example/${account.did}.jpg`,
        url: `https://bsky.app/profile/${account.did}`,
        bio: 'What it says',
        followers: 0,
        follows: 0,
        posts: 0,
        flags: { suspended: false, deactivated: false, deleted: false, noUnauthenticated: false, noSynthetic: false },
        server: network.pdsUrl,
      },
    });
  });

  it.each([
    '',
    '   ',
    'nobody-has-this.test',
    'did:plc:222222222222222222222222',
    'did:key:abc',
    'two words',
    'https://example.org/x',
  ])('finds nothing under "%s"', async (query) => {
    expect(await source.lookup(query, signal)).toEqual({ status: 'not-found' });
  });

  it('takes no handle that the account does not claim itself', async () => {
    const account = await newAccount();
    network.disturb('appView', (asked, response) => {
      if (!asked.url?.includes('resolveHandle')) return false;
      response.end(JSON.stringify({ did: account.did }));
      return true;
    });
    expect(await source.lookup('impostor.test', signal)).toEqual({ status: 'not-found' });
  });

  it('names an account by its DID when the handle it claims leads elsewhere', async () => {
    const account = await newAccount();
    network.disturb('appView', (asked, response) => {
      if (!asked.url?.includes('resolveHandle')) return false;
      response.end(JSON.stringify({ did: 'did:plc:222222222222222222222222' }));
      return true;
    });
    expect(await source.lookup(account.did, signal)).toMatchObject({ profile: { username: account.did } });
  });

  it("reads the account's own profile record when the app view is down", async () => {
    const account = await newAccount({ name: 'Own name', labels: ['!no-unauthenticated'] });
    network.disturb('appView', (_asked, response) => Boolean(response.writeHead(502).end()));
    const found = await source.lookup(account.did, signal);
    expect(found).toMatchObject({
      profile: { name: 'Own name', followers: null, username: account.did, flags: { noUnauthenticated: true } },
    });
  });

  it.each([
    ['deactivated', { deactivated: true }],
    ['takendown', { suspended: true }],
  ] as const)('says that an account is %s', async (state, flags) => {
    const account = await newAccount();
    account.setState(state);
    expect(await source.lookup(account.did, signal)).toMatchObject({ status: 'found', profile: { flags } });
  });

  it('reads the declarations: hidden from logged-out viewers, no synthetic content', async () => {
    const account = await newAccount({ labels: ['!no-unauthenticated'] });
    await account.put('org.user-intents.declaration/self', {
      $type: 'org.user-intents.declaration',
      syntheticContentGeneration: { allow: false, updatedAt: '2026-01-01T00:00:00Z' },
    });
    expect(await source.lookup(account.did, signal)).toMatchObject({
      profile: { flags: { noUnauthenticated: true, noSynthetic: true } },
    });
  });

  it('says that a lying directory, a broken answer and a refused connection are no "not found"', async () => {
    const account = await newAccount();
    network.disturb('plc', (_asked, response) => Boolean(response.end(JSON.stringify({ id: 'did:plc:other' }))));
    await expect(source.lookup(account.did, signal)).rejects.toMatchObject({ failure: 'malformed' });
    network.disturb('plc', (_asked, response) => Boolean(response.end('<html>')));
    await expect(source.lookup(account.did, signal)).rejects.toMatchObject({ failure: 'malformed' });
    network.disturb('plc', (asked) => Boolean(asked.socket.destroy()));
    await expect(source.lookup(account.did, signal)).rejects.toMatchObject({ failure: 'unreachable', retryable: true });
  });
});

describe('directories', () => {
  it('name people, leaving out who is unknown, in calls of 25', async () => {
    const accounts = await Promise.all(Array.from({ length: 27 }, () => newAccount({ name: 'Somebody' })));
    network.asked.length = 0;
    const people = await source.people([...accounts.map(({ did }) => did), 'did:plc:222222222222222222222222'], signal);
    expect(people).toHaveLength(27);
    expect(people[0]).toMatchObject({
      username: expect.stringContaining('.test'),
      name: 'Somebody',
      userpic: expect.any(String),
    });
    expect(network.asked.filter((line) => line.includes('getProfiles'))).toHaveLength(2);
  });

  it('do not name who hides from viewers that are not logged in', async () => {
    const shy = await newAccount({ name: 'Somebody shy', labels: ['!no-unauthenticated'] });
    expect(await source.people([shy.did], signal)).toEqual([
      { id: shy.did, username: 'withheld:hidden', name: null, userpic: null },
    ]);
  });

  it('show posts with words and picture, and say which are gone', async () => {
    const [me, shy] = [await newAccount(), await newAccount({ labels: ['!no-unauthenticated'] })];
    const post = await me.put(me.nextKey('app.bsky.feed.post'), {
      $type: 'app.bsky.feed.post',
      text: 'With a picture\u0000',
      createdAt: '2026-10-01T00:00:00Z',
      picture: 'https://pictures.example/1.jpg',
    });
    const hidden = await shy.post('for members');
    const gone = `at://${me.did}/app.bsky.feed.post/3kabcdefghijk`;
    const cards = await source.posts([post.uri, gone, hidden.uri], signal);
    expect(cards).toEqual([
      {
        code: post.uri,
        authorId: me.did,
        url: `https://bsky.app/profile/${me.did}/post/${post.uri.split('/').at(-1)}`,
        text: 'With a picture',
        image: 'https://pictures.example/1.jpg',
        gone: false,
      },
      {
        code: gone,
        authorId: me.did,
        url: `https://bsky.app/profile/${me.did}/post/3kabcdefghijk`,
        text: null,
        image: null,
        gone: true,
      },
      expect.objectContaining({ code: hidden.uri, text: null, image: null, gone: false }),
    ]);
  });
});
