import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SummaryResult, SummarySection, SummaryStatement } from '../../../../shared/report/summary.ts';
import { Icon } from '../../../ui/icon.tsx';
import { evidenceText } from './evidence-text.ts';
import styles from './summary-table.module.css';

const MARKS = ['thin', 'fair', 'strong'] as const;
type Strength = SummaryStatement['strength'];

function StrengthMarks({ strength }: { strength: Strength | null }) {
  const { t } = useTranslation('summary');
  const reached = strength === null ? 0 : MARKS.indexOf(strength) + 1;
  return (
    <span className={styles.strength}>
      <span aria-hidden="true">
        {MARKS.map((mark, place) => (
          <i key={mark} data-on={place < reached} />
        ))}
      </span>
      {t(`strength.${strength ?? 'none'}`)}
    </span>
  );
}

interface Numbered {
  readonly of: (id: string) => number;
  readonly anchor: (number: number) => string;
}

function Statement({ statement, numbers }: { statement: SummaryStatement; numbers: Numbered }) {
  const { t } = useTranslation('summary');
  return (
    <div className={styles.statement}>
      <p>
        {statement.text}
        {statement.evidence.map((id) => {
          const number = numbers.of(id);
          return (
            <a
              key={id}
              className={styles.chip}
              href={`#${numbers.anchor(number)}`}
              aria-label={t('evidenceNumber', { number })}
            >
              {number}
            </a>
          );
        })}
      </p>
      <StrengthMarks strength={statement.strength} />
    </div>
  );
}

function Row({ section, numbers }: { section: SummarySection; numbers: Numbered }) {
  const { t } = useTranslation('summary');
  const empty = section.statements.length === 0;
  return (
    <li className={empty ? `${styles.row} ${styles.nothing}` : styles.row}>
      <h3>{t(`section.${section.section}`)}</h3>
      <div className={styles.statements}>
        {empty ? (
          <div className={styles.statement}>
            <p>{t('nothing')}</p>
            <StrengthMarks strength={null} />
          </div>
        ) : (
          section.statements.map((statement) => (
            <Statement key={statement.text} statement={statement} numbers={numbers} />
          ))
        )}
      </div>
    </li>
  );
}

/** The eight sections, those without evidence last, and under them every action that a line rests on. */
export function SummaryTable({ result }: { result: SummaryResult }) {
  const { t } = useTranslation('summary');
  const base = useId();
  const places = new Map(result.evidence.map(({ id }, index) => [id, index + 1]));
  const numbers: Numbered = {
    of: (id) => places.get(id) ?? 0,
    anchor: (number) => `${base}evidence-${number}`,
  };
  const told = result.sections.filter(({ statements }) => statements.length > 0);
  const empty = result.sections.filter(({ statements }) => statements.length === 0);
  return (
    <>
      <div className={styles.heads} aria-hidden="true">
        <span>{t('topic')}</span>
        <span>{t('reading')}</span>
        <span>{t('strengthTitle')}</span>
      </div>
      <ul className={styles.table}>
        {[...told, ...empty].map((section) => (
          <Row key={section.section} section={section} numbers={numbers} />
        ))}
      </ul>
      {result.evidence.length === 0 ? null : (
        <div className={styles.evidence}>
          <h3>{t('evidence')}</h3>
          <ol>
            {result.evidence.map((one, index) => (
              <li key={one.id} id={numbers.anchor(index + 1)} tabIndex={-1}>
                <span className={styles.chip} aria-hidden="true">
                  {index + 1}
                </span>
                <span>
                  {evidenceText(one, t)}
                  {one.url === null ? null : (
                    <>
                      {' '}
                      <a className="link" href={one.url} target="_blank" rel="noreferrer noopener">
                        {t('show')}
                        <Icon name="external" size={12} />
                      </a>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
