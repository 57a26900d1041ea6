import { describe, expect, it } from 'vitest';
import { idOf, instance, newAccount, newSource, signal, source, withInstance } from './fixture.ts';

withInstance();

const look = (query: string) => source.lookup(query, signal);

describe('a look-up on Mastodon', () => {
  it('finds an account by its address, its link and its id, and describes it', async () => {
    const alice = newAccount({
      note: '<p>Clay &amp; glaze<br>perch-7kq2-m9xd</p>',
      followers_count: 12,
      following_count: -1,
    });
    const found = {
      status: 'found',
      profile: {
        network: 'mastodon',
        id: idOf(alice),
        username: idOf(alice),
        name: alice.display_name,
        userpic: alice.avatar,
        url: alice.url,
        bio: 'Clay & glaze\nperch-7kq2-m9xd',
        followers: 12,
        follows: null,
        posts: 0,
        server: instance.origin,
        flags: {
          discoverable: true,
          indexable: true,
          noindex: false,
          hideCollections: false,
          locked: false,
          suspended: false,
          memorial: false,
        },
      },
    };
    for (const query of [
      `@${idOf(alice)}`,
      idOf(alice).toUpperCase(),
      `${instance.origin}/@${alice.username}`,
      `${instance.origin}/users/${alice.username}`,
    ]) {
      expect(await look(query), query).toEqual(found);
    }
  });

  it('says what stands against following it', async () => {
    const flags = async (more: Parameters<typeof newAccount>[0]) => {
      const result = await look(idOf(newAccount(more)));
      return result.status === 'found' ? result.profile.flags : null;
    };
    expect(await flags({ locked: true })).toMatchObject({ locked: true });
    expect(await flags({ suspended: true })).toMatchObject({ suspended: true });
    expect(await flags({ memorial: true })).toMatchObject({ memorial: true });
    expect(await flags({ discoverable: null })).toMatchObject({ discoverable: false });
    expect(await flags({ noindex: true, indexable: false })).toMatchObject({ noindex: true, indexable: false });
    expect(await flags({ hide_collections: true })).toMatchObject({ hideCollections: true });
    expect(await flags({ moved: { acct: 'alice@elsewhere.example' } })).toMatchObject({ moved: true });
  });

  it.each([401, 403])('calls an account hidden that the instance shows nobody without a login (%i)', async (status) => {
    const alice = newAccount();
    instance.lookupStatus.set(alice.username, status);
    expect(await look(idOf(alice))).toMatchObject({
      status: 'found',
      profile: { id: idOf(alice), flags: { noUnauthenticated: true } },
    });
  });

  it('finds nobody where neither the domain nor the instance knows a name', async () => {
    expect(await look(`@nobody@${instance.domain}`)).toEqual({ status: 'not-found' });
    const alice = newAccount();
    instance.lookupStatus.set(alice.username, 410);
    expect(await look(idOf(alice))).toEqual({ status: 'not-found' });
    expect(await look('no address')).toEqual({ status: 'not-found' });
  });

  it('judges errors by their status, whatever they are written in', async () => {
    const alice = newAccount();
    const answer = (status: number, type: string, body: string) =>
      instance.answer('/api/', { status, body, headers: { 'content-type': type } });
    answer(404, 'text/html', '<h1>404 Not Found</h1>');
    expect(await look(idOf(alice))).toEqual({ status: 'not-found' });
    answer(502, 'text/html', '<h1>Bad gateway</h1>');
    await expect(look(idOf(alice))).rejects.toMatchObject({ failure: 'unreachable' });
    answer(200, 'text/html', '<h1>Welcome</h1>');
    await expect(look(idOf(alice))).rejects.toMatchObject({ failure: 'malformed' });
    answer(200, 'application/json', '{"id":7}');
    await expect(look(idOf(alice))).rejects.toMatchObject({ failure: 'malformed' });
    answer(422, 'application/json', '{"error":"no"}');
    await expect(look(idOf(alice))).rejects.toMatchObject({ failure: 'refused' });
  });

  it('does not take another account for the one that was asked for', async () => {
    const [alice, bob] = [newAccount(), newAccount()];
    instance.answer('/accounts/lookup', { status: 200, body: bob });
    await expect(look(idOf(alice))).rejects.toMatchObject({ failure: 'malformed' });
  });

  it('does not believe a domain that calls an account by another domain’s name', async () => {
    const alice = newAccount();
    const links = [
      { rel: 'self', type: 'application/activity+json', href: `${instance.origin}/users/${alice.username}` },
    ];
    instance.answer('/.well-known/webfinger', { status: 200, body: { subject: 'acct:victim@127.0.0.1:9', links } });
    await expect(look(idOf(alice))).rejects.toMatchObject({ failure: 'egress-blocked' });
  });

  it.each([
    [
      'an actor on a private address',
      { rel: 'self', type: 'application/activity+json', href: 'https://10.0.0.1/users/x' },
      'egress-blocked',
    ],
    [
      'an actor without encryption',
      { rel: 'self', type: 'application/activity+json', href: 'http://social.example/users/x' },
      'egress-blocked',
    ],
  ])('does not follow the directory to %s', async (_name, link, failure) => {
    await newSource();
    const alice = newAccount();
    const body = { subject: `acct:${idOf(alice)}`, links: [link] };
    instance.answer('/.well-known/webfinger', { status: 200, body });
    await expect(look(idOf(alice))).rejects.toMatchObject({ failure });
  });
});
