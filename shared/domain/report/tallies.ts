import type { Action, ActionKind } from '../activity/action.ts';
import type { Instant } from '../ids.ts';
import { DAY, daysBetween, startOfDay } from '../time/calendar.ts';
import type { PeriodSpan } from '../time/period.ts';
import { isOwnActivity, SLOTS_PER_WEEK, slotOf } from './activity-slots.ts';
import { createBursts } from './bursts.ts';
import { createComments } from './comments.ts';
import { createContent } from './content.ts';
import { createFollowChanges } from './follow-changes.ts';
import { hashtagsIn } from './hashtags.ts';
import { createLikeGroups, createLikerCounts, type PostLookup } from './likes.ts';
import { createOwnWords } from './own-words.ts';

const NO_TAGS: readonly string[] = [];
const SHOWS_A_POST: ReadonlySet<ActionKind> = new Set(['like', 'repost']);

const zeros = (length: number): number[] => Array.from({ length }, () => 0);

/** What is kept of a period's actions, or of one day's, while they arrive. */
export function createTallies(period: Pick<PeriodSpan, 'start' | 'end'>) {
  return {
    from: startOfDay(period.start),
    counts: new Map<ActionKind, number>(),
    activity: zeros(SLOTS_PER_WEEK),
    daily: zeros(daysBetween(period.start, period.end) + 1),
    likes: createLikeGroups(),
    bursts: createBursts(),
    likers: createLikerCounts(),
    reposters: createLikerCounts(),
    follows: createFollowChanges('follow'),
    unfollows: createFollowChanges('unfollow'),
    comments: createComments(),
    ownWords: createOwnWords(),
    content: createContent(),
  };
}
export type Tallies = ReturnType<typeof createTallies>;

function addToSections(tally: Tallies, action: Action): void {
  switch (action.kind) {
    case 'like':
      tally.likes.add(action);
      tally.bursts.account(action.targetId, action.at);
      break;
    case 'like-received':
      tally.likers.add(action);
      break;
    case 'repost-received':
      tally.reposters.add(action);
      break;
    case 'follow':
      tally.follows.add(action);
      break;
    case 'unfollow':
      tally.unfollows.add(action);
      break;
    case 'comment':
      tally.comments.add(action);
      break;
    default:
  }
}

/**
 * Hashtags, subjects and languages: of the action itself, or of the post that was liked or reposted. The source names the tags of
 * an action; a post of the directory is known by its words alone.
 */
function addContent(tally: Tallies, action: Action, posts: PostLookup): void {
  if (action.removed || !isOwnActivity(action.kind)) return;
  const content = SHOWS_A_POST.has(action.kind) && action.post !== null ? posts.get(action.post.code) : undefined;
  const shown = content === undefined || content.gone ? null : content.text;
  const written = shown === null ? NO_TAGS : hashtagsIn(shown);
  const tags = written.length === 0 ? action.tags : [...action.tags, ...written];
  const subject = tally.content.add(action, tags, action.text ?? shown);
  if (action.kind === 'like') tally.bursts.subject(subject, tags, action.at);
}

function bump(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}

/** Something that the profile did by itself, on its quarter hour of the week and its day of the period. */
export function addActivity(tally: Tallies, at: Instant): void {
  bump(tally.activity, slotOf(at));
  bump(tally.daily, Math.floor((at - tally.from) / DAY));
}

/** One action of the period. Follows become activity when all are known: several records of one are one. */
export function addAction(tally: Tallies, action: Action, posts: PostLookup): void {
  tally.counts.set(action.kind, (tally.counts.get(action.kind) ?? 0) + 1);
  if (isOwnActivity(action.kind) && action.kind !== 'follow') addActivity(tally, action.at);
  addToSections(tally, action);
  tally.ownWords.add(action);
  addContent(tally, action, posts);
}
