import type { GroupReport } from '../../report/group-report.ts';
import type { LikedAccount } from '../../report/lists.ts';
import type { StoredReport } from '../../report/report.ts';

/** What of each list a group report shows; the numbers beside the lists count everything. */
export const GROUP_LISTS = {
  accounts: 300,
  postsEach: 24,
  likers: 300,
  reposters: 300,
  follows: 1_000,
  comments: 500,
} as const;

const cutPosts = <T extends LikedAccount>(account: T): T =>
  account.posts.length <= GROUP_LISTS.postsEach
    ? account
    : { ...account, posts: account.posts.slice(0, GROUP_LISTS.postsEach) };

/** A report with only those posts that its group report can show, so that thirty of them may be held at once. */
export const slimForGroup = (report: StoredReport): StoredReport => ({
  ...report,
  likes: { data: report.likes.data.map(cutPosts) },
});

/** The first of each list, the newest of comments and changes of follows. */
export function cutGroup(group: GroupReport): GroupReport {
  return {
    ...group,
    likes: { data: group.likes.data.slice(0, GROUP_LISTS.accounts).map(cutPosts) },
    likers: { data: group.likers.data.slice(0, GROUP_LISTS.likers) },
    ...(group.reposters === undefined
      ? {}
      : { reposters: { data: group.reposters.data.slice(0, GROUP_LISTS.reposters) } }),
    follows: group.follows.slice(-GROUP_LISTS.follows),
    comments: group.comments.slice(-GROUP_LISTS.comments),
  };
}
