import type { StoredReport } from '../../report/report.ts';
import type { SummaryEvidence } from '../../report/summary.ts';
import { isWithheld } from '../activity/withheld.ts';

interface Someone {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
}

const whoOf = ({ id, username, name }: Someone) => ({ id, username, name });
const isShown = ({ id, username }: Someone): boolean => !isWithheld(id) && !isWithheld(username);

/**
 * What a summary of the report may rest on: its public actions, as they are shown now. What was deleted, taken back or withheld since is
 * none any more. A group of an account's likes counts each post once.
 */
export function evidenceOf({ likes, comments, follows }: StoredReport): SummaryEvidence[] {
  const liked = likes.data.filter(isShown).flatMap((account) =>
    account.posts
      .filter(({ notfound }) => !notfound)
      .map(({ code, at, text, url }) => ({
        ...{ id: `like/${code}`, kind: 'like' as const, at, who: whoOf(account), text, url },
      })),
  );
  const said = comments.flatMap(({ url, text, at, target }) =>
    url === null || text === null
      ? []
      : {
          ...{ id: `comment/${url}`, kind: 'comment' as const, at, text, url },
          who: target !== null && isShown(target) ? whoOf(target) : null,
        },
  );
  const followed = follows
    .filter((change) => change.change === 'follow' && isShown(change))
    .map((change) => ({
      ...{ id: `follow/${change.id}`, kind: 'follow' as const, at: change.at, who: whoOf(change), text: null },
      url: null,
    }));
  const known = new Map([...liked, ...said, ...followed].map((one) => [one.id, one]));
  return [...known.values()];
}
