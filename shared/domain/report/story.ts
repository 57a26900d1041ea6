import type { TagCount } from '../../report/content.ts';
import type { Headcount, Headline } from '../../report/headline.ts';
import type { Person } from '../../report/person.ts';
import type { Report } from '../../report/report.ts';
import { isWithheld } from '../activity/withheld.ts';
import type { Instant } from '../ids.ts';
import type { Localized } from '../languages.ts';
import { DAY } from '../time/calendar.ts';
import type { PeriodSpan, PeriodType } from '../time/period.ts';
import { SLOTS_PER_DAY } from './activity-slots.ts';
import type { Burst } from './bursts.ts';
import { subjectWords } from './headline-subjects.ts';
import { compareText } from './order.ts';
import { printable, WRITTEN_TAG } from './wording.ts';

type Sections =
  | 'headline'
  | 'counts'
  | 'activity'
  | 'likes'
  | 'follows'
  | 'comments'
  | 'hashtags'
  | 'interests'
  | 'ownWords';

/** The finished sections of a report that its words are written from. */
export interface Story extends Pick<Report, 'profile' | 'number' | Sections> {
  readonly period: PeriodSpan;
  readonly burst: Omit<Burst, 'total'> | null;
}

/** `name` is null for an account of which only a stable id is known. */
export interface NamedCount {
  readonly name: string | null;
  readonly count: number;
}

/** A subject in running text, and its part of all actions, not only of those with a subject. */
export interface SubjectShare {
  readonly about: Localized;
  readonly count: number;
  readonly share: number;
}

/** The day that most of something fell on. */
export interface DayCount {
  readonly at: Instant;
  readonly count: number;
}

/** A burst of likes with its object in words: the name of an account (null: not known), a tag, or a subject. */
export interface ToldBurst extends Omit<Burst, 'id' | 'kind' | 'total'> {
  readonly to:
    | { readonly kind: 'account'; readonly name: string | null }
    | { readonly kind: 'tag'; readonly tag: string }
    | { readonly kind: 'topic'; readonly about: Localized };
}

/** This period beside the one before and the usual (median) one; the same kinds of action in all three. */
export interface Pace {
  readonly now: number;
  readonly before: number;
  readonly usual: number;
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
  readonly repostsReceived: number;
  /** Likes that the best received of several own posts got in the period; null where that is not known, or not worth a word. */
  readonly bestPost: number | null;
  /** Likes, comments, posts, reposts and follows together. */
  readonly actions: number;
  /** Actions per weekday, Monday first, in Reykjavik time. */
  readonly days: readonly number[];
  /** Subjects of most actions, at most two. */
  readonly subjects: readonly SubjectShare[];
  /** Accounts whose posts were liked most, at most four: the last tells whether the three before it stand out. */
  readonly leaders: readonly NamedCount[];
  readonly accounts: number;
  /** Accounts followed, in order of time. */
  readonly followed: readonly (string | null)[];
  readonly unfollowed: readonly (string | null)[];
  readonly followDay: DayCount | null;
  /** The other account that most comments went to. */
  readonly commented: NamedCount | null;
  /** The most used hashtag, where it is used more than any other and can be printed. */
  readonly tag: TagCount | null;
  /** Likes, comments and follows as far as every one of the periods knows them; null without a period before. */
  readonly pace: Pace | null;
  readonly burst: ToldBurst | null;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** An id is no name: a person would not know who is meant. Nor is the name under which somebody is withheld. */
const named = ({ name, username, id }: Person): string | null =>
  isWithheld(username) || (name === null && username === id) ? null : printable(name, username);

function paceOf({ likes, comments, follows }: Headline): Pace | null {
  const known = [likes, comments, follows].flatMap(({ value, previous, median }: Headcount) =>
    value === null || previous === null || median === null ? [] : [{ value, previous, median }],
  );
  if (known.length === 0) return null;
  return {
    now: sum(known.map(({ value }) => value)),
    before: sum(known.map(({ previous }) => previous)),
    usual: sum(known.map(({ median }) => median)),
  };
}

function subjectsOf({ interests, hashtags }: Story, actions: number): SubjectShare[] {
  return interests.slice(0, 2).flatMap(({ topic, count }) => {
    const about = subjectWords(topic, hashtags);
    return about === null || actions === 0 ? [] : [{ about, count, share: Math.min(1, count / actions) }];
  });
}

const dayNumber = (at: Instant): number => Math.floor(at / DAY);

/** The day with most of `times`, the first of equals; null without times. */
function fullestDay(times: readonly Instant[]): DayCount | null {
  const days = new Map<number, DayCount>();
  for (const at of times) days.set(dayNumber(at), { at, count: (days.get(dayNumber(at))?.count ?? 0) + 1 });
  const [first] = [...days.values()].sort((a, b) => b.count - a.count || a.at - b.at);
  return first ?? null;
}

function leadingTag({ hashtags }: Story): TagCount | null {
  const [first, second] = hashtags.filter(({ tag }) => WRITTEN_TAG.test(tag));
  return first === undefined || first.count === second?.count ? null : first;
}

function mostCommented({ comments, profile }: Story): NamedCount | null {
  const counts = new Map<string, { readonly person: Person; readonly count: number }>();
  for (const { target } of comments) {
    if (target === null || target.id === profile.id) continue;
    counts.set(target.id, { person: target, count: (counts.get(target.id)?.count ?? 0) + 1 });
  }
  const [first] = [...counts.values()].sort((a, b) => b.count - a.count || compareText(a.person.id, b.person.id));
  return first === undefined ? null : { name: named(first.person), count: first.count };
}

function burstOf({ burst, likes }: Story): ToldBurst | null {
  if (burst === null) return null;
  const { kind, id, count, from, minutes } = burst;
  const rest = { count, from, minutes };
  if (kind === 'tag') return WRITTEN_TAG.test(id) ? { ...rest, to: { kind, tag: id } } : null;
  if (kind === 'topic') {
    const about = subjectWords(id);
    return about === null ? null : { ...rest, to: { kind, about } };
  }
  const account = likes.data.find((one) => one.id === id);
  return { ...rest, to: { kind, name: account === undefined ? null : named(account) } };
}

/** So many likes on one post are worth a word. */
const WELL_RECEIVED = 10;

function bestPostOf({ counts, ownWords }: Story): number | null {
  const likes = ownWords.posts[0]?.likes ?? 0;
  return (counts.post ?? 0) > 1 && likes >= WELL_RECEIVED ? likes : null;
}

/** Gathers what the headline and the standfirst may speak of. */
export function factsOf(story: Story): Facts {
  const { counts, headline, activity, follows } = story;
  const byDay = Array.from({ length: 7 }, (_, day) => activity.slice(day * SLOTS_PER_DAY, (day + 1) * SLOTS_PER_DAY));
  const own = [counts.like, counts.comment, counts.post, counts.repost, counts.follow].map((value) => value ?? 0);
  const actions = sum(own);
  const made = follows.filter(({ change }) => change === 'follow');
  const lost = follows.filter(
    ({ change, reason }) => change === 'unfollow' && (reason ?? 'unfollowed') === 'unfollowed',
  );
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
    repostsReceived: counts['repost-received'] ?? 0,
    bestPost: bestPostOf(story),
    actions,
    days: byDay.map(sum),
    subjects: subjectsOf(story, actions),
    leaders: story.likes.data.slice(0, 4).map((account) => ({ name: named(account), count: account.count })),
    accounts: story.likes.data.length,
    followed: made.map(named),
    unfollowed: lost.map(named),
    followDay: fullestDay(made.map(({ at }) => at)),
    commented: mostCommented(story),
    tag: leadingTag(story),
    pace: paceOf(headline),
    burst: burstOf(story),
  };
}
