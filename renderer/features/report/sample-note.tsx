import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { describeNetwork } from '../../../shared/domain/networks/networks.ts';
import type { ReadReport, Source } from '../../data/reports.ts';
import { pathOf } from '../../platform/paths.ts';
import { useSession } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './sample-note.module.css';
import { useSource } from './source.ts';

/** Out of a sample: to the other examples, or from the press report to the front page. */
export function SampleWayOut({ source }: { source: Exclude<Source, 'own'> }) {
  const { t } = useTranslation('examples');
  const lang = useLanguage();
  return source === 'example' ? (
    <Link className={buttonClass({ tone: 'secondary' })} to={pathOf.examples(lang)}>
      {t('sample.all')}
    </Link>
  ) : (
    <Link className={buttonClass({ tone: 'secondary' })} to={pathOf.index(lang)}>
      {t('sample.front')}
    </Link>
  );
}

function Start() {
  const { t } = useTranslation('examples');
  const lang = useLanguage();
  const known = useSession().kind === 'user';
  const target = known ? pathOf.dashboard(lang) : pathOf.auth(lang, 'signup', pathOf.plans(lang));
  return (
    <Link className={buttonClass({ tone: 'primary' })} to={target}>
      {t(known ? 'sample.dashboard' : 'sample.start')}
    </Link>
  );
}

/** Says over a report that anyone may read what it is, and how to have one of one's own. Nothing over one's own. */
export function SampleNote({ data }: { data: ReadReport }) {
  const source = useSource();
  return source === 'own' ? null : <Sample data={data} source={source} />;
}

function Sample({ data, source }: { data: ReadReport; source: Exclude<Source, 'own'> }) {
  const { t } = useTranslation('examples');
  const { network, profile } = data.report;
  const name = profile.name ?? profile.username;
  return (
    <aside className={styles.sample} aria-label={t('sample.label')}>
      <p>
        <Icon name="info" />
        <span>
          <b className="bold">{t(`sample.title.${source}`)}</b>{' '}
          {describeNetwork(network).invented ? t('sample.invented', { name }) : t('sample.open')}
        </span>
      </p>
      <div className={styles.actions}>
        <SampleWayOut source={source} />
        <Start />
      </div>
    </aside>
  );
}
