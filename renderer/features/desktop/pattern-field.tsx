import { useTranslation } from 'react-i18next';
import type { NamedReport } from '../../../shared/domain/files/pattern.ts';
import { NETWORKS } from '../../../shared/domain/networks/networks.ts';
import type { ExportFormat } from '../../../shared/domain/report/export-schema.ts';
import { Field } from '../../ui/field.tsx';
import styles from './file-fields.module.css';
import { exampleName, givesAlike, problemOf } from './file-pattern.ts';

const [network = ''] = NETWORKS;
/** Stands for an account where there is none yet. */
const ANY: NamedReport = { username: 'name.example', network, reportId: 'week-2026-11-09' };

interface PatternFieldProps {
  readonly pattern: string;
  readonly onChange: (pattern: string) => void;
  readonly onBlur?: () => void;
  /** Whose name is shown as an example. */
  readonly report?: NamedReport | undefined;
  readonly format?: ExportFormat;
}

/** How files are called, with an example that follows what is typed. */
export function PatternField({ pattern, onChange, onBlur, report = ANY, format = 'csv' }: PatternFieldProps) {
  const { t } = useTranslation('desktop');
  const problem = problemOf(pattern);
  const told =
    problem === null
      ? null
      : problem.kind === 'unknown'
        ? t('pattern.unknown', { name: problem.name })
        : t(`pattern.${problem.kind}`);
  return (
    <div className={styles.pattern}>
      <Field
        label={t('pattern.label')}
        value={pattern}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        error={told}
        help={t('pattern.help')}
        onChange={({ target }) => onChange(target.value)}
        {...(onBlur === undefined ? {} : { onBlur })}
      />
      <p className={styles.example} role="status">
        {problem === null ? t('pattern.example', { name: exampleName(pattern, report, format) }) : ''}
        {problem === null && givesAlike(pattern) ? <span> {t('pattern.alike')}</span> : null}
      </p>
    </div>
  );
}
