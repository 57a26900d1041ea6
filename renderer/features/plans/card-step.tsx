import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';
import type { PaymentStepProps } from './payment-step.ts';
import { useStripeScript } from './stripe/use-stripe-script.ts';
import { useStart } from './use-start.ts';

/** On to the hosted page that takes cards. */
export function CardStep({ quote, onChanged }: PaymentStepProps) {
  const { t } = useTranslation('plans');
  useStripeScript();
  const { busy, error, start } = useStart(quote, onChanged);
  return (
    <>
      {error === null ? null : (
        <Note tone="bad" icon="warning">
          {error}
        </Note>
      )}
      <Button tone="primary" size="large" full busy={busy} disabled={quote === undefined} onClick={() => void start()}>
        {t('subscribe.action')}
      </Button>
    </>
  );
}
