import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isUnbranded } from '../../../shared/domain/networks/networks.ts';
import { changeAgainst } from '../../../shared/domain/report/change.ts';
import { count } from '../../../shared/i18n/dates.ts';
import type { StoredReport } from '../../../shared/report/report.ts';
import { pathOf } from '../../platform/paths.ts';
import { useCoverageWords } from '../../state/coverage-words.ts';
import { useNetworkTitle } from '../../state/network-title.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import factsStyles from './facts.module.css';
import styles from './profile-section.module.css';
import { useSource } from './source.ts';

type Profile = NonNullable<StoredReport['socialProfile']>;

function Count({ name, told }: { name: 'followers' | 'follows' | 'posts'; told: Profile['posts'] }) {
  const { t } = useTranslation('report');
  const { unavailable } = useCoverageWords();
  const lang = useLanguage();
  const change = changeAgainst(told.value, told.previous)?.by ?? null;
  return (
    <div>
      <dt>{t(`account.${name}`)}</dt>
      {told.value === null ? (
        <dd className={styles.unavailable}>{unavailable}</dd>
      ) : (
        <dd>
          {count(lang, told.value)}
          {change === null || change === 0 ? null : (
            <span className="change">
              <Icon name={change > 0 ? 'arrowUp' : 'arrowDown'} size={12} />
              {t(change > 0 ? 'tiles.more' : 'tiles.fewer', { amount: count(lang, Math.abs(change)) })}
            </span>
          )}
        </dd>
      )}
    </div>
  );
}

/** The way to its social profile over time, for those whose account it is. */
function OverTime({ account }: { account: number }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  if (useSource() !== 'own') return null;
  return (
    <Link className="link small" to={pathOf.profile(lang, account)}>
      {t('account.overTime')}
    </Link>
  );
}

/** What the network says of the account itself. Nothing in older reports, and where it says nothing. */
export function ProfileSection({ report, account }: { report: StoredReport; account: number }) {
  const { t } = useTranslation('report');
  const titleOf = useNetworkTitle();
  const profile = report.socialProfile ?? null;
  if (profile === null) return null;
  const named = { network: titleOf(report.network), ...(isUnbranded(report.network) ? { context: 'unbranded' } : {}) };
  return (
    <Section title={t('account.title')} text={t('account.text', named)} more={<OverTime account={account} />}>
      <div className={styles.profile}>
        <div>
          {profile.bio === null ? (
            <p className="interface-text subdued">{t(profile.bioWithheld ? 'account.withheld' : 'account.noBio')}</p>
          ) : (
            <blockquote>{profile.bio}</blockquote>
          )}
          {profile.url === null ? null : (
            <a className="link small" href={profile.url} target="_blank" rel="noreferrer noopener">
              {t('account.open', named)}
              <Icon name="external" size={12} />
            </a>
          )}
        </div>
        <dl className={factsStyles.facts}>
          <Count name="followers" told={profile.followers} />
          <Count name="follows" told={profile.follows} />
          <Count name="posts" told={profile.posts} />
        </dl>
      </div>
    </Section>
  );
}
