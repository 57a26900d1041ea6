import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { InstanceAccount, InstanceStatus } from '../../support/mastodon/answers.ts';
import { NEEDS_SHARED_DATA, SHARED_DATA } from '../../support/shared-data.ts';
import { clock, collect, collected, instance, newAccount, newSource, signal, source, withInstance } from './fixture.ts';

withInstance();

/** What instances answered, as they answered it; typed as far as a test reads it. */
async function recorded<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join(SHARED_DATA ?? '', 'mastodon', `dart.${name}.json`), 'utf8'));
}

/** Of the instance that answered, an address has no domain. */
const addressOf = (acct: string): string => (acct.includes('@') ? acct : `${acct}@${instance.domain}`);

describe.skipIf(SHARED_DATA === null)(`recorded answers of Mastodon instances${NEEDS_SHARED_DATA}`, () => {
  it('are accounts, with the flags that they have, also those that older versions left out', async () => {
    const accounts = [
      ...(await recorded<InstanceAccount[]>('lookup_followers')),
      ...(await recorded<InstanceAccount[]>('lookup_followings')),
      ...(await recorded<InstanceAccount[]>('search_accounts')),
      await recorded<InstanceAccount>('lookup_by_id'),
    ];
    for (const [index, account] of accounts.entries()) {
      const username = `recorded${index}`;
      const own = newAccount();
      instance.answer('/api/v1/accounts/lookup', {
        status: 200,
        body: { ...account, id: own.id, username, acct: username },
      });
      instance.fingerStatus.set(username, 200);
      await newSource();
      const found = await source.lookup(`${username}@${instance.domain}`, signal);
      expect(found, account.acct).toMatchObject({
        status: 'found',
        profile: {
          name: account.display_name === '' ? null : account.display_name.trim(),
          followers: account.followers_count,
          follows: account.following_count,
          posts: account.statuses_count,
          flags: {
            locked: account.locked,
            discoverable: account.discoverable === true,
            suspended: false,
            memorial: false,
          },
        },
      });
      if (found.status === 'found')
        expect(found.profile.bio ?? '').not.toMatch(/<\/?(p|br|a|span)\b|&(amp|lt|gt|quot);/);
    }
  });

  it('are follow lists: everyone on them once, by address', async () => {
    const list = await recorded<InstanceAccount[]>('lookup_followings');
    const reader = newAccount({ following_count: list.length });
    instance.answer('/following', { status: 200, body: list });
    const { sink, outcome } = await collect(reader);
    const follows = sink.list().filter(({ kind }) => kind === 'follow');
    expect(follows.map(({ key }) => key).toSorted()).toEqual(
      list.map(({ acct }) => `follow:|${addressOf(acct).toLowerCase()}`).toSorted(),
    );
    expect(collected(outcome).coverage).toMatchObject({ follow: 'full' });
  });

  it('are statuses: known by their uri, with their tags, languages and words', async () => {
    const statuses = await recorded<InstanceStatus[]>('trending_statuses');
    const newest = Math.max(...statuses.map(({ created_at }) => Date.parse(created_at)));
    clock.at = instant(newest + DAY);
    const author = newAccount({ statuses_count: statuses.length });
    // They are of many instances; each is told here as one of this instance, which speaks for its own alone.
    const own = ({ uri }: InstanceStatus): string => `${instance.origin}${new URL(uri).pathname}`;
    const theirs = statuses
      .map((status) => ({ ...status, account: author, uri: own(status) }))
      .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
    instance.answer(`/accounts/${author.id}/statuses`, { status: 200, body: theirs });
    const { sink } = await collect(author);
    const posts = sink.list().filter(({ kind }) => kind === 'post');
    expect(posts.map(({ post }) => post?.code).toSorted()).toEqual(statuses.map(own).toSorted());
    for (const status of statuses) {
      const post = posts.find((one) => one.post?.code === own(status));
      expect(post, status.uri).toMatchObject({
        at: Date.parse(status.created_at),
        languages: [status.language],
        tags: [...new Set(status.tags.map(({ name }) => name.toLowerCase()))],
      });
      expect(post?.text ?? '').not.toMatch(/<\/?(p|br|a|span)\b|&(amp|lt|gt|quot);/);
      expect((post?.text ?? '').length > 0).toBe(status.content !== '');
    }
  });

  it.each([
    ['favourited', 'favourites_count', 'favourited_by', 'like-received'],
    ['reblogged', 'reblogs_count', 'reblogged_by', 'repost-received'],
  ] as const)('are those who %s a status: each once, however often an answer names them', async (...of) => {
    const [did, counted, list, kind] = of;
    const fans = await recorded<InstanceAccount[]>(`status.lookup_${did}_users`);
    const author = newAccount();
    const status = instance.newStatus(author, clock.at - DAY);
    status[counted] = fans.length;
    instance.answer(`/${list}`, { status: 200, body: fans });
    const { sink } = await collect(author);
    const told = sink.list().filter((action) => action.kind === kind);
    expect(told.length).toBeGreaterThan(0);
    expect(told.map(({ targetId }) => targetId)).toEqual([
      ...new Set(fans.map(({ acct }) => addressOf(acct).toLowerCase())),
    ]);
  });
});
