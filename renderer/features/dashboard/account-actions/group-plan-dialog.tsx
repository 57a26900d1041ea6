import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathOf } from '../../../platform/paths.ts';
import { useUser } from '../../../state/session.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { usePrice } from '../prompts.tsx';
import { usePlanIsActive, usePlans } from '../queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Group reports are not part of the reader's plan: what they are, and the smallest plan that has them. */
export function GroupPlanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const price = usePrice();
  const active = usePlanIsActive();
  const own = useUser()?.subscription ?? null;
  const type = own?.type ?? 'tracking';
  const plan = usePlans(true).data?.items.find((item) => item.type === type && item.group_reports);
  // The plans are asked for now; the question is not drawn before it can be answered.
  if (plan === undefined) return null;
  return (
    <ConfirmDialog
      title={t('groupPlan.title', { plan: plan.name })}
      keep={t('groupPlan.keep')}
      onClose={onClose}
      act={
        <Link className={buttonClass({ tone: 'primary' })} to={pathOf.plans(lang)}>
          {t('groupPlan.see', { plan: plan.name, price: price(plan) })}
        </Link>
      }
    >
      {t('groupPlan.text')} {active && own !== null ? t('groupPlan.yours', { plan: own.name }) : t('groupPlan.none')}
    </ConfirmDialog>
  );
}
