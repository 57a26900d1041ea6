import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { queryKeys } from '../../api/query-keys.ts';
import { invalidate } from '../../data/query-client.ts';
import { waitForCheckouts } from '../../platform/desktop-checkout.ts';
import { pathOf } from '../../platform/paths.ts';
import { refreshUser } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { type Attempt, afterStep } from './checkout-attempt.ts';
import styles from './checkout-waiting.module.css';
import { shell, useShellEvent } from './shell.ts';

const TITLES = {
  opening: 'checkout.title',
  waiting: 'checkout.title',
  declined: 'checkout.declinedTitle',
  'given-up': 'checkout.givenUpTitle',
  refused: 'checkout.refusedTitle',
} as const;
const TEXTS = {
  opening: 'checkout.opening',
  waiting: 'checkout.text',
  declined: 'checkout.declined',
  'given-up': 'checkout.givenUp',
  refused: 'checkout.refused',
} as const;

const SAW = { 'not-yet': 'checkout.notYet', unreachable: 'checkout.noAnswer' } as const;

interface WindowProps {
  readonly attempt: Attempt;
  readonly onPaid: () => void;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

/** What is waited for, and what the last look saw. */
function Said({ attempt: { stage, looking, saw } }: Pick<WindowProps, 'attempt'>) {
  const { t } = useTranslation('desktop');
  return (
    <div role="status">
      <p className={styles.waiting}>
        {stage === 'opening' || stage === 'waiting' || looking ? <span className="spinner" aria-hidden="true" /> : null}
        <span>{t(looking ? 'checkout.checking' : TEXTS[stage])}</span>
      </p>
      {saw === null ? null : <p className={styles.found}>{t(SAW[saw])}</p>}
    </div>
  );
}

function WaitingDialog({ attempt, onPaid, onAgain, onCancel }: WindowProps) {
  const { t } = useTranslation('desktop');
  const { t: common } = useTranslation();
  return (
    <Dialog title={t(TITLES[attempt.stage])} closeLabel={common('action.close')} onClose={onCancel}>
      <Said attempt={attempt} />
      <DialogActions>
        {attempt.stage === 'refused' ? null : (
          <>
            <Button tone="primary" data-focus onClick={onPaid}>
              {t('checkout.paid')}
            </Button>
            <Button onClick={onAgain}>{t('checkout.again')}</Button>
          </>
        )}
        <Button tone="quiet" onClick={onCancel}>
          {t('checkout.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Attempted = Pick<Attempt, 'id' | 'url'>;

/** The attempt on screen and what can be done about it. */
function useAttempt() {
  const [attempt, step] = useReducer(afterStep, null);
  const latest = useRef(attempt);
  latest.current = attempt;
  const attempts = useRef(0);
  const open = useCallback(async ({ id, url }: Attempted) => {
    step({ kind: 'opening', id });
    const opened = await shell()
      .openCheckout(url)
      .catch(() => false);
    step({ kind: opened ? 'opened' : 'refused', id });
  }, []);
  const look = useCallback(async ({ id }: Attempted) => {
    step({ kind: 'looking', id });
    const saw = await shell()
      .checkCheckout()
      .catch(() => 'unreachable' as const);
    step({ kind: 'looked', id, saw });
  }, []);
  useEffect(
    () =>
      waitForCheckouts((url) => {
        latest.current?.end();
        attempts.current += 1;
        const id = attempts.current;
        return new Promise((end) => {
          step({ kind: 'begun', attempt: { id, url, end } });
          void open({ id, url });
        });
      }),
    [open],
  );
  const finish = () => {
    latest.current?.end();
    step({ kind: 'ended' });
  };
  return { attempt, open, look, finish, told: (stage: 'declined' | 'given-up') => step({ kind: 'told', stage }) };
}

/** Stands over the page while a payment is made in the system's browser. */
export function CheckoutWaiting() {
  const { t } = useTranslation('desktop');
  const navigate = useNavigate();
  const lang = useLanguage();
  const { attempt, open, look, finish, told } = useAttempt();
  useShellEvent('checkout', (how) => {
    if (how !== 'returned') {
      told(how);
      return;
    }
    finish();
    void refreshUser().catch(() => undefined);
    void invalidate(queryKeys.subscription);
    void invalidate(queryKeys.settings);
    showToast({ tone: 'ok', text: t('checkout.returned') });
    void navigate(pathOf.dashboard(lang));
  });
  if (attempt === null) return null;
  return (
    <WaitingDialog
      attempt={attempt}
      // Pressed again while it looks: the button is not disabled, so that it keeps the focus.
      onPaid={() => void (attempt.looking || look(attempt))}
      onAgain={() => void open(attempt)}
      onCancel={() => {
        void shell().cancelCheckout();
        finish();
      }}
    />
  );
}
