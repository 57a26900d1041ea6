import type { Evidence, FirstObject } from '../../../report/firsts-and-returns.ts';
import type { Person } from '../../../report/person.ts';
import type { Report } from '../../../report/report.ts';
import type { ActionKind } from '../../activity/action.ts';
import { isWithheld } from '../../activity/withheld.ts';
import type { ReportId } from '../../ids.ts';
import { speaksOfWithheld, subjectOf } from '../../interests/subject-of.ts';
import type { PeriodSpan } from '../../time/period.ts';
import type { EarlierReport } from '../headcount.ts';
import { type PeopleLookup, personOf } from '../likes.ts';
import type { Listed } from '../listed.ts';
import { TOPICS } from '../topics.ts';
import { WRITTEN_TAG } from '../wording.ts';
import { type EvidenceTally, MOST_EVIDENCE } from './evidence.ts';
import { type SeenPeriod, seenPeriods } from './past.ts';
import { commentedAccounts, MOST_SEEN, type Seen, wholeKinds } from './seen.ts';

/** What the rules are asked about: a report's finished sections, and what earlier reports left behind. */
export interface FirstsSource
  extends Pick<
    Report,
    | 'profile'
    | 'counts'
    | 'likes'
    | 'comments'
    | 'follows'
    | 'hashtags'
    | 'interests'
    | 'coverage'
    | 'anomalies'
    | 'template'
  > {
  readonly period: PeriodSpan;
  /** Reports of the same type, in any order. */
  readonly earlier: readonly EarlierReport[];
  readonly people: PeopleLookup;
  /** Which posts a hashtag or a subject was found in. */
  readonly evidence: EvidenceTally;
}

/** What one earlier period says of one field. */
export interface FieldPeriod {
  readonly reportId: ReportId;
  readonly counts: ReadonlyMap<string, number>;
  /** Actions in which anything of the field could have been. */
  readonly volume: number;
  /** What is not in `counts` was not there. */
  readonly isWhole: boolean;
}

/** One kind of thing that begins, comes back or ends. */
export interface Field {
  readonly now: readonly Listed[];
  readonly volume: number;
  /** What is not in `now` was not there. */
  readonly isWhole: boolean;
  /** Newest first; null where nothing is known. */
  readonly past: readonly (FieldPeriod | null)[];
  /** What it is to a reader; null for what is not to be named. */
  readonly objectOf: (id: string) => FirstObject | null;
  readonly evidenceOf: (id: string) => Evidence[];
}

/** A list as it is looked up. */
export const countsOf = (list: readonly Listed[]): ReadonlyMap<string, number> =>
  new Map(list.map(({ id, count }) => [id, count]));

const sum = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

type VolumeKind = 'like' | 'comment' | 'post' | 'repost';
const SUBJECT_KINDS: readonly VolumeKind[] = ['like', 'comment', 'post', 'repost'];

function volumeThen({ likes, comments, trail }: EarlierReport, kinds: readonly VolumeKind[]): number {
  const counts = { like: likes, comment: comments, post: trail?.posts, repost: trail?.reposts };
  return sum(kinds.map((kind) => counts[kind]));
}

interface FieldShape extends Pick<Field, 'now' | 'objectOf' | 'evidenceOf'> {
  readonly kinds: readonly VolumeKind[];
  readonly seenOf: (seen: Seen) => readonly Listed[] | null;
}

/** A kind that the network does not tell is missing from neither period; one that it began or ceased to tell makes them unlike. */
function fieldOf(source: FirstsSource, { kinds, seenOf, ...shape }: FieldShape): Field {
  const wholeNow = new Set<ActionKind>(wholeKinds(source.coverage));
  const isTold = (kind: ActionKind): boolean => source.counts[kind] !== null;
  const told = kinds.filter(isTold);
  const pastOf = ({ report, seen }: SeenPeriod): FieldPeriod | null => {
    const list = seenOf(seen);
    if (list === null) return null;
    const levels = report.trail?.coverage;
    const isAlike = kinds.every((kind) => (isTold(kind) ? seen.whole.includes(kind) : levels?.[kind] === 'none'));
    return {
      reportId: report.reportId,
      counts: countsOf(list),
      volume: volumeThen(report, kinds),
      isWhole: isAlike && list.length < MOST_SEEN,
    };
  };
  return {
    ...shape,
    volume: sum(kinds.map((kind) => source.counts[kind])),
    isWhole: told.length > 0 && told.every((kind) => wholeNow.has(kind)),
    past: seenPeriods(source.period, source.earlier).map((one) => (one === null ? null : pastOf(one))),
  };
}

/** An account that may be named: not the one reported on, nor one that is withheld or of which only an id is known. */
export function namedAccount({ profile, people }: Pick<FirstsSource, 'profile' | 'people'>, id: string): Person | null {
  const found = personOf(people, id);
  const { username, name, userpic } = found;
  const isHidden = isWithheld(id) || isWithheld(username) || (name === null && username === id);
  return isHidden || id === profile.id ? null : { id, username, name, userpic };
}

function likedField(source: FirstsSource): Field {
  const posts = new Map(source.likes.data.map((liked) => [liked.id, liked.posts]));
  return fieldOf(source, {
    kinds: ['like'],
    now: source.likes.data,
    seenOf: ({ liked }) => liked,
    objectOf(id) {
      const account = namedAccount(source, id);
      return account === null ? null : { kind: 'liked', account };
    },
    evidenceOf: (id) =>
      (posts.get(id) ?? [])
        .filter(({ notfound }) => !notfound)
        .slice(0, MOST_EVIDENCE)
        .map(({ url }) => ({ kind: 'like', url })),
  });
}

function commentedField(source: FirstsSource): Field {
  return fieldOf(source, {
    kinds: ['comment'],
    now: commentedAccounts(source),
    seenOf: ({ commented }) => commented,
    objectOf(id) {
      const account = namedAccount(source, id);
      return account === null ? null : { kind: 'commented', account };
    },
    evidenceOf(id) {
      const urls = source.comments.flatMap(({ target, url }) => (target?.id === id && url !== null ? [url] : []));
      return [...new Set(urls.toReversed())].slice(0, MOST_EVIDENCE).map((url) => ({ kind: 'comment', url }));
    },
  });
}

const KNOWN_TOPICS: ReadonlySet<string> = new Set(TOPICS.map(({ id }) => id));

/** The subject that a hashtag names by itself, so that both are not told beside each other. */
export const topicOfTag = (tag: string): string | null => subjectOf({ text: null, tags: [tag] })?.subject ?? null;

const tagField = (source: FirstsSource): Field =>
  fieldOf(source, {
    kinds: SUBJECT_KINDS,
    now: source.hashtags.map(({ tag, count }) => ({ id: tag, count })),
    seenOf: ({ tags }) => tags,
    // A list of all hashtags says nothing of a person; to pick one out of it does.
    objectOf: (tag) =>
      WRITTEN_TAG.test(tag) && !speaksOfWithheld({ text: null, tags: [tag] }) ? { kind: 'tag', tag } : null,
    evidenceOf: source.evidence.ofTag,
  });

const topicField = (source: FirstsSource): Field =>
  fieldOf(source, {
    kinds: SUBJECT_KINDS,
    now: source.interests.map(({ topic, count }) => ({ id: topic, count })),
    seenOf: ({ topics }) => topics,
    objectOf: (topic) => (KNOWN_TOPICS.has(topic) ? { kind: 'topic', topic } : null),
    evidenceOf: source.evidence.ofTopic,
  });

/** Topics stand before hashtags: of the two that say the same, the topic is told. */
export const fieldsOf = (source: FirstsSource): Field[] => [
  likedField(source),
  commentedField(source),
  topicField(source),
  tagField(source),
];
