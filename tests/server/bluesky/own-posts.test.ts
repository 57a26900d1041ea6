import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { clock, collect, collected, newAccount, withNetwork } from './fixture.ts';

withNetwork();

describe('what the network counts as posts', () => {
  const keptFrom = instant(clock.now() - 390 * DAY);
  const long = { createdAt: new Date(keptFrom - DAY).toISOString() };

  it('is posts and answers; those older than what is kept are counted by an answer that tells everything', async () => {
    const [me, other] = [await newAccount(), await newAccount()];
    const theirs = await other.post('theirs');
    await me.post('long ago', long);
    await me.post('an answer, long ago', { ...long, replyTo: theirs });
    await me.like(theirs, long.createdAt);
    await me.repost(theirs, long.createdAt);
    await me.post('now');
    const whole = collected((await collect(me, { keptFrom })).outcome);
    expect(whole.profile.posts).toBe(3);
    expect(whole.ownPosts).toEqual({ kinds: ['post', 'comment'], older: 2 });

    await me.post('newer');
    const part = collected((await collect(me, { keptFrom, since: whole.revision })).outcome);
    expect(part.ownPosts).toEqual({ kinds: ['post', 'comment'], older: null });
  });
});
