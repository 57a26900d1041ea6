import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountView } from '../../../../shared/contract/accounts.ts';
import { count } from '../../../../shared/i18n/dates.ts';
import type { Accounts } from '../../../data/accounts.ts';
import { pathOf } from '../../../platform/paths.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { nameOf } from '../account-name.ts';
import { useNextPlan } from '../prompts.tsx';
import type { Refusal } from '../use-change-accounts.ts';
import styles from './account-actions.module.css';

interface QuotaDialogProps {
  /** What should be followed again. */
  readonly about: readonly AccountView[];
  readonly accounts: Accounts;
  readonly why: Refusal;
  readonly onClose: () => void;
}

/** There is no place for what should be followed again: two ways out, with the real numbers. */
export function QuotaDialog({ about, accounts, why, onClose }: QuotaDialogProps) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const free = Math.max(0, accounts.free);
  const missing = Math.max(1, about.length - free);
  const next = useNextPlan(accounts.counts.active + about.length - 1);
  const [first] = about;
  const lacking = { count: missing, n: count(lang, missing) };
  const title = t('places.title', {
    count: about.length,
    n: count(lang, about.length),
    name: first === undefined ? '' : nameOf(first),
  });
  const limited = why === 'accounts_limit';
  return (
    <Dialog title={title} closeLabel={common('action.close')} onClose={onClose}>
      <p className="subdued">
        {limited ? `${t('places.text', { free: count(lang, free), limit: count(lang, accounts.limit) })} ` : null}
        {limited
          ? next === null
            ? t('places.first', lacking)
            : t('places.next', { ...lacking, plan: next.name, accounts: count(lang, next.accounts) })
          : t('places.noPlan')}
      </p>
      <div className={styles.choice}>
        {limited ? (
          <Link className={buttonClass({})} to={pathOf.dashboard(lang)} data-focus>
            {t('places.choose', lacking)}
          </Link>
        ) : null}
        {limited && next === null ? null : (
          <Link className={buttonClass({ tone: 'primary' })} to={pathOf.plans(lang)}>
            {limited && next !== null ? t('places.see', { plan: next.name }) : t('places.plans')}
          </Link>
        )}
      </div>
    </Dialog>
  );
}
