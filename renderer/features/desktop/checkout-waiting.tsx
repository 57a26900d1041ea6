import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { queryKeys } from '../../api/query-keys.ts';
import { waitForCheckouts } from '../../platform/later/desktop-checkout.ts';
import { pathOf } from '../../platform/paths.ts';
import { reread } from '../../state/read-cache.ts';
import { refreshUser } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { shell, useShellEvent } from './shell.ts';

type Stage = 'waiting' | 'checking' | 'declined' | 'given-up' | 'refused';

interface Waited {
  readonly url: string;
  readonly stage: Stage;
  /** Whoever asked goes on. */
  readonly end: () => void;
}

const TITLES = {
  waiting: 'checkout.title',
  checking: 'checkout.title',
  declined: 'checkout.declinedTitle',
  'given-up': 'checkout.givenUpTitle',
  refused: 'checkout.refusedTitle',
} as const;
const TEXTS = {
  waiting: 'checkout.text',
  checking: 'checkout.checking',
  declined: 'checkout.declined',
  'given-up': 'checkout.givenUp',
  refused: 'checkout.refused',
} as const;

interface WindowProps {
  readonly stage: Stage;
  readonly onPaid: () => void;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

function WaitingDialog({ stage, onPaid, onAgain, onCancel }: WindowProps) {
  const { t } = useTranslation('desktop');
  const { t: common } = useTranslation();
  const waits = stage === 'waiting' || stage === 'checking';
  return (
    <Dialog title={t(TITLES[stage])} closeLabel={common('action.close')} onClose={onCancel}>
      <p className="waits" role="status">
        {waits ? <span className="spin" aria-hidden="true" /> : null}
        <span>{t(TEXTS[stage])}</span>
      </p>
      <div className="acts">
        {stage === 'refused' ? null : (
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
      </div>
    </Dialog>
  );
}

/** Stands over the page while a payment is made in the system's browser. */
export function CheckoutWaiting() {
  const { t } = useTranslation('desktop');
  const navigate = useNavigate();
  const lang = useLanguage();
  const [waited, setWaited] = useState<Waited | null>(null);
  const latest = useRef(waited);
  latest.current = waited;

  const turn = useCallback((stage: Stage) => setWaited((known) => (known === null ? null : { ...known, stage })), []);
  const open = useCallback(
    async (url: string) => {
      turn('waiting');
      if (
        !(await shell()
          .openCheckout(url)
          .catch(() => false))
      )
        turn('refused');
    },
    [turn],
  );
  useEffect(
    () =>
      waitForCheckouts((url) => {
        latest.current?.end();
        return new Promise((end) => {
          setWaited({ url, stage: 'waiting', end });
          void open(url);
        });
      }),
    [open],
  );
  const finish = () => {
    latest.current?.end();
    setWaited(null);
  };
  useShellEvent('checkout', (how) => {
    if (how !== 'returned') {
      turn(how);
      return;
    }
    finish();
    void refreshUser().catch(() => undefined);
    void reread(queryKeys.subscription);
    void reread(queryKeys.settings);
    showToast({ tone: 'ok', text: t('checkout.returned') });
    void navigate(pathOf.dashboard(lang));
  });
  if (waited === null) return null;
  return (
    <WaitingDialog
      stage={waited.stage}
      onPaid={() => {
        turn('checking');
        void shell().checkCheckout();
      }}
      onAgain={() => void open(waited.url)}
      onCancel={() => {
        void shell().cancelCheckout();
        finish();
      }}
    />
  );
}
