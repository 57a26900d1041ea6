import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountView } from '../../../../shared/contract/accounts.ts';
import { DEFAULT_PREFERENCES } from '../../../../shared/desktop/preferences.ts';
import type { ExportState } from '../../../../shared/desktop/values.ts';
import { EXPORT_FORMATS, EXPORT_NAMES, type ExportFormat } from '../../../../shared/domain/report/export-schema.ts';
import { PERIOD_TYPES, type PeriodType } from '../../../../shared/domain/time/period.ts';
import { count, monthAndYear } from '../../../../shared/i18n/dates.ts';
import { useNow } from '../../../state/clock.ts';
import { useExportFormat } from '../../../state/export-format.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Note } from '../../../ui/parts.tsx';
import { Select } from '../../../ui/select.tsx';
import { problemOf } from '../file-pattern.ts';
import { FolderLine } from '../folder-line.tsx';
import { PatternField } from '../pattern-field.tsx';
import { shell } from '../shell.ts';
import { AccountPicker } from './account-picker.tsx';
import styles from './export.module.css';
import { MOST_REPORTS, monthsOf, reportsOf } from './plan-export.ts';
import { useMainFocus } from './use-main-focus.ts';

interface RangeProps {
  /** `YYYY-MM`, newest first. */
  readonly months: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly onChange: (range: { readonly from: string; readonly to: string }) => void;
}

/** The first and the last month; one that is chosen beyond the other takes it along. */
function Range({ months, from, to, onChange }: RangeProps) {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const options = months.map((month) => (
    <option key={month} value={month}>
      {monthAndYear(lang, `${month}-01`)}
    </option>
  ));
  return (
    <div className="two-columns">
      <Select
        label={t('export.from')}
        value={from}
        onChange={({ target: { value } }) => onChange({ from: value, to: value > to ? value : to })}
      >
        {options}
      </Select>
      <Select
        label={t('export.to')}
        value={to}
        onChange={({ target: { value } }) => onChange({ from: value < from ? value : from, to: value })}
      >
        {options}
      </Select>
    </div>
  );
}

function Types({ types, onChange }: { types: readonly PeriodType[]; onChange: (types: PeriodType[]) => void }) {
  const { t } = useTranslation('desktop');
  return (
    <fieldset className={styles.periods}>
      <legend className="label">{t('export.periods')}</legend>
      {PERIOD_TYPES.map((type) => (
        <Checkbox
          key={type}
          checked={types.includes(type)}
          onChange={(on) => onChange(PERIOD_TYPES.filter((one) => (one === type ? on : types.includes(one))))}
        >
          {t(`export.${type}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function Format({ format, onChange }: { format: ExportFormat; onChange: (format: ExportFormat) => void }) {
  const { t } = useTranslation('desktop');
  const choose = (value: string): void => {
    const chosen = EXPORT_FORMATS.find((one) => one === value);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <Select label={t('export.format')} value={format} onChange={({ target }) => choose(target.value)}>
      {EXPORT_FORMATS.map((one) => (
        <option key={one} value={one}>
          {EXPORT_NAMES[one]}
        </option>
      ))}
    </Select>
  );
}

interface ChooseExportProps {
  readonly accounts: readonly AccountView[];
  readonly ids: readonly number[] | null;
  readonly onStarted: (now: ExportState) => void;
}

/** What is chosen so far, and the reports that it comes to. */
function useChoice({ accounts, ids }: ChooseExportProps, months: readonly string[]) {
  const now = useNow();
  const [chosen, setChosen] = useState(() => ids ?? accounts.map(({ id }) => id));
  const [types, setTypes] = useState<readonly PeriodType[]>(['week', 'month']);
  const [range, setRange] = useState({ from: months.at(-1) ?? '', to: months[0] ?? '' });
  const reports = reportsOf(accounts, { accounts: chosen, types, ...range }, now);
  return { chosen, setChosen, types, setTypes, range, setRange, reports };
}

function useStart(onStarted: ChooseExportProps['onStarted']) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const start = async (request: Parameters<ReturnType<typeof shell>['startExport']>[0]) => {
    setState('busy');
    try {
      onStarted(await shell().startExport(request));
    } catch {
      setState('failed');
    }
  };
  return { state, start };
}

function Counted({ reports }: { reports: ReturnType<typeof reportsOf> }) {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const accounts = new Set(reports.map(({ accountId }) => accountId)).size;
  const said = t('export.count', {
    count: reports.length,
    n: count(lang, reports.length),
    accounts: t('export.accounts', { count: accounts, n: count(lang, accounts) }),
  });
  const tooMany = t('export.tooMany', { limit: count(lang, MOST_REPORTS) });
  return (
    <p className={styles.count} role="status">
      {reports.length === 0 ? t('export.nothing') : said}
      {reports.length > MOST_REPORTS ? ` ${tooMany}` : null}
    </p>
  );
}

function Form(props: ChooseExportProps & { months: readonly string[] }) {
  const { accounts, months, onStarted } = props;
  const { t } = useTranslation('desktop');
  const { chosen, setChosen, types, setTypes, range, setRange, reports } = useChoice(props, months);
  const [folder, setFolder] = useState<string | null>(null);
  const [pattern, setPattern] = useState(DEFAULT_PREFERENCES.automaticExport.pattern);
  const usual = useExportFormat();
  const [format, setFormat] = useState(usual);
  const { state, start } = useStart(onStarted);
  const end = useRef<HTMLDivElement>(null);
  // While it is busy the button cannot have the focus; when it could not start, it has it again.
  useMainFocus(end, state === 'busy' ? null : state);
  const ready = folder !== null && reports.length > 0 && reports.length <= MOST_REPORTS && problemOf(pattern) === null;
  return (
    <>
      <p className="interface-text subdued">{t('export.text')}</p>
      <AccountPicker accounts={accounts} chosen={chosen} onChange={setChosen} />
      <Types types={types} onChange={setTypes} />
      <div className={styles.range}>
        <Range months={months} {...range} onChange={setRange} />
        <p className="help">{t('export.rangeHelp')}</p>
      </div>
      <FolderLine label={t('export.folder')} folder={folder} none={t('export.noFolder')} onFolder={setFolder} />
      <Format format={format} onChange={setFormat} />
      <PatternField pattern={pattern} report={reports[0]} format={format} onChange={setPattern} />
      {state === 'failed' ? (
        <Note tone="bad" icon="warning">
          {t('export.notStarted')}
        </Note>
      ) : null}
      <div className={styles.foot} ref={end}>
        <Counted reports={reports} />
        <Button
          tone="primary"
          data-focus
          disabled={!ready}
          busy={state === 'busy'}
          onClick={() => {
            if (folder !== null) void start({ reports, folder, pattern: pattern.trim(), format });
          }}
        >
          {t('export.start')}
        </Button>
      </div>
    </>
  );
}

/** Which accounts, which periods, where to and under what names; how many that is stands there before the start. */
export function ChooseExport(props: ChooseExportProps) {
  const { t } = useTranslation('desktop');
  const now = useNow();
  const months = monthsOf(props.accounts, now);
  return months.length === 0 ? (
    <p className="interface-text">{t('export.none')}</p>
  ) : (
    <Form {...props} months={months} />
  );
}
