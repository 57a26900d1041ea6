import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/contract/settings.ts';
import { cancelSubscription, refreshSubscription } from '../../../shared/contract/subscription.ts';
import { SUBSCRIPTION_STATUS } from '../../../shared/domain/subscription/subscription.ts';
import { longDateInline } from '../../../shared/i18n/dates.ts';
import { ApiError } from '../../api/api-error.ts';
import { client } from '../../api/service.ts';
import { changeSettings } from '../../data/settings.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import type { PlanState } from './plan-state.ts';
import styles from './settings.module.css';

type Plan = NonNullable<Settings['subscription']>;

/** Has the service cancel or resume the plan, and shows the plan as it answers. */
function useRenewal() {
  const { t } = useTranslation('settings');
  const [busy, setBusy] = useState(false);

  async function send(wish: 'cancel' | 'resume'): Promise<void> {
    setBusy(true);
    try {
      const call = wish === 'cancel' ? cancelSubscription : refreshSubscription;
      const { subscription } = await client.call(call, { body: {} });
      changeSettings((known) => ({ ...known, subscription }));
      showToast({ tone: 'ok', text: t(wish === 'cancel' ? 'plan.renewal.cancelled' : 'plan.renewal.resumed') });
    } catch (error) {
      const reason = error instanceof ApiError && error.message !== error.code ? error.message : '';
      showToast({ tone: 'bad', text: t('notSaved', { reason }).trim() });
    } finally {
      setBusy(false);
    }
  }
  return { busy, send };
}

/** Cancelling is asked about, and says what stays; resuming is done at once. */
export function PlanRenewal({ plan, action }: { plan: Plan; action: NonNullable<PlanState['action']> }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const { busy, send } = useRenewal();
  const [asking, setAsking] = useState(false);
  const date = plan.next === null ? '' : longDateInline(lang, plan.next);
  // Nothing is paid that it could go on with.
  const endsAtOnce = plan.status === SUBSCRIPTION_STATUS.error;
  const facts = endsAtOnce ? (['endsNow', 'stays', 'again'] as const) : (['works', 'afterwards', 'back'] as const);
  return (
    <>
      <Button disabled={busy} onClick={() => (action === 'cancel' ? setAsking(true) : void send('resume'))}>
        {t(`plan.renewal.${action}`)}
      </Button>
      {asking ? (
        <Dialog
          title={t('plan.renewal.title', { plan: plan.name })}
          closeLabel={common('action.close')}
          onClose={() => setAsking(false)}
        >
          <ul className={styles.facts}>
            {facts.map((fact) => (
              <li key={fact}>{t(`plan.renewal.${fact}`, { date })}</li>
            ))}
          </ul>
          <DialogActions>
            <Button data-focus onClick={() => setAsking(false)}>
              {t('plan.renewal.keep')}
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                setAsking(false);
                void send('cancel');
              }}
            >
              {t('plan.renewal.do')}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}
