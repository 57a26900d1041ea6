import { expect, it } from 'vitest';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases } from '../../support/database.ts';
import { withStream } from './stage.ts';

const POSTS = 30;
/** Of that many posts in one call. */
const PER_CALL = 25;

describeDatabases('calls of a collection', (open) => {
  const { at, collect, join, me, network, stored } = withStream(open);

  it('are as many as what is new since the one before asks for, however many posts are liked', async () => {
    const { account } = me();
    const liker = await join('liker');
    const posts = [];
    for (let n = 0; n < POSTS; n += 1) posts.push(await account.post(`post ${n}`));
    for (const post of posts) await liker.account.like(post);
    const { asked } = network();
    const likesReceived = async () => (await stored()).filter(({ kind }) => kind === 'like-received').length;
    const callsOf = async (): Promise<{ likes: number; posts: number; all: number }> => {
      const before = asked.length;
      await collect();
      const calls = asked.slice(before).filter((call) => call.startsWith('appView'));
      const of = (name: string): number => calls.filter((call) => call.includes(name)).length;
      return { likes: of('getLikes'), posts: of('getPosts'), all: calls.length };
    };

    const first = await callsOf();
    expect(first.likes).toBe(POSTS);
    expect(await likesReceived()).toBe(POSTS);
    at(6 * HOUR);
    const quiet = await callsOf();
    expect(quiet).toMatchObject({ likes: 0, posts: Math.ceil(POSTS / PER_CALL) });
    expect(quiet.all).toBeLessThanOrEqual(4);
    const [liked] = posts;
    if (liked !== undefined) await (await join('another')).account.like(liked);
    at(12 * HOUR);
    expect((await callsOf()).likes).toBe(1);
    expect(await likesReceived()).toBe(POSTS + 1);
  });
});
