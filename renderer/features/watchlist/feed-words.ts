import type { FeedItemView } from '../../../shared/contract/watches.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { DATE_LOCALE, timeOfDay } from '../../../shared/i18n/dates.ts';

/** What the item says behind the name: a text's key, and what it counts. */
export type Verb =
  | { readonly key: 'posted' | 'commented' | 'followed' }
  | {
      readonly key: 'postedPictures' | 'postedTimes' | 'reposted' | 'commentedTimes' | 'liked' | 'followedUnknown';
      readonly count: number;
    }
  | {
      readonly key: 'likedTagged' | 'likedSomeTagged';
      readonly count: number;
      readonly tagged: number;
      readonly tag: string;
    };

type Told = Pick<FeedItemView, 'kind' | 'count' | 'allPictures' | 'tag' | 'name'>;

function likes({ count, tag }: Told): Verb {
  if (tag === null) return { key: 'liked', count };
  return { key: tag.count === count ? 'likedTagged' : 'likedSomeTagged', count, tagged: tag.count, tag: tag.tag };
}

/** The words of an item, true of exactly what was counted. */
export function verbOf(item: Told): Verb {
  const { kind, count } = item;
  switch (kind) {
    case 'post':
      if (count === 1) return { key: 'posted' };
      return { key: item.allPictures ? 'postedPictures' : 'postedTimes', count };
    case 'repost':
      return { key: 'reposted', count };
    case 'comment':
      return count === 1 ? { key: 'commented' } : { key: 'commentedTimes', count };
    case 'like':
      return likes(item);
    case 'follow':
      return item.name === null ? { key: 'followedUnknown', count } : { key: 'followed' };
  }
}

const WEEKDAYS_TOLD = 6;

const terse = (language: Language, at: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(DATE_LOCALE[language], { timeZone: 'UTC', ...options })
    .format(at)
    .replaceAll(/ de |[.,]/g, (found) => (found === ' de ' ? ' ' : ''));

/** "Wed" within the last days, "12 Nov" before; a single post, which tells its time itself, "Wed 08:12" in the reader's zone. */
export function whenWords(
  { day, at }: Pick<FeedItemView, 'day' | 'at'>,
  input: { language: Language; now: Instant; timezone: number },
): string {
  const { language, now, timezone } = input;
  const shown = at === null ? Date.parse(`${day}T00:00:00Z`) : at + timezone * MINUTE;
  const age = Math.floor(now / DAY) - Math.floor(shown / DAY);
  const date =
    age <= WEEKDAYS_TOLD
      ? terse(language, shown, { weekday: 'short' })
      : terse(language, shown, { day: 'numeric', month: 'short' });
  return at === null ? date : `${date} ${timeOfDay(language, at, timezone)}`;
}

/** "1–5": which items of all a page shows; null where there is no item. */
export function shownRange(input: {
  page: number;
  perPage: number;
  items: number;
}): { from: number; to: number } | null {
  if (input.items === 0) return null;
  const from = (input.page - 1) * input.perPage + 1;
  return { from, to: from + input.items - 1 };
}
