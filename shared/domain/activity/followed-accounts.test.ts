import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../ids.ts';
import { DAY, HOUR } from '../time/calendar.ts';
import { afterLook, concludeLost, type FollowedLooks, type FollowedStanding } from './followed-accounts.ts';

const START = instant(Date.UTC(2026, 10, 9));
const at = (ms: number): Instant => instant(START + ms);

/** What is known after looks at these times. */
const looks = (...seen: readonly (readonly [FollowedStanding, number])[]): FollowedLooks => {
  const last = seen.reduce<FollowedLooks | null>((before, [found, ms]) => afterLook(before, found, at(ms)), null);
  if (last === null) throw new Error('no look');
  return last;
};

describe('how a followed account is believed to stand', () => {
  it('is there at the first look that finds it, whatever was believed', () => {
    expect(looks(['active', 0])).toMatchObject({ standing: 'active', thereAt: START });
    const back = looks(['deactivated', 0], ['deactivated', DAY], ['active', 2 * DAY]);
    expect(back).toMatchObject({ standing: 'active', found: 'active', looks: 1, thereAt: at(2 * DAY) });
  });

  it.each(['deactivated', 'suspended'] as const)('is %s at the second look, an hour later at least', (found) => {
    expect(looks(['active', 0], [found, DAY]).standing).toBe('active');
    expect(looks(['active', 0], [found, DAY], [found, DAY + HOUR / 2]).standing).toBe('active');
    expect(looks(['active', 0], [found, DAY], [found, DAY + HOUR])).toMatchObject({
      standing: found,
      foundSince: at(DAY),
      thereAt: START,
    });
  });

  it('is deleted after three looks over 72 hours', () => {
    const gone = (...times: readonly number[]) => looks(...times.map((ms) => ['deleted', ms] as const));
    expect(gone(0, DAY, 2 * DAY).standing).toBe('active');
    expect(gone(0, 3 * DAY).standing).toBe('active');
    expect(gone(0, DAY, 3 * DAY)).toMatchObject({ standing: 'deleted', foundSince: START, thereAt: null });
  });

  it('stays what it was while looks disagree, and counts them anew', () => {
    const torn = looks(['active', 0], ['deleted', DAY], ['deactivated', 2 * DAY], ['deleted', 5 * DAY]);
    expect(torn).toMatchObject({ standing: 'active', found: 'deleted', looks: 1, foundSince: at(5 * DAY) });
    const known = looks(['deactivated', 0], ['deactivated', DAY], ['deleted', 2 * DAY]);
    expect(known.standing).toBe('deactivated');
  });
});

describe('follows that were lost with their account', () => {
  const lost = (key: string, targetId: string) => ({ key, targetId, reason: 'deleted', at: START }) as const;

  it('are one unfollow a subject, with the reason, under a key that names the follow last', () => {
    const actions = concludeLost([
      lost('follow/b', 'kiln'),
      lost('follow:|a@b.example', 'a@b.example'),
      lost('follow/c', 'kiln'),
    ]);
    expect(actions.map(({ key, kind, reason, targetId }) => [key, kind, reason, targetId])).toEqual([
      [`lost:${START / 1000}:follow/c`, 'unfollow', 'deleted', 'kiln'],
      [`lost:${START / 1000}:follow:|a@b.example`, 'unfollow', 'deleted', 'a@b.example'],
    ]);
  });
});
