import { useTranslation } from 'react-i18next';
import { terseDateOfYear } from '../../../shared/i18n/dates.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Badge, Note } from '../../ui/parts.tsx';
import { useSupportViews } from './queries.ts';
import { Section } from './section.tsx';
import settingsStyles from './settings.module.css';
import styles from './support-section.module.css';

type Views = NonNullable<ReturnType<typeof useSupportViews>['data']>;

function Code({ userHash }: Pick<Views, 'userHash'>) {
  const { t } = useTranslation('settings');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(userHash);
      showToast({ tone: 'ok', text: t('support.copied') });
    } catch {
      showToast({ tone: 'bad', text: t('support.notCopied') });
    }
  };
  return (
    <>
      <Field
        label={t('support.code')}
        name="support-code"
        readOnly
        value={userHash}
        help={t('support.codeHelp')}
        onFocus={(event) => event.target.select()}
      />
      <div className={settingsStyles.actions}>
        <Button onClick={() => void copy()}>{t('support.copy')}</Button>
      </div>
    </>
  );
}

function List({ views }: Pick<Views, 'views'>) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  if (views.length === 0) return <p className="help">{t('support.nobody')}</p>;
  return (
    <ul className={styles.views} aria-label={t('support.list')}>
      {views.map(({ number, day, reason, open }) => (
        <li key={number}>
          <p>
            {t('support.by', { day: terseDateOfYear(lang, Date.parse(day)) })}
            {open ? <Badge tone="warn">{t('support.open')}</Badge> : null}
          </p>
          <p className={styles.reason}>{reason}</p>
        </li>
      ))}
    </ul>
  );
}

/** Who looked at the account, why, and what the person gives support for it. The page shows it once its answer is there. */
export function SupportSection() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const { data, error, isFetching, refetch } = useSupportViews();
  return (
    <Section id="support" text={t('support.text')}>
      <div className={settingsStyles.controls}>
        {data === undefined && error !== undefined ? (
          <Note tone="bad" icon="warning">
            <p>{t('support.failed')}</p>
            <Button size="compact" busy={isFetching} onClick={() => void refetch()}>
              {common('action.retry')}
            </Button>
          </Note>
        ) : null}
        {data === undefined ? null : (
          <>
            <Code userHash={data.userHash} />
            <List views={data.views} />
          </>
        )}
      </div>
    </Section>
  );
}
