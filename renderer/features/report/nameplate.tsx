import { useTranslation } from 'react-i18next';
import { longDate, longRange, monthName, timeOfDay } from '../../../shared/i18n/dates.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Avatar } from '../../ui/parts.tsx';
import { type ReadReport, type ReportView, useCsv } from './reads.ts';

/** Minutes east of UTC that the person reads times in; a visitor's browser says it. */
export const useTimezone = (): number => useUser()?.timezone ?? -new Date().getTimezoneOffset();

function usePeriodName({ period }: ReportView): string {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  return period.type === 'week'
    ? t('week', { range: longRange(lang, period.start, period.end) })
    : t('month', { month: `${monthName(lang, period.start)} ${period.start.slice(0, 4)}` });
}

export function Dateline({ report }: { report: ReportView }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const zone = useTimezone();
  const { available } = report.period;
  return (
    <div className="dateline">
      <span>
        <b className="b">{t('number', { number: report.number })}</b>
      </span>
      <span>{usePeriodName(report)}</span>
      <span>{t('arrived', { date: longDate(lang, available), time: timeOfDay(lang, available, zone) })}</span>
    </div>
  );
}

export function Nameplate({ data }: { data: ReadReport }) {
  const { t } = useTranslation('report');
  const { report, account } = data;
  const csv = useCsv(data.accountId, report.reportId);
  const { profile } = report;
  const name = account?.label ?? profile.name ?? profile.username;
  return (
    <header className="nameplate">
      <Avatar src={profile.userpic} name={name} size={64} />
      <div>
        <h1>{name}</h1>
        <p className="ui mid">{t('public', { username: profile.username, network: t(`network.${report.network}`) })}</p>
      </div>
      <div className="acts">
        <Button busy={csv.busy} onClick={() => void csv.save()}>
          <Icon name="download" />
          {t('csv')}
        </Button>
        <Button square aria-label={t('print')} onClick={() => globalThis.print()}>
          <Icon name="print" />
        </Button>
      </div>
    </header>
  );
}
