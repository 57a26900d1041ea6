import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { terseRange } from '../../../../shared/i18n/dates.ts';
import type { PastWeekList } from '../../../data/past-weeks.ts';
import { pathOf } from '../../../platform/paths.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { afterPress } from './chosen-weeks.ts';
import styles from './past-weeks.module.css';

export type PastWeekAccount = PastWeekList['accounts'][number];

interface WeekStripProps {
  readonly account: PastWeekAccount;
  readonly label: string;
  readonly chosen: readonly string[];
  readonly onChoose: (weeks: string[]) => void;
}

/** The weeks before an account was added, oldest first: to be chosen, on their way, or to be read. */
export function WeekStrip({ account, label, chosen, onChoose }: WeekStripProps) {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  const [from, setFrom] = useState<string | null>(null);
  const free = account.weeks.flatMap(({ id, state }) => (state === 'free' ? [id] : []));

  function press(id: string, { shiftKey }: MouseEvent): void {
    onChoose(afterPress(chosen, id, { free, from: shiftKey ? from : null }));
    setFrom(id);
  }

  return (
    <ul className={styles.strip} aria-label={label}>
      {account.weeks.map(({ id, start, end, state }) => {
        const range = terseRange(lang, start, end);
        const [year] = start.split('-');
        const isChosen = chosen.includes(id);
        return (
          <li key={id} className={isChosen ? styles.chosen : state === 'ordered' ? styles.ordered : ''}>
            {state === 'free' ? (
              <button type="button" aria-pressed={isChosen} onClick={(event) => press(id, event)}>
                <b>{range}</b>
                <small>{year}</small>
              </button>
            ) : null}
            {state === 'there' ? (
              <Link to={pathOf.report(lang, account.id, id)}>
                <b>{range}</b>
                <small>{t('pastWeeks.read')}</small>
              </Link>
            ) : null}
            {state === 'ordered' ? (
              <span>
                <b>{range}</b>
                <small>{t('pastWeeks.ordered')}</small>
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
