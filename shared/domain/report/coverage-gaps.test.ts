import { describe, expect, it } from 'vitest';
import { perKind } from '../activity/coverage.ts';
import { instant } from '../ids.ts';
import { DAY } from '../time/calendar.ts';
import { coverageGaps, type ReadingOf } from './coverage-gaps.ts';

const FROM = instant(Date.UTC(2026, 10, 9));
const RANGE = { from: FROM, to: instant(FROM + 7 * DAY) };
const day = (days: number) => instant(FROM + days * DAY);

const reading = (more: Partial<ReadingOf> = {}): ReadingOf => ({
  network: 'bluesky',
  coverage: perKind(() => 'sampled'),
  incomplete: false,
  completeAt: day(3),
  streamedSince: null,
  wholeSince: null,
  ...more,
});

describe('the times of a period of which not everything was read', () => {
  it('are none where everything was', () => {
    expect(coverageGaps(reading({ coverage: perKind(() => 'full') }), RANGE)).toEqual([]);
  });

  it('begin with the last collection that told everything, and end with the period', () => {
    const [gap, ...more] = coverageGaps(reading({ incomplete: true }), RANGE);
    expect(more).toEqual([]);
    expect([gap?.from, gap?.to]).toEqual([day(3), RANGE.to]);
    expect(gap?.kinds).toEqual(['like', 'like-received', 'post', 'comment', 'repost', 'follow', 'unfollow']);
  });

  it('are the whole period where no collection ever told everything, or the last that did is older', () => {
    for (const completeAt of [null, day(-20)]) {
      expect(coverageGaps(reading({ incomplete: true, completeAt }), RANGE)).toMatchObject([RANGE]);
    }
  });

  it('hold the kinds that were lacking alone, where the collection names them', () => {
    const coverage = { ...perKind(() => 'full' as const), repost: 'sampled' as const };
    expect(coverageGaps(reading({ incomplete: true, coverage }), RANGE)[0]?.kinds).toEqual(['repost']);
  });

  it('end where the stream goes on after a gap in it, and lack no own deed where it never had one', () => {
    const broken = coverageGaps(reading({ incomplete: true, streamedSince: day(5) }), RANGE);
    expect(broken).toMatchObject([{ from: day(3), to: day(5) }]);
    const unbroken = coverageGaps(reading({ incomplete: true, streamedSince: day(-9) }), RANGE);
    expect(unbroken).toEqual([{ from: day(3), to: RANGE.to, kinds: ['like-received'] }]);
  });

  it('are those before a feed was looked at often enough, of what it tells', () => {
    const coverage = { ...perKind(() => 'none' as const), post: 'sampled' as const };
    const feed = { network: 'feed', coverage } as const;
    expect(coverageGaps(reading({ ...feed, wholeSince: day(2) }), RANGE)).toEqual([
      { from: FROM, to: day(2), kinds: ['post'] },
    ]);
    expect(coverageGaps(reading({ ...feed, wholeSince: day(40) }), RANGE)).toMatchObject([RANGE]);
    expect(coverageGaps(reading({ ...feed, wholeSince: day(-1) }), RANGE)).toEqual([]);
  });

  it('name no kind that is never told', () => {
    expect(coverageGaps(reading({ incomplete: true, coverage: perKind(() => 'none') }), RANGE)).toEqual([]);
  });
});
