import type { UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { type PeriodSpan, periodFrom, periodTo } from '../../../shared/domain/time/period.ts';
import { digestOf } from '../../../shared/domain/watchlist/digest.ts';
import type { Db } from '../../db/database.ts';
import { feedTallies } from '../../db/repositories/watch-feed.ts';
import { listWatches } from '../../db/repositories/watches.ts';
import type { WatchlistDigest } from '../mail/watchlist-mail.ts';

/** Names told in a mail; the others by their number. */
const MOST_NAMES = 10;

/** What the names on a watchlist did in a week, by what its feed tells of; null when none did anything. */
export async function readDigest(
  db: Db,
  user: UserId,
  input: { readonly week: PeriodSpan; readonly publicUrl: string; readonly language: Language },
): Promise<WatchlistDigest | null> {
  const { week, publicUrl, language } = input;
  const entries = digestOf(await feedTallies(db, user, { from: periodFrom(week), to: periodTo(week) }));
  if (entries.length === 0) return null;
  const names = new Map<number, string>(
    (await listWatches(db, user)).map(({ id, name, username }) => [id, name ?? username]),
  );
  const told = entries.flatMap(({ watch, did }) => {
    const name = names.get(watch);
    return name === undefined ? [] : [{ name, did }];
  });
  const [first, ...others] = told;
  if (first === undefined) return null;
  return {
    names: [first, ...others.slice(0, MOST_NAMES - 1)],
    more: Math.max(0, told.length - MOST_NAMES),
    start: week.start,
    end: week.end,
    url: `${publicUrl}/${language}/dashboard#watchlist`,
  };
}
