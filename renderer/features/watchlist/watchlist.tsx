import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchView } from '../../../shared/contract/watches.ts';
import { count } from '../../../shared/i18n/dates.ts';
import { useAnchorHeading } from '../../state/focus-targets.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Avatar } from '../../ui/parts.tsx';
import { DailyLink } from './daily-link.tsx';
import { Feed } from './feed.tsx';
import { nameOf } from './name.ts';
import { useNames } from './queries.ts';
import { FeedSkeleton, LoadError, NamesSkeleton } from './skeleton.tsx';
import styles from './watchlist.module.css';

const EditDialog = lazyPart(async () => (await import('./edit-dialog.tsx')).EditDialog);

const FACES = 6;

/** A few of the faces, and how many names there are. */
function Names({ names }: { names: readonly WatchView[] }) {
  const { t } = useTranslation('watchlist');
  const lang = useLanguage();
  return (
    <div className={styles.faces}>
      {names.slice(0, FACES).map((one) => (
        <Avatar key={one.id} src={one.userpic} name={nameOf(one)} size={28} />
      ))}
      <span className="small muted">{t('names', { count: names.length, n: count(lang, names.length) })}</span>
    </div>
  );
}

function Empty({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('watchlist');
  return (
    <div className={styles.message}>
      <p>{t('empty.text')}</p>
      <Button onClick={onAdd}>{t('empty.add')}</Button>
    </div>
  );
}

/** The panel beside the accounts: names that are read of now and then, outside of the plan. */
export function Watchlist() {
  const { t } = useTranslation('watchlist');
  const { data, error, isFetching, refetch } = useNames();
  const heading = useAnchorHeading('watchlist');
  const [editing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  const names = data?.items ?? [];
  return (
    <div>
      <DailyLink />
      <section className={styles.watchlist} aria-labelledby="watchlist">
        <div className={styles.head}>
          <h2 id="watchlist" ref={heading}>
            {t('title')}
          </h2>
          {names.length === 0 ? null : (
            <button type="button" className={`link small ${styles.editButton}`} aria-haspopup="dialog" onClick={edit}>
              {t('edit')}
            </button>
          )}
        </div>
        {data === undefined && error === undefined ? (
          <>
            <NamesSkeleton />
            <FeedSkeleton />
          </>
        ) : null}
        {data === undefined && error !== undefined ? (
          <LoadError text={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
        ) : null}
        {data !== undefined && names.length === 0 ? <Empty onAdd={edit} /> : null}
        {names.length === 0 ? null : (
          <>
            <Names names={names} />
            <Feed names={names} />
          </>
        )}
        {editing && data !== undefined ? (
          <Suspense fallback={null}>
            <EditDialog list={data} onClose={() => setEditing(false)} />
          </Suspense>
        ) : null}
      </section>
    </div>
  );
}
