import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildReport } from '../domain/report/build.ts';
import { groupReports } from '../domain/report/group.ts';
import { cutGroup, GROUP_LISTS, slimForGroup } from '../domain/report/group-cut.ts';
import { action, frame, hoursIn, like, person } from '../domain/report/testing/report-fixture.ts';
import { earlierWeeks } from '../domain/report/testing/trail-fixture.ts';
import { groupReport } from './group-report.ts';

const LIKES = GROUP_LISTS.postsEach + 10;
const member = (id: string) =>
  buildReport({
    ...frame({ profile: { ...person(id), url: null }, earlier: earlierWeeks(4, { likes: 2 }) }),
    actions: [
      ...Array.from({ length: LIKES }, (_, n) => like('kiln', `p${n}`, { at: hoursIn(10 + n / 50) })),
      action('follow', { targetId: 'ash' }),
      action('comment', { targetId: 'ash' }),
      action('like-received', { targetId: 'ash' }),
      action('repost-received', { targetId: 'ash' }),
    ],
  });

describe('the group report on the wire', () => {
  const group = groupReports([member('one'), member('two')].map(slimForGroup));

  it('is what the rules build, nothing lost and nothing added', () => {
    const sent: unknown = JSON.parse(JSON.stringify(group));
    expect(z.parse(groupReport, sent)).toEqual(sent);
    const first = group.anomalies.filter(({ rule }) => rule === 'unusual-count');
    expect(first).toMatchObject([
      { metric: 'likes', by: ['one'] },
      { metric: 'likes', by: ['two'] },
    ]);
  });

  it('shows the first of long lists, and counts all that was cut', () => {
    const { likes, totals } = cutGroup(group);
    expect(likes.data.map(({ count, posts }) => [count, posts.length])).toEqual([[2 * LIKES, GROUP_LISTS.postsEach]]);
    expect(totals).toEqual({ likes: 1, likers: 1, reposters: 1, follows: 2, comments: 2 });
  });
});
