import type { Anomaly, BurstTarget } from '../../report/anomalies.ts';
import type { Comment, LikedAccount, LikedPost } from '../../report/lists.ts';
import type { Person } from '../../report/person.ts';
import type { StoredReport } from '../../report/report.ts';
import type { Instant } from '../ids.ts';
import { renamedFirsts, standingFirsts } from './firsts-and-returns/standing.ts';
import { hideContent } from './hide-content.ts';
import { standingOwnWords } from './own-words.ts';

/** A post as the network shows it now. */
export interface ChangedPost {
  readonly code: string;
  readonly text: string | null;
  readonly image: string | null;
  /** The network no longer shows the post. */
  readonly gone: boolean;
}

/** What became different of what a report shows since it was built. */
export interface ReportChanges {
  readonly posts: readonly ChangedPost[];
  /** Names and pictures. */
  readonly people: readonly Person[];
  /** Posts of which no like stands any more. */
  readonly removedLikes: readonly string[];
  readonly removedComments: readonly { readonly at: Instant; readonly url: string | null }[];
  /** Addresses of the account's own posts that the report links to and that it has deleted. */
  readonly removedPosts: readonly string[];
  /** Codes of posts whose reposts were taken back. */
  readonly removedReposts: readonly string[];
  /** Actions of the period that were first seen after the collection it was built from, and are still there. */
  readonly later: number;
  /** The account no longer says of itself what the report quotes. */
  readonly bioGone: boolean;
  /** The network reports the account missing: nothing that it said is shown. */
  readonly accountGone: boolean;
}

export const isUnchanged = (changes: ReportChanges): boolean =>
  !changes.bioGone &&
  !changes.accountGone &&
  changes.later === 0 &&
  changes.posts.length + changes.people.length + changes.removedLikes.length + changes.removedComments.length === 0 &&
  changes.removedPosts.length + changes.removedReposts.length === 0;

const commentKey = ({ at, url }: Pick<Comment, 'at' | 'url'>): string => `${at} ${url ?? ''}`;

/** Functions that bring each kind of entry up to date. */
function updates(changes: ReportChanges) {
  const posts = new Map(changes.posts.map((post) => [post.code, post]));
  const people = new Map(changes.people.map((person) => [person.id, person]));
  const unliked = new Set(changes.removedLikes);
  const withdrawn = new Set(changes.removedComments.map(commentKey));

  function person<T extends Person>(one: T): T {
    const now = people.get(one.id);
    return now === undefined ? one : { ...one, username: now.username, name: now.name, userpic: now.userpic };
  }
  function post(one: LikedPost, removed: boolean): LikedPost {
    const now = posts.get(one.code);
    if (removed || unliked.has(one.code) || now?.gone === true) {
      return { ...one, notfound: true, image: null, text: null };
    }
    return now === undefined ? one : { ...one, notfound: false, image: now.image, text: now.text };
  }
  return {
    person,
    liked: (account: LikedAccount): LikedAccount => ({
      ...person(account),
      // A like that was withdrawn stays hidden, whatever became of the post: only building again knows of both.
      posts: account.posts.map((one) => post(one, one.notfound)),
    }),
    comment(one: Comment): Comment {
      const target = one.target === null ? null : person(one.target);
      return withdrawn.has(commentKey(one)) ? { ...one, target, text: null, url: null } : { ...one, target };
    },
    anomaly(one: Anomaly): Anomaly {
      if (one.rule === 'new-top-account') return { ...one, account: person(one.account) };
      if (one.rule !== 'burst' || one.to.kind !== 'account') return one;
      const to: BurstTarget = { ...one.to, account: person(one.to.account) };
      return { ...one, to };
    },
  };
}

/**
 * The report as its network shows its content now: what was deleted is hidden, counts stay, pictures and names are the
 * present ones. The words of headline and standfirst stay as they were printed.
 */
export function overlayReport(report: StoredReport, changes: ReportChanges): StoredReport {
  const { anomaly, comment, liked, person } = updates(changes);
  const { anomalies, firstsAndReturns, ownWords, reposters, socialProfile } = report;
  const shown = { likes: { data: report.likes.data.map(liked) }, comments: report.comments.map(comment) };
  const removed = new Set(changes.removedPosts);
  const withdrawn = new Set(changes.removedReposts);
  const texts = new Map(changes.posts.map(({ code, text, gone }) => [code, gone ? null : text]));
  const present: StoredReport = {
    ...report,
    ...shown,
    ...(ownWords === undefined
      ? {}
      : { ownWords: standingOwnWords(ownWords, { removed, withdrawn, texts, named: person }) }),
    likers: { data: report.likers.data.map(person) },
    ...(reposters === undefined ? {} : { reposters: { data: reposters.data.map(person) } }),
    follows: report.follows.map(person),
    anomalies: anomalies === undefined ? undefined : { ...anomalies, items: anomalies.items.map(anomaly) },
    firstsAndReturns:
      firstsAndReturns === undefined
        ? undefined
        : standingFirsts(renamedFirsts(firstsAndReturns, person), shown, removed),
    socialProfile:
      changes.bioGone && socialProfile !== undefined && socialProfile !== null
        ? { ...socialProfile, bio: null }
        : socialProfile,
    ...(changes.later === 0 ? {} : { later: changes.later }),
  };
  return changes.accountGone ? hideContent(present) : present;
}
