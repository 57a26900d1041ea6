import type { DailyReport } from '../../report/daily-report.ts';
import type { Action, ActionKind } from '../activity/action.ts';
import type { CoverageMatrix } from '../activity/coverage.ts';
import type { Day } from '../ids.ts';
import type { PeopleLookup, PostLookup } from '../report/likes.ts';
import { addAction, createTallies, type Tallies } from '../report/tallies.ts';
import { DAY, startOfDay } from '../time/calendar.ts';

/** What of each list a daily report shows. */
const DAILY_LISTS = {
  accounts: 12,
  postsEach: 6,
  likers: 12,
  reposters: 12,
  follows: 12,
  comments: 12,
  hashtags: 12,
} as const;

/** What a day is told from, but the actions themselves. */
export interface DayFrame {
  readonly day: Day;
  readonly coverage: CoverageMatrix;
  readonly people: PeopleLookup;
  readonly posts: PostLookup;
}

const tellsReposters = (coverage: CoverageMatrix): boolean => coverage['repost-received'] !== 'none';

function numbersOf({ coverage }: DayFrame, tally: Tallies): DailyReport['numbers'] {
  const known = (kind: ActionKind, count: number): number | null => (coverage[kind] === 'none' ? null : count);
  const counted = (kind: ActionKind): number | null => known(kind, tally.counts.get(kind) ?? 0);
  return {
    likes: counted('like'),
    likesReceived: counted('like-received'),
    ...(tellsReposters(coverage) ? { repostsReceived: counted('repost-received') } : {}),
    follows: known('follow', tally.follows.count()),
    unfollows: known('unfollow', tally.unfollows.countUnfollowed()),
    comments: counted('comment'),
    posts: counted('post'),
    reposts: counted('repost'),
  };
}

function listsOf({ coverage, people, posts }: DayFrame, tally: Tallies): Omit<DailyReport, 'numbers'> {
  const likes = tally.likes.list(people, posts);
  const likers = tally.likers.list(people);
  const reposters = tellsReposters(coverage) ? tally.reposters.list(people) : null;
  const follows = tally.follows.list(people);
  const unfollows = tally.unfollows.list(people);
  const comments = tally.comments.list(people, () => false);
  const { hashtags } = tally.content.list();
  return {
    likes: likes.slice(0, DAILY_LISTS.accounts).map((account) => ({
      ...account,
      posts: account.posts.slice(0, DAILY_LISTS.postsEach).map(({ at: _, ...post }) => post),
    })),
    likers: likers.slice(0, DAILY_LISTS.likers),
    ...(reposters === null ? {} : { reposters: reposters.slice(0, DAILY_LISTS.reposters) }),
    follows: [...follows.slice(0, DAILY_LISTS.follows), ...unfollows.slice(0, DAILY_LISTS.follows)].map(
      ({ at: _, ...change }) => change,
    ),
    comments: comments.slice(0, DAILY_LISTS.comments).map(({ text, url, target }) => ({ text, url, target })),
    hashtags: hashtags.slice(0, DAILY_LISTS.hashtags),
    totals: {
      likes: likes.length,
      likers: likers.length,
      ...(reposters === null ? {} : { reposters: reposters.length }),
      follows: follows.length,
      unfollows: unfollows.length,
      comments: comments.length,
      hashtags: hashtags.length,
    },
  };
}

/**
 * One account's day by the rules of its weekly report: what counts, who is one person, what is hidden. Actions of other days, and of
 * kinds that the network does not tell, are left out; times of day come in and none goes out.
 */
export function startDaily(frame: DayFrame) {
  const tally = createTallies({ start: frame.day, end: frame.day });
  const from = startOfDay(frame.day);
  return {
    add(action: Action): void {
      if (action.at < from || action.at >= from + DAY || frame.coverage[action.kind] === 'none') return;
      addAction(tally, action, frame.posts);
    },
    finish: (): DailyReport => ({ numbers: numbersOf(frame, tally), ...listsOf(frame, tally) }),
  };
}
