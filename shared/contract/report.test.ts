import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Action } from '../domain/activity/action.ts';
import { buildReport } from '../domain/report/build.ts';
import type { Report } from '../domain/report/report.ts';
import { serializeReport } from '../domain/report/serialize.ts';
import { action, FULL, frame, hoursIn, like } from '../domain/report/testing/report-fixture.ts';
import { earlierWeeks, trail } from '../domain/report/testing/trail-fixture.ts';
import type { AnomalyView } from './anomalies.ts';
import { type ReportView, report } from './report.ts';

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
/** Does not compile when a report of the domain is no report of the wire. */
const onTheWire = (built: Report): DeepReadonly<ReportView> => built;

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
      action('comment', LIKED),
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
    expect(z.parse(report, sent)).toEqual(sent);
    expect(onTheWire(built()).likes.data.length).toBeGreaterThan(0);
    const items: DeepReadonly<AnomalyView>[] = [...(onTheWire(built()).anomalies?.items ?? [])];
    const rules = items.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['coverage-drop', 'new-hours', 'new-top-account', 'unusual-count']));
  });

  it('may be of version 1, from before anomalies, and is written as it was read', () => {
    const { daily: _daily, anomalies: _anomalies, socialProfile: _social, ...rest } = built();
    const stored = { ...rest, version: 1 as const };
    const text = serializeReport(stored);
    expect(z.parse(report, JSON.parse(text))).toEqual(JSON.parse(text));
    expect(Object.keys(JSON.parse(text))).not.toContain('anomalies');
  });

  it('is refused when a section is missing', () => {
    const { likes: _, ...rest } = built();
    expect(z.safeParse(report, rest).success).toBe(false);
  });
});
