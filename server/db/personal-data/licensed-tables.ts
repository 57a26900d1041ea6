import type { PlainColumns, TablePlace } from './place.ts';

/** What licensed feeds deliver. */
export const LICENSED_TABLES: readonly TablePlace[] = [
  {
    table: 'public.feed_actions',
    columns: ['key', 'target_id', 'post_code', 'post_url', 'text', 'tags', 'languages'],
    whose: 'account',
    holds: 'what a licensed feed delivered of tracked accounts, until they are collected next',
    optOut: { erasedBy: ['eraseTraces', 'withholdInActions'], within: 'minutes' },
    kept: 'until the first hourly clean-up after that, some hours at most',
  },
  {
    table: 'public.feed_profiles',
    columns: ['external_id', 'username', 'name', 'userpic', 'url', 'bio', 'flags'],
    whose: 'account',
    holds:
      'accounts as a licensed feed described them: who can be found on its network, and names of those whom others met',
    optOut: { erasedBy: ['eraseCards'], within: 'at once' },
    kept: 'until the feed describes them anew, 13 months at most',
  },
];

export const LICENSED_PLAIN_COLUMNS: readonly PlainColumns[] = [
  { table: 'public.feed_actions', columns: ['kind', 'reason'] },
  {
    table: 'public.feed_deliveries',
    columns: ['request_id', 'digest', 'key_name', 'network', 'feed_name', 'coverage', 'answer', 'profiles'],
  },
  { table: 'public.feed_profiles', columns: ['network'] },
];
