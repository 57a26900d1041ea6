import type { Anomaly } from '../../report/anomalies.ts';
import type { StoredReport } from '../../report/report.ts';
import type { Localized } from '../languages.ts';
import type { DenialReason } from '../policy/tracking.ts';
import type { AnomalyRule } from './anomalies/rules.ts';
import type { Trail } from './anomalies/trail.ts';
import { hiddenContent } from './content.ts';
import { hideInSeen } from './firsts-and-returns/seen.ts';
import { NO_OWN_WORDS } from './own-words.ts';

/** In the place of a headline that may speak of what is hidden. */
export const HIDDEN_TITLE: Localized = {
  en: 'What this account wrote is not shown',
  pt: 'O que esta conta escreveu não é mostrado',
};
const HIDDEN_STANDFIRST: Localized = {
  en: 'Its network reports the account missing. The counts stay.',
  pt: 'A rede diz que a conta não existe. Os números ficam.',
};

/** Of an account that its network reports missing, nothing is shown that it said; the counts are. */
export const saysNothing = (stopped: DenialReason | null): boolean => stopped === 'missing' || stopped === 'deleted';

/** Rules that name what somebody said or whom they liked, beside numbers. */
const TELLING: ReadonlySet<AnomalyRule> = new Set(['new-top-account', 'burst', 'new-top-tag']);
const isPlain = ({ rule }: Anomaly): boolean => !TELLING.has(rule);

/**
 * A report without anything that its account said, showed or called itself: posts, words, links, tags, topics,
 * languages, picture. Numbers,
 * times and lists of accounts stay, and so does the account's user name, by which its reader knows whose numbers they are.
 */
export function hideContent(report: StoredReport): StoredReport {
  const { anomalies, firstsAndReturns, ownWords, socialProfile } = report;
  return {
    ...report,
    profile: { ...report.profile, name: null, userpic: null },
    title: HIDDEN_TITLE,
    standfirst: HIDDEN_STANDFIRST,
    likes: { data: report.likes.data.map((account) => ({ ...account, posts: [] })) },
    comments: report.comments.map((comment) => ({ ...comment, text: null, url: null })),
    ...(ownWords === undefined ? {} : { ownWords: NO_OWN_WORDS }),
    ...hiddenContent(report),
    no_tagged_actions: true,
    ...(anomalies === undefined ? {} : { anomalies: { ...anomalies, items: anomalies.items.filter(isPlain) } }),
    ...(firstsAndReturns === undefined ? {} : { firstsAndReturns: [] }),
    ...(socialProfile === undefined || socialProfile === null
      ? {}
      : { socialProfile: { ...socialProfile, bio: null } }),
  };
}

/** What such a report leaves behind for later ones. */
export function hideInTrail(trail: Trail): Trail {
  const { seen, named, languages, ...rest } = trail;
  return {
    ...rest,
    tags: [],
    profile: trail.profile === null ? null : { ...trail.profile, bio: null },
    ...(seen === undefined ? {} : { seen: hideInSeen(seen) }),
    ...(languages === undefined ? {} : { languages: languages && [] }),
  };
}
