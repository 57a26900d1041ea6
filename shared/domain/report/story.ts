import type { Localized } from '../languages.ts';
import type { PeriodSpan, PeriodType } from '../time/period.ts';
import { SLOTS_PER_DAY } from './activity-slots.ts';
import type { Headline, Report, TagCount } from './report.ts';
import { TOPICS } from './topics.ts';
import { printable } from './wording.ts';

/** The finished sections of a report that its words are written from. */
export interface Story
  extends Pick<Report, 'profile' | 'number' | 'headline' | 'counts' | 'activity' | 'likes' | 'hashtags' | 'interests'> {
  readonly period: PeriodSpan;
}

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/** What the templates ask of a story, found once. A number that the network does not tell is null. */
export interface Facts {
  readonly name: string;
  readonly type: PeriodType;
  readonly number: number;
  readonly headline: Headline;
  readonly likes: number;
  readonly likesKnown: boolean;
  readonly comments: number;
  readonly follows: number;
  readonly unfollows: number | null;
  readonly posts: number;
  readonly reposts: number;
  readonly likesReceived: number;
  /** Likes, comments, posts, reposts and follows together. */
  readonly actions: number;
  /** Actions per weekday, Monday first, in Reykjavik time. */
  readonly days: readonly number[];
  /** Weekdays with an action before 06:00 Reykjavik time. */
  readonly earlyDays: number;
  /** The subject of most actions; `share` is of all actions, not only of those with a subject. */
  readonly topic: { readonly name: Localized; readonly count: number; readonly share: number } | null;
  readonly topAccount: NamedCount | null;
  readonly accounts: number;
  readonly tag: TagCount | null;
  /** Likes, comments and follows of the period before, as far as both periods know them; null without any. */
  readonly change: { readonly now: number; readonly before: number } | null;
}

const EARLY = 6 * 4;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function changeOf(headline: Headline): Facts['change'] {
  const known = [headline.likes, headline.comments, headline.follows].flatMap(({ value, previous }) =>
    value === null || previous === null ? [] : [{ value, previous }],
  );
  if (known.length === 0) return null;
  return { now: sum(known.map(({ value }) => value)), before: sum(known.map(({ previous }) => previous)) };
}

function topicOf(story: Story, actions: number): Facts['topic'] {
  const [first] = story.interests;
  const topic = TOPICS.find(({ id }) => id === first?.topic);
  if (first === undefined || topic === undefined || actions === 0) return null;
  return { name: topic.name, count: first.count, share: Math.min(1, first.count / actions) };
}

/** Gathers what the headline and the standfirst may speak of. */
export function factsOf(story: Story): Facts {
  const { counts, headline, activity } = story;
  const byDay = Array.from({ length: 7 }, (_, day) => activity.slice(day * SLOTS_PER_DAY, (day + 1) * SLOTS_PER_DAY));
  const [liked] = story.likes.data;
  const own = [counts.like, counts.comment, counts.post, counts.repost, counts.follow].map((value) => value ?? 0);
  const actions = sum(own);
  return {
    name: printable(story.profile.name, story.profile.username),
    type: story.period.type,
    number: story.number,
    headline,
    likes: counts.like ?? 0,
    likesKnown: counts.like !== null,
    comments: counts.comment ?? 0,
    follows: counts.follow ?? 0,
    unfollows: headline.unfollows.value,
    posts: counts.post ?? 0,
    reposts: counts.repost ?? 0,
    likesReceived: counts['like-received'] ?? 0,
    actions,
    days: byDay.map(sum),
    earlyDays: byDay.filter((day) => sum(day.slice(0, EARLY)) > 0).length,
    topic: topicOf(story, actions),
    topAccount: liked === undefined ? null : { name: printable(liked.name, liked.username), count: liked.count },
    accounts: story.likes.data.length,
    tag: story.hashtags[0] ?? null,
    change: changeOf(headline),
  };
}
