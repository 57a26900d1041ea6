import { useTranslation } from 'react-i18next';
import type { PlanView } from '../../../shared/contract/plans.ts';
import styles from './family-switch.module.css';

export type PlanFamily = PlanView['type'];
const FAMILIES: readonly PlanFamily[] = ['tracking', 'summary'];

/** Whether plans with AI summaries are sold here. */
export const hasSummaries = (plans: readonly PlanView[]): boolean => plans.some(({ type }) => type === 'summary');

/** The family of somebody's own plan; without one, plain reports. */
export const familyOf = (plans: readonly PlanView[], current: number | null): PlanFamily =>
  plans.find(({ id }) => id === current)?.type ?? 'tracking';

interface FamilySwitchProps {
  readonly family: PlanFamily;
  readonly onChange: (family: PlanFamily) => void;
}

/** Reports alone, or with AI summaries: which of the two the cards show. */
export function FamilySwitch({ family, onChange }: FamilySwitchProps) {
  const { t } = useTranslation('plans');
  return (
    <fieldset className={styles.families}>
      <legend className="visually-hidden">{t('family.label')}</legend>
      {FAMILIES.map((one) => (
        <label key={one} className={styles.family}>
          <input type="radio" name="family" checked={family === one} onChange={() => onChange(one)} />
          <span>{t(`family.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
