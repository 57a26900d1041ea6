import type { LiveEvent } from '../../../shared/contract/live.ts';
import { renamedFirsts, standingFirsts } from '../../../shared/domain/report/firsts-and-returns/standing.ts';
import { standingOwnWords } from '../../../shared/domain/report/own-words.ts';
import type { StoredReport } from '../../../shared/report/report.ts';

export type DataUpdate = Extract<LiveEvent, { type: 'data-update' }>;

/** What changed at the source since the report was built: pictures, posts that went, names. */
export function applyLiveUpdate(report: StoredReport, { posts = [], people = [] }: DataUpdate): StoredReport {
  const byCode = new Map(posts.map((post) => [post.code, post]));
  const byId = new Map(people.map((person) => [person.id, person]));
  const named = <P extends { readonly id: string }>(person: P): P => ({ ...person, ...byId.get(person.id) });
  const { firstsAndReturns, ownWords, reposters } = report;
  const others = {
    removed: new Set<string>(),
    // Whether the post went or only a like of it is told when the report is read again; until then it is not shown.
    withdrawn: new Set(posts.flatMap(({ code, notfound }) => (notfound ? [code] : []))),
    texts: new Map<string, string>(),
    named,
  };
  const shown = {
    likes: {
      data: report.likes.data.map((liked) => ({
        ...named(liked),
        posts: liked.posts.map((post) => {
          const changed = byCode.get(post.code);
          if (changed === undefined) return post;
          return { ...post, ...changed, text: changed.notfound ? null : post.text };
        }),
      })),
    },
    comments: report.comments.map((comment) => ({
      ...comment,
      target: comment.target === null ? null : named(comment.target),
    })),
  };
  return {
    ...report,
    profile: named(report.profile),
    ...shown,
    ...(ownWords === undefined ? {} : { ownWords: standingOwnWords(ownWords, others) }),
    likers: { data: report.likers.data.map(named) },
    ...(reposters === undefined ? {} : { reposters: { data: reposters.data.map(named) } }),
    follows: report.follows.map(named),
    ...(firstsAndReturns === undefined
      ? {}
      : { firstsAndReturns: standingFirsts(renamedFirsts(firstsAndReturns, named), shown) }),
  };
}
