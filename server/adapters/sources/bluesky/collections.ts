/** The collections whose records are actions, in the order of their keys. Records of any other are somebody else's business. */
export const ACTION_COLLECTIONS = [
  'app.bsky.feed.like',
  'app.bsky.feed.post',
  'app.bsky.feed.repost',
  'app.bsky.graph.follow',
] as const;
export type ActionCollection = (typeof ACTION_COLLECTIONS)[number];

export const isActionCollection = (name: string): name is ActionCollection =>
  ACTION_COLLECTIONS.some((collection) => collection === name);
