import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Action } from '../domain/activity/action.ts';
import { buildReport } from '../domain/report/build.ts';
import { action, FULL, frame, hoursIn, like } from '../domain/report/testing/report-fixture.ts';
import { earlierWeeks, trail } from '../domain/report/testing/trail-fixture.ts';
import { storedReport } from './report.ts';
import { parseReport, serializeReport } from './serialize.ts';

const LIKED = { targetId: 'did:example:kiln', post: { code: 'at://kiln/1', url: 'https://example.org/kiln/1' } };
const SOCIAL = { bio: 'Pots.', bioWithheld: false, followers: 12, follows: null, posts: 3, url: null };
const built = () =>
  buildReport({
    ...frame({
      social: SOCIAL,
      earlier: earlierWeeks(8, { trail: trail({ coverage: { ...FULL, unfollow: 'none' } }) }),
    }),
    actions: [
      ...everyRule(),
      action('like', LIKED),
      action('follow', { targetId: 'did:example:ash' }),
      action('comment', { ...LIKED, languages: ['pt'] }),
    ],
    coverage: { ...FULL, post: 'none' },
  });

/** Actions that, beside the weeks of the fixture, most rules have something to say about. */
function everyRule(): Action[] {
  const liked = (index: number) => like('newcomer', `n${index}`, { at: hoursIn(27 + index / 20) });
  return Array.from({ length: 30 }, (_, index) => liked(index));
}

describe('the report on the wire', () => {
  it('is what the rules build, nothing lost and nothing added', () => {
    const sent: unknown = JSON.parse(serializeReport(built()));
    expect(z.parse(storedReport, sent)).toEqual(sent);
    expect(built().likes.data.length).toBeGreaterThan(0);
    const rules = built().anomalies.items.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['coverage-drop', 'new-hours', 'new-top-account', 'unusual-count']));
  });

  it('may be of version 1, from before anomalies, and is written as it was read', () => {
    const { daily: _daily, anomalies: _anomalies, socialProfile: _social, ...rest } = built();
    const stored = { ...rest, version: 1 as const };
    const text = serializeReport(stored);
    expect(z.parse(storedReport, JSON.parse(text))).toEqual(JSON.parse(text));
    expect(Object.keys(JSON.parse(text))).not.toContain('anomalies');
  });

  it('may be of version 2 from before languages, and is written as it was read', () => {
    const { languages: _, ...stored } = built();
    const text = serializeReport(stored);
    expect(parseReport(text)).toEqual(JSON.parse(text));
    expect(Object.keys(JSON.parse(text))).not.toContain('languages');
  });

  it('is refused when a section is missing', () => {
    const { likes: _, ...rest } = built();
    expect(z.safeParse(storedReport, rest).success).toBe(false);
  });
});
