import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { describeNetwork } from '../../../shared/domain/networks/networks.ts';
import type { Accounts } from '../../data/accounts.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLoadingPart } from '../../state/page-loading.ts';
import { useSession } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Bird } from '../../ui/bird.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Note, Skeleton } from '../../ui/parts.tsx';
import { ExampleRow } from './example-row.tsx';
import styles from './examples.module.css';
import { useExamples } from './queries.ts';

function Columns() {
  const { t } = useTranslation('examples');
  return (
    <div className={styles.columnHeads} aria-hidden="true">
      <span />
      <span>{t('week')}</span>
      <span>{t('likesWeeks')}</span>
      <span>{t('likes')}</span>
      <span>{t('follows')}</span>
      <span />
    </div>
  );
}

function List({ items }: Pick<Accounts, 'items'>) {
  const { t } = useTranslation('examples');
  return (
    <section aria-labelledby="examples-list">
      <h2 id="examples-list" className="visually-hidden">
        {t('list')}
      </h2>
      <Columns />
      <ul className={styles.rows}>
        {items.map((account) => (
          <ExampleRow key={account.id} account={account} />
        ))}
      </ul>
    </section>
  );
}

/** The operator shows none: one sentence and the way on. */
function Empty() {
  const { t } = useTranslation('examples');
  const lang = useLanguage();
  return (
    <p className={`lead ${styles.noneYet}`}>
      {t('empty')}{' '}
      <Link className="link" to={pathOf.plans(lang)}>
        {t('emptyPlans')}
      </Link>
    </p>
  );
}

const SHAPES = ['a', 'b', 'c', 'd', 'e'];

function Waiting() {
  useLoadingPart();
  const { t } = useTranslation();
  return (
    <div className={styles.rows} aria-busy="true">
      <p className="visually-hidden">{t('state.loading')}</p>
      {SHAPES.map((key) => (
        <div key={key} className={styles.row}>
          <Skeleton width="56px" height="56px" />
          <div className={styles.story}>
            <Skeleton width="180px" />
            <Skeleton width="70%" height="30px" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The way on, under the list: the bird sits on the wire that ends the page. */
function Close() {
  const { t } = useTranslation('examples');
  const lang = useLanguage();
  const known = useSession().kind === 'user';
  const start = known ? pathOf.dashboard(lang) : pathOf.auth(lang, 'signup', pathOf.plans(lang));
  return (
    <section className={styles.closing} aria-labelledby="examples-close">
      <div className="wire" aria-hidden="true">
        <Bird />
      </div>
      <h2 id="examples-close">{t('close.title')}</h2>
      <div className={styles.actions}>
        <Link className={buttonClass({ tone: 'primary', size: 'large' })} to={start}>
          {t(known ? 'close.dashboard' : 'close.start')}
        </Link>
        <Link className={buttonClass({ tone: 'secondary', size: 'large' })} to={pathOf.plans(lang)}>
          {t('close.plans')}
        </Link>
      </div>
    </section>
  );
}

function Body() {
  const { t } = useTranslation('examples');
  const { t: common } = useTranslation();
  const { data, error, isFetching, refetch } = useExamples();
  if (data !== undefined) return data.items.length === 0 ? <Empty /> : <List items={data.items} />;
  if (error === undefined) return <Waiting />;
  return (
    <Note tone="bad" icon="warning">
      <p>{t('failed')}</p>
      <Button size="compact" busy={isFetching} onClick={() => void refetch()}>
        {common('action.retry')}
      </Button>
    </Note>
  );
}

/** Nobody is asked to believe in accounts that are invented, or not: what is open is said over the list. */
function Lead() {
  const { t } = useTranslation('examples');
  const { data } = useExamples();
  const items = data?.items;
  const real = items?.some(({ network }) => !describeNetwork(network).invented) === true;
  return items?.length === 0 ? null : <p className="lead">{t(real ? 'lead' : 'leadDemo')}</p>;
}

/** `instagram-tracking-example`: whole reports that anyone may read. */
export function ExamplesPage() {
  const { t } = useTranslation('examples');
  const { waiting } = useExamples();
  return (
    <div className={'page-width'} data-waits={waiting || undefined}>
      <PageHead title={t('title')} description={t('description')} lang={useLanguage()} at={pathOf.examples} />
      <header className={styles.head}>
        <h1 className="display">{t('title')}</h1>
        <Lead />
      </header>
      <Body />
      <Close />
    </div>
  );
}
