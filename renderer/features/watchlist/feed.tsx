import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedPage, WatchView } from '../../../shared/contract/watches.ts';
import { count } from '../../../shared/i18n/dates.ts';
import type { FeedWindow } from '../../data/watches.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FeedItem } from './feed-item.tsx';
import { shownRange } from './feed-words.ts';
import { useFeed } from './queries.ts';
import { FeedSkeleton, LoadError } from './skeleton.tsx';
import styles from './watchlist.module.css';

const NEWEST: FeedWindow = { page: 1, through: null };

/** "5 of 64", and on later pages "6–10 of 64". */
function usePlaceWords() {
  const { t } = useTranslation('watchlist');
  const lang = useLanguage();
  return ({ page, perPage, items, full_count }: FeedPage): string => {
    const range = shownRange({ page, perPage, items: items.length });
    if (range === null) return '';
    const total = count(lang, full_count);
    if (page === 1) return t('feed.first', { n: count(lang, range.to), total });
    return t('feed.range', { from: count(lang, range.from), to: count(lang, range.to), total });
  };
}

interface TurnProps {
  readonly shown: FeedPage;
  readonly onTurn: (page: number) => void;
}

function Turn({ shown, onTurn }: TurnProps) {
  const { t } = useTranslation('watchlist');
  const placeWords = usePlaceWords();
  const { page, perPage, full_count } = shown;
  return (
    <div className={styles.paging}>
      <span role="status">{placeWords(shown)}</span>
      <span className={styles.turns}>
        {page > 1 ? (
          <Button tone="quiet" size="compact" onClick={() => onTurn(page - 1)}>
            <Icon name="left" size={14} />
            {t('feed.newer')}
          </Button>
        ) : null}
        {page * perPage < full_count ? (
          <Button tone="quiet" size="compact" onClick={() => onTurn(page + 1)}>
            {t('feed.older')}
            <Icon name="right" size={14} />
          </Button>
        ) : null}
      </span>
    </div>
  );
}

/** Why there is nothing to read. */
function Nothing({ names }: { names: readonly WatchView[] }) {
  const { t } = useTranslation('watchlist');
  const collecting = names.some(({ state }) => state === 'collecting');
  const muted = names.every((name) => name.muted);
  const why = collecting ? t('feed.collecting') : muted ? t('feed.muted') : t('feed.none');
  return (
    <p className={styles.message} role="status">
      {why}
    </p>
  );
}

/** Scrolls to the top of the list and focuses it, because the pressed button may be gone. */
function toTop(list: RefObject<HTMLUListElement | null>): void {
  list.current?.focus({ preventScroll: true });
  if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView({ block: 'start' });
}

/** What the names did, five items a page. All pages end with the day that the first one was read on. */
export function Feed({ names }: { names: readonly WatchView[] }) {
  const { t } = useTranslation('watchlist');
  const [place, setPlace] = useState<FeedWindow>(NEWEST);
  const list = useRef<HTMLUListElement>(null);
  const { data, error, isFetching, refetch } = useFeed(place);
  if (data === undefined) {
    return error === undefined ? (
      <FeedSkeleton />
    ) : (
      <LoadError text={t('feed.failed')} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (data.items.length === 0) return <Nothing names={names} />;
  const turning = isFetching && data.page !== place.page;
  const turn = (page: number): void => {
    setPlace(page === 1 ? NEWEST : { page, through: data.through });
    toTop(list);
  };
  return (
    <>
      <ul
        className={turning ? `${styles.feed} ${styles.stale}` : styles.feed}
        ref={list}
        tabIndex={-1}
        aria-label={t('feed.label')}
        aria-busy={turning}
      >
        {data.items.map((item) => (
          <FeedItem key={item.key} item={item} />
        ))}
      </ul>
      {error === undefined || isFetching ? null : (
        <LoadError text={t('feed.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      <Turn shown={data} onTurn={turn} />
    </>
  );
}
