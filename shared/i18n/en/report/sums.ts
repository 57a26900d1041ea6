/** Counts of what an account did, in a day or a year. */
export const sums = {
  likes_one: '{{shown}} like given',
  likes_other: '{{shown}} likes given',
  likesReceived_one: '{{shown}} like received',
  likesReceived_other: '{{shown}} likes received',
  repostsReceived_one: '{{shown}} repost received',
  repostsReceived_other: '{{shown}} reposts received',
  follows_one: '{{shown}} new follow',
  follows_other: '{{shown}} new follows',
  unfollows_one: '{{shown}} unfollow',
  unfollows_other: '{{shown}} unfollows',
  comments_one: '{{shown}} comment',
  comments_other: '{{shown}} comments',
  posts_one: '{{shown}} post',
  posts_other: '{{shown}} posts',
} as const;
