import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { platform } from '../../../platform/current.ts';
import { useConfig } from '../../../state/config.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/parts.tsx';
import type { PaymentStepProps } from '../payment-step.ts';
import { type Paypal, usePaypal } from './use-paypal.ts';

/** PayPal's script is loaded by whoever chooses PayPal, and nobody else. */
const PaypalButtons = lazy(async () => ({ default: (await import('./paypal-buttons.tsx')).PaypalButtons }));

/** On to PayPal's own page: on the desktop, and where its script could not be loaded. */
function LeaveButton({ paypal, disabled }: { paypal: Paypal; disabled: boolean }) {
  const { t } = useTranslation('plans');
  return (
    <Button tone="primary" size="large" full busy={paypal.busy} disabled={disabled} onClick={() => void paypal.leave()}>
      {t('subscribe.paypal.leave')}
    </Button>
  );
}

/** On with PayPal: its own button in a browser, a link to its page elsewhere. */
export function PaypalStep(props: PaymentStepProps) {
  const { t } = useTranslation('plans');
  const clientId = useConfig()?.paypalClientId ?? null;
  const paypal = usePaypal(props, t('subscribe.paypal.failed'));
  const [hasScript, setHasScript] = useState(platform.kind === 'web');
  const { quote } = props;
  const waiting = (
    <Button tone="primary" size="large" full busy>
      {t('subscribe.paypal.loading')}
    </Button>
  );
  return (
    <>
      {paypal.error === null ? null : (
        <Note tone="bad" icon="warning">
          {paypal.error}
        </Note>
      )}
      {!hasScript || clientId === null ? (
        <LeaveButton paypal={paypal} disabled={quote === undefined} />
      ) : quote === undefined ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <PaypalButtons
            {...{ clientId, paypal, waiting }}
            currency={quote.due.currency}
            onUnavailable={() => setHasScript(false)}
          />
        </Suspense>
      )}
    </>
  );
}
