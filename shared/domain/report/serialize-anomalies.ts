import type { Person } from '../activity/action.ts';
import type { Anomalies, Anomaly, BurstTarget, LikeBurst, UnusualCount } from './anomalies/anomaly.ts';
import type { SocialProfile } from './social-profile.ts';

export const person = ({ id, username, name, userpic }: Person): Person => ({ id, username, name, userpic });

function burstTarget(to: BurstTarget): BurstTarget {
  switch (to.kind) {
    case 'account':
      return { kind: to.kind, account: person(to.account) };
    case 'tag':
      return { kind: to.kind, tag: to.tag };
    case 'topic':
      return { kind: to.kind, topic: to.topic };
  }
}

function unusualCount(found: UnusualCount): UnusualCount {
  const { rule, score, metric, direction, value, median, low, high, periods } = found;
  return { rule, score, metric, direction, value, median, low, high, periods };
}

function burst({ rule, score, to, count, total, day, from, minutes, median, periods }: LikeBurst): LikeBurst {
  return { rule, score, to: burstTarget(to), count, total, day, from, minutes, median, periods };
}

/** One anomaly with its keys in one fixed order, and nothing besides. */
function anomaly(found: Anomaly): Anomaly {
  const { score } = found;
  switch (found.rule) {
    case 'unusual-count':
      return unusualCount(found);
    case 'burst':
      return burst(found);
    case 'new-hours': {
      const { rule, hours, count, before, periods } = found;
      return { rule, score, hours, count, before, periods };
    }
    case 'new-top-account': {
      const { rule, account, count, total, periods } = found;
      return { rule, score, account: person(account), count, total, periods };
    }
    case 'unfollow-wave': {
      const { rule, count, total, median, day, from, periods } = found;
      return { rule, score, count, total, median, day, from, periods };
    }
    case 'silence': {
      const { rule, days, from, to, activeDays, ofDays, periods } = found;
      return { rule, score, days, from, to, activeDays, ofDays, periods };
    }
    case 'new-top-tag': {
      const { rule, tag, count, periods } = found;
      return { rule, score, tag, count, periods };
    }
    case 'coverage-drop': {
      const { rule, kinds, estimate } = found;
      return {
        rule,
        score,
        kinds: kinds.map(({ kind, from, to }) => ({ kind, from, to })),
        estimate: estimate === null ? null : { before: estimate.before, now: estimate.now },
      };
    }
  }
}

export const anomalies = ({ items, periods }: Anomalies): Anomalies => ({ items: items.map(anomaly), periods });

export function socialProfile(profile: SocialProfile | null): SocialProfile | null {
  if (profile === null) return null;
  const { bio, bioWithheld, followers, follows, posts, url } = profile;
  return {
    bio,
    bioWithheld,
    followers: { value: followers.value, previous: followers.previous },
    follows: { value: follows.value, previous: follows.previous },
    posts: { value: posts.value, previous: posts.previous },
    url,
  };
}
