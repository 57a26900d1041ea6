import type { RecordingSink } from '../../support/atproto/recording-sink.ts';
import type { InstanceAccount, InstanceStatus } from '../../support/mastodon/answers.ts';
import { fans, instance } from './fixture.ts';

/** What others do with a post, how they do it on the instance, and where it says who did. */
export const LIKES = {
  what: 'likes',
  kind: 'like-received',
  list: 'favourited_by',
  prefix: 'received:',
  count: 'received',
  skipped: 'received-unavailable',
  give: (post: InstanceStatus, ...by: InstanceAccount[]) => instance.favourite(post, ...by),
  takeBack: (post: InstanceStatus, by: InstanceAccount) => instance.unfavourite(post, by),
} as const;
export const REPOSTS = {
  what: 'reposts',
  kind: 'repost-received',
  list: 'reblogged_by',
  prefix: 'reposted:',
  count: 'reposted',
  skipped: 'reposted-unavailable',
  give: (post: InstanceStatus, ...by: InstanceAccount[]) => instance.reblog(post, ...by),
  takeBack: (post: InstanceStatus, by: InstanceAccount) => instance.unreblog(post, by),
} as const;

export const askedFor = ({ list }: { readonly list: string }) =>
  instance.requests.filter((path) => path.includes(`/${list}`)).length;

export function two(): [InstanceAccount, InstanceAccount] {
  const [bob, carla] = fans(2);
  if (bob === undefined || carla === undefined) throw new Error('no fans');
  return [bob, carla];
}

/** Keys of likes and reposts received, of both kinds. */
export const keysOf = (sink: RecordingSink): string[] =>
  sink.list().flatMap(({ kind, key }) => (kind.endsWith('-received') ? [key] : []));
