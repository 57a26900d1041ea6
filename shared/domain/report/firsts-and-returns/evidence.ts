import type { Evidence } from '../../../report/firsts-and-returns.ts';
import type { Action } from '../../activity/action.ts';
import { compareText } from '../order.ts';

/** Links beside a statement; more would be a list. */
export const MOST_EVIDENCE = 3;

/** Which post a subject was found in. A repost is listed nowhere else in a report: it counts, and no link is kept of it. */
function evidenceOf({ kind, post }: Action): Evidence | null {
  return post === null || (kind !== 'like' && kind !== 'comment' && kind !== 'post') ? null : { kind, url: post.url };
}

interface Found extends Evidence {
  readonly at: number;
  readonly key: string;
}

const newestFirst = (a: Found, b: Found): number => b.at - a.at || compareText(a.key, b.key);

/** Keeps, of each hashtag and each subject, the newest posts that it was found in; each post once. */
export function createEvidence() {
  const found = new Map<string, Found[]>();
  function keep(id: string, one: Found): void {
    const known = found.get(id) ?? [];
    const oldest = known[MOST_EVIDENCE - 1];
    // Most are older than what is kept of a common hashtag.
    if (oldest !== undefined && newestFirst(one, oldest) > 0) return;
    const others = known.filter(({ url }) => url !== one.url);
    const same = known.find(({ url }) => url === one.url);
    const newest = same === undefined || newestFirst(one, same) < 0 ? one : same;
    found.set(id, [...others, newest].sort(newestFirst).slice(0, MOST_EVIDENCE));
  }
  const of = (id: string): Evidence[] => (found.get(id) ?? []).map(({ kind, url }) => ({ kind, url }));
  return {
    add(action: Action, tags: readonly string[], topic: string | null): void {
      const evidence = evidenceOf(action);
      if (evidence === null) return;
      const one = { ...evidence, at: action.at, key: action.key };
      for (const tag of new Set(tags.map((written) => written.toLowerCase()))) keep(`#${tag}`, one);
      if (topic !== null) keep(topic, one);
    },
    ofTag: (tag: string): Evidence[] => of(`#${tag}`),
    ofTopic: of,
  };
}
export type EvidenceTally = Pick<ReturnType<typeof createEvidence>, 'ofTag' | 'ofTopic'>;
