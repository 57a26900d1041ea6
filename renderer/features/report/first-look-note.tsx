import { useTranslation } from 'react-i18next';
import { longDateInline } from '../../../shared/i18n/dates.ts';
import type { ReadReport } from '../../data/reports.ts';
import { useNow } from '../../state/clock.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { isFirstLook, nextOut } from './first-look.ts';
import styles from './sample-note.module.css';
import { useSource } from './source.ts';

/** Over the report that came with its account: that it looks back, and when the next one comes. */
export function FirstLookNote({ data, name }: { data: ReadReport; name: string }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const now = useNow();
  const own = useSource() === 'own';
  const { account, reportId } = data;
  if (!own || account === undefined || !isFirstLook(reportId, account.addedAt)) return null;
  const next = nextOut(account.periods, now);
  return (
    <aside className={styles.sample} aria-label={t('firstLook.label')}>
      <p>
        <Icon name="info" />
        <span>
          <b className="bold">{t('firstLook.title')}</b> {t('firstLook.text', { name })}
          {next === null ? null : ` ${t('firstLook.next', { date: longDateInline(lang, next) })}`}
        </span>
      </p>
    </aside>
  );
}
