import type { FeedItemView, WatchView } from '../../../shared/contract/watches.ts';
import type { FeedContent } from '../../../shared/domain/watchlist/feed-item.ts';
import type { FeedTally } from '../../db/repositories/watch-feed.ts';
import type { WatchRow } from '../../db/repositories/watches.ts';
import { stoppedState } from '../accounts/account-view.ts';

function stateOf({ stopped_reason, progress }: WatchRow): WatchView['state'] {
  if (stopped_reason !== null) return stoppedState(stopped_reason);
  if (progress === null) return 'ok';
  return progress.error === null ? 'collecting' : 'failing';
}

/** What went wrong last, unless it does not matter any more. */
function errorOf({ stopped_reason, progress }: WatchRow): Pick<WatchView, 'error'> {
  const error = stopped_reason === null ? progress?.error : null;
  return typeof error === 'string' ? { error } : {};
}

/** A watched name as the list shows it. */
export const watchView = (row: WatchRow): WatchView => ({
  id: row.id,
  network: row.network,
  username: row.username,
  name: row.name,
  userpic: row.userpic,
  url: row.url,
  muted: row.muted,
  addedAt: row.added_at.getTime(),
  state: stateOf(row),
  ...errorOf(row),
  reason: row.stopped_reason,
});

/** An item of the feed; its key is made of what makes it one. */
export function itemView(tally: FeedTally, row: WatchRow, content: FeedContent): FeedItemView {
  const { watch, day, kind } = tally;
  const { id, username, name, userpic, url } = row;
  return {
    ...content,
    key: `${watch}/${day}/${kind}`,
    kind,
    day,
    who: { id, username, name, userpic, url },
    pictures: [...content.pictures],
  };
}
