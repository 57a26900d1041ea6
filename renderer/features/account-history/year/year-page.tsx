import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { AccountYear } from '../../../../shared/contract/account-year.ts';
import { AccountPage, ToDashboard, UntilTold } from '../account-page.tsx';
import { Almanac, useSum } from './almanac.tsx';
import { useAccountYear } from './queries.ts';
import { YearWeeks } from './year-weeks.tsx';

function Told({ data }: { data: AccountYear }) {
  const { t } = useTranslation('year');
  const sumOf = useSum();
  const { account, weeks } = data;
  const told = weeks.filter(({ numbers }) => numbers !== null);
  return (
    <AccountPage
      account={account}
      titles={(name) => ({ page: t('pageTitle', { name }), heading: t('title', { name }) })}
      told={told}
    >
      {told.length === 0 ? (
        <>
          <p className="lead">{t('empty')}</p>
          <ToDashboard />
        </>
      ) : (
        <>
          <p className="lead">{sumOf(told)}</p>
          <YearWeeks weeks={weeks} account={account.id} />
          <p className="small subdued">{t('about')}</p>
          <Almanac weeks={weeks} account={account.id} />
        </>
      )}
    </AccountPage>
  );
}

/** `dashboard/year/{accountId}`: the last 52 weeks of an account, by their headlines. */
export function YearPage() {
  const { t } = useTranslation('year');
  const query = useAccountYear(Number(useParams().accountId));
  return (
    <UntilTold query={query} titles={{ loading: t('heading'), failed: t('failed') }} heights={['220px', '320px']}>
      {(data) => <Told data={data} />}
    </UntilTold>
  );
}
