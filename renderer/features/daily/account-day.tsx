import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DailyEntry } from '../../../shared/contract/daily-report.ts';
import { isStill } from '../../../shared/domain/daily/still-day.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Avatar } from '../../ui/parts.tsx';
import { AccountLists } from './account-lists.tsx';
import { AccountNumbers } from './account-numbers.tsx';
import styles from './daily.module.css';
import { accountName } from './names.ts';

/** What stands in the place of numbers and lists, where there are none; null where there are. */
function useNothing({ state, complete, report }: DailyEntry): string | null {
  const { t } = useTranslation('report');
  if (state !== 'ok') return t(`daily.stopped.${state}`);
  if (report === null) return t('daily.unread');
  return isStill(report) ? t(complete ? 'daily.still' : 'daily.stillSoFar') : null;
}

/** One account's day. */
export function AccountDay({ entry }: { entry: DailyEntry }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const { account, complete, report } = entry;
  const nothing = useNothing(entry);
  const name = accountName(account);
  return (
    <article className={styles.account} aria-labelledby={`day-of-${account.id}`}>
      <header>
        <Avatar src={account.userpic} name={name} size={44} />
        <div>
          <h2 id={`day-of-${account.id}`}>
            <Link to={pathOf.report(lang, account.id)}>{name}</Link>
          </h2>
          <span className="small muted">{account.username}</span>
        </div>
      </header>
      <div>
        {nothing === null ? null : <p className="subdued">{nothing}</p>}
        {nothing !== null || report === null ? null : (
          <>
            <AccountNumbers numbers={report.numbers} />
            {complete ? null : <p className="small subdued">{t('daily.soFar')}</p>}
            <AccountLists report={report} />
          </>
        )}
      </div>
    </article>
  );
}
