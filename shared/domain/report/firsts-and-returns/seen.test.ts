import { describe, expect, it } from 'vitest';
import { ACTION_KINDS } from '../../activity/action.ts';
import type { Day } from '../../ids.ts';
import { buildWithTrail, type ReportFrame } from '../build.ts';
import { action, FULL, frame, hoursIn, like } from '../testing/report-fixture.ts';
import { MOST_SEEN, type Seen } from './seen.ts';

const leftBy = (more: Partial<ReportFrame>, actions = [like('a', 'a1')]): Seen => {
  const { seen } = buildWithTrail({ ...frame(more), actions }).trail;
  if (seen === undefined) throw new Error('nothing seen');
  return seen;
};

describe('what a report leaves behind of whom and what it is about', () => {
  it('says which kinds were read whole: not what is sampled or not told, lacks some hours, or stood still', () => {
    expect(leftBy({}).whole).toEqual(ACTION_KINDS);
    const others = ACTION_KINDS.filter((kind) => kind !== 'like');
    expect(leftBy({ coverage: { ...FULL, like: 'sampled' } }).whole).toEqual(others);
    expect(leftBy({ coverage: { ...FULL, like: 'none' } }).whole).toEqual(others);
    expect(leftBy({ gaps: [{ from: hoursIn(1), to: hoursIn(2), kinds: ['like'] }] }).whole).toEqual(others);
    expect(leftBy({ pauses: [{ from: '2026-11-10' as Day, to: '2026-11-10' as Day }] }).whole).toEqual([]);
  });

  it('lists accounts, hashtags and subjects with their counts, and of lost follows only what was let go', () => {
    const seen = leftBy({}, [
      like('a', 'a1'),
      action('comment', { targetId: 'b' }),
      action('comment', { targetId: 'b' }),
      action('post', { tags: ['nighttrain'] }),
      action('follow', { targetId: 'c' }),
      action('unfollow', { targetId: 'd', reason: 'unfollowed' }),
      action('unfollow', { targetId: 'e', reason: 'deleted' }),
    ]);
    expect(seen).toMatchObject({
      liked: [{ id: 'a', count: 1 }],
      commented: [{ id: 'b', count: 2 }],
      tags: [{ id: 'nighttrain', count: 1 }],
      topics: [{ id: 'trains', count: 1 }],
      followed: ['c'],
      unfollowed: ['d'],
    });
  });

  it('is cut where a list has no end', () => {
    const everybody = Array.from({ length: MOST_SEEN + 5 }, (_, n) => like(`x${n}`, `p${n}`));
    expect(leftBy({}, everybody).liked).toHaveLength(MOST_SEEN);
  });
});
