import { ACTION_KINDS } from '../activity/action.ts';
import type {
  Comment,
  FollowChange,
  Headcount,
  Interest,
  LikedAccount,
  LikedPost,
  Liker,
  Report,
  StoredReport,
  TagCount,
} from './report.ts';
import { anomalies, person, socialProfile } from './serialize-anomalies.ts';

const post = ({ code, url, notfound, image, text, at }: LikedPost): LikedPost => ({
  code,
  url,
  notfound,
  image,
  text,
  at,
});
const likedAccount = (account: LikedAccount): LikedAccount => ({
  ...person(account),
  count: account.count,
  posts: account.posts.map(post),
});
const liker = (account: Liker): Liker => ({ ...person(account), count: account.count });
const follow = (change: FollowChange): FollowChange => ({
  ...person(change),
  change: change.change,
  reason: change.reason,
  at: change.at,
});
const comment = ({ at, text, url, target, onLiked }: Comment): Comment => ({
  at,
  text,
  url,
  target: target === null ? null : person(target),
  onLiked,
});
const headcount = ({ value, previous, median, history }: Headcount): Headcount => ({
  value,
  previous,
  median,
  history,
});
const hashtag = ({ tag, count }: TagCount): TagCount => ({ tag, count });
const interest = ({ topic, count, share }: Interest): Interest => ({ topic, count, share });

function coverage({ lines, estimate }: Report['coverage']): Report['coverage'] {
  return {
    lines: lines.map(({ kind, level }) => ({ kind, level })),
    estimate: estimate === null ? null : { low: estimate.low, point: estimate.point, high: estimate.high },
  };
}

/** What is undefined in a report of version 1 leaves no key behind. */
function ordered(report: StoredReport): StoredReport {
  const { headline, period } = report;
  return {
    version: report.version,
    network: report.network,
    profile: { ...person(report.profile), url: report.profile.url },
    reportId: report.reportId,
    period: {
      type: period.type,
      index: period.index,
      start: period.start,
      end: period.end,
      available: period.available,
    },
    number: report.number,
    revision: report.revision,
    title: { en: report.title.en, pt: report.title.pt },
    standfirst: { en: report.standfirst.en, pt: report.standfirst.pt },
    template: report.template,
    headline: {
      likes: headcount(headline.likes),
      likesReceived: headcount(headline.likesReceived),
      follows: headcount(headline.follows),
      unfollows: headcount(headline.unfollows),
      comments: headcount(headline.comments),
    },
    // As: `fromEntries` widens the keys of a table that lists every kind.
    counts: Object.fromEntries(ACTION_KINDS.map((kind) => [kind, report.counts[kind]])) as Report['counts'],
    activity: report.activity,
    daily: report.daily,
    likes: { data: report.likes.data.map(likedAccount) },
    likers: { data: report.likers.data.map(liker) },
    follows: report.follows.map(follow),
    comments: report.comments.map(comment),
    hashtags: report.hashtags.map(hashtag),
    interests: report.interests.map(interest),
    coverage: coverage(report.coverage),
    anomalies: report.anomalies === undefined ? undefined : anomalies(report.anomalies),
    socialProfile: report.socialProfile === undefined ? undefined : socialProfile(report.socialProfile),
    not_enought_summary: report.not_enought_summary,
    no_tagged_actions: report.no_tagged_actions,
  };
}

/** The report's canonical text: every key in one fixed order, nothing besides, no white space. Equal reports, equal bytes. */
export const serializeReport = (report: StoredReport): string => JSON.stringify(ordered(report));
