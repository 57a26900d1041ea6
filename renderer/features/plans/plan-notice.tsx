import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { instant } from '../../../shared/domain/ids.ts';
import { longDateInline } from '../../../shared/i18n/dates.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Note } from '../../ui/parts.tsx';
import { noticeOf } from './plan-notice-rule.ts';
import styles from './subscribe.module.css';

/** On the dashboard: a plan ends within a week, has ended, or could not be paid. */
export function PlanNotice() {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  const now = useNow();
  const plan = useUser()?.subscription ?? null;
  if (plan === null) return null;
  const notice = noticeOf({ ...plan, next: plan.next === null ? null : instant(plan.next) }, now);
  if (notice === null) return null;
  const date = plan.next === null ? '' : longDateInline(lang, plan.next);
  const resumes = notice === 'ending' && plan.renewable;
  return (
    <div className={styles.notice}>
      <Note tone={notice === 'failed' ? 'warn' : 'plain'} icon={notice === 'failed' ? 'warning' : 'info'}>
        {t(`notice.${notice}`, { name: plan.name, date })}{' '}
        <Link className="link" to={resumes ? `${pathOf.settings(lang)}#subscription` : pathOf.plans(lang)}>
          {t(resumes ? 'notice.resume' : `notice.to.${notice}`)}
        </Link>
      </Note>
    </div>
  );
}
