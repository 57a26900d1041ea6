import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { filterByWords } from './filter-by-words.ts';
import styles from './full-list-dialog.module.css';
import { FollowRow, LikedRow, PostRow, ReceivedRow, TagRow } from './full-list-rows.tsx';
import { Quote } from './quote.tsx';
import type { Liker, Sections } from './sections.ts';
import type { ListName } from './use-full-list.ts';

/** One whole list: what it is called, its entries, and how each is searched and shown. */
interface Listing<T> {
  readonly title: string;
  readonly items: readonly T[];
  /** How long it was where it is cut. */
  readonly total?: number | undefined;
  readonly rowPx: number;
  readonly keyOf: (item: T) => string;
  readonly wordsOf: (item: T) => readonly (string | null)[];
  readonly row: (item: T) => ReactNode;
}

function Listed<T>({ listing, onClose }: { listing: Listing<T>; onClose: () => void }) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const [query, setQuery] = useState('');
  const id = useId();
  const wanted = useDeferredValue(query);
  const found = filterByWords(listing.items, listing.wordsOf, wanted);
  const total = listing.total ?? listing.items.length;
  const cut = total > listing.items.length;
  const numbers = { shown: count(lang, found.length), total: count(lang, listing.items.length) };
  return (
    <Dialog wide title={listing.title} closeLabel={common('action.close')} onClose={onClose}>
      <div className={styles.fullList}>
        <label className="visually-hidden" htmlFor={id}>
          {t('see.search')}
        </label>
        <input
          id={id}
          className="input"
          type="search"
          autoComplete="off"
          placeholder={t('see.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <p className="small muted" role="status">
          {wanted.trim() === '' ? t('see.all', numbers) : t('see.found', numbers)}
          {cut ? ` ${t('see.cut', { total: count(lang, total) })}` : null}
        </p>
        {found.length === 0 ? (
          <p className={`${styles.nothingFound} interface-text subdued`}>{t('see.none')}</p>
        ) : (
          <VirtualList label={listing.title} items={found} keyOf={listing.keyOf} rowPx={listing.rowPx}>
            {listing.row}
          </VirtualList>
        )}
      </div>
    </Dialog>
  );
}

const people = {
  keyOf: ({ id }: { id: string }) => id,
  wordsOf: ({ name, username }: { name: string | null; username: string }) => [name, username],
  rowPx: 65,
};

interface SeeAllProps {
  readonly report: Sections;
  readonly list: ListName;
  /** Of `posts`: the stable id of the account whose posts were liked. */
  readonly of: string | null;
  readonly onClose: () => void;
}

function Follows({ report, onClose, change }: Omit<SeeAllProps, 'list' | 'of'> & { change: 'follow' | 'unfollow' }) {
  const { t } = useTranslation('report');
  const items = report.follows.filter((each) => each.change === change);
  const listing = {
    ...people,
    title: t(change === 'follow' ? 'hello.follows' : 'hello.lost'),
    items,
    keyOf: ({ id, at, by }: (typeof items)[number]) => `${id} ${at} ${by?.join(' ') ?? ''}`,
    row: (item: (typeof items)[number]) => <FollowRow change={item} />,
  };
  return <Listed listing={listing} onClose={onClose} />;
}

interface ReceivedProps {
  readonly as: 'liker' | 'reposter';
  readonly items: readonly Liker[];
  readonly total: number | undefined;
  readonly onClose: () => void;
}

function Received({ as, items, total, onClose }: ReceivedProps) {
  const { t } = useTranslation('report');
  const most = items[0]?.count ?? 1;
  const title = t(as === 'liker' ? 'who.likers' : 'who.reposters');
  const row = (item: Liker) => <ReceivedRow person={item} most={most} as={as} />;
  return <Listed listing={{ ...people, title, items, total, row }} onClose={onClose} />;
}

function Posts({ report, of, onClose }: Omit<SeeAllProps, 'list'>) {
  const { t } = useTranslation('report');
  const liked = report.likes.data.find(({ id }) => id === of);
  if (liked === undefined) return null;
  const name = liked.name ?? liked.username;
  const listing = {
    title: t('see.posts', { name }),
    items: liked.posts,
    rowPx: 81,
    keyOf: ({ code }: (typeof liked.posts)[number]) => code,
    wordsOf: ({ text }: (typeof liked.posts)[number]) => [text],
    row: (post: (typeof liked.posts)[number]) => <PostRow post={post} name={name} />,
  };
  return <Listed listing={listing} onClose={onClose} />;
}

function Comments({ report, onClose }: Omit<SeeAllProps, 'list' | 'of'>) {
  const { t } = useTranslation('report');
  type Comment = (typeof report.comments)[number];
  const listing = {
    title: t('what.comments'),
    items: report.comments,
    total: report.totals?.comments,
    rowPx: 96,
    keyOf: ({ at, url, text }: Comment) => `${at} ${url ?? ''} ${text ?? ''}`,
    wordsOf: ({ text, target }: Comment) => [text, target?.name ?? null, target?.username ?? null],
    row: (comment: Comment) => (
      <div className={styles.listQuote}>
        <Quote comment={comment} />
      </div>
    ),
  };
  return <Listed listing={listing} onClose={onClose} />;
}

function Tags({ report, onClose }: Omit<SeeAllProps, 'list' | 'of'>) {
  const { t } = useTranslation('report');
  const most = report.hashtags[0]?.count ?? 1;
  type Tag = (typeof report.hashtags)[number];
  const listing = {
    title: t('what.hashtags'),
    items: report.hashtags,
    rowPx: 45,
    keyOf: ({ tag }: Tag) => tag,
    wordsOf: ({ tag }: Tag) => [tag],
    row: (tag: Tag) => <TagRow tag={tag} most={most} />,
  };
  return <Listed listing={listing} onClose={onClose} />;
}

/** A whole list of the report in a dialog: searched, and moved in by keyboard, however long it is. */
export function FullListDialog({ report, list, of, onClose }: SeeAllProps) {
  const { t } = useTranslation('report');
  const { likes, totals } = report;
  switch (list) {
    case 'likes': {
      const most = likes.data[0]?.count ?? 1;
      const row = (item: (typeof likes.data)[number]) => <LikedRow liked={item} most={most} />;
      const listing = { ...people, title: t('see.likes'), items: likes.data, total: totals?.likes, row };
      return <Listed listing={listing} onClose={onClose} />;
    }
    case 'likers':
      return <Received as="liker" items={report.likers.data} total={totals?.likers} onClose={onClose} />;
    case 'reposters':
      return (
        <Received as="reposter" items={report.reposters?.data ?? []} total={totals?.reposters} onClose={onClose} />
      );
    case 'follows':
      return <Follows report={report} change="follow" onClose={onClose} />;
    case 'unfollows':
      return <Follows report={report} change="unfollow" onClose={onClose} />;
    case 'posts':
      return <Posts report={report} of={of} onClose={onClose} />;
    case 'comments':
      return <Comments report={report} onClose={onClose} />;
    case 'hashtags':
      return <Tags report={report} onClose={onClose} />;
  }
}
