import { useTranslation } from 'react-i18next';
import type { DailyEntry } from '../../../shared/contract/daily-report.ts';
import { isWithheld } from '../../../shared/domain/activity/withheld.ts';
import type { Person } from '../../../shared/report/person.ts';

/** What the reader calls an account, else what it calls itself. */
export const accountName = ({ label, name, username }: DailyEntry['account']): string => label ?? name ?? username;

/** How somebody is named; who asked not to be shown is called that. */
export function usePersonName(): (person: Person) => string {
  const { t } = useTranslation('report');
  return ({ id, name, username }) =>
    isWithheld(id) || isWithheld(username) ? t('daily.withheld') : (name ?? username);
}
