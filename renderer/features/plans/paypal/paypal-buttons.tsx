import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Language } from '../../../../shared/domain/languages.ts';
import type { Currency } from '../../../../shared/domain/money.ts';
import { useLanguage } from '../../../state/use-language.ts';
import type { Paypal } from './use-paypal.ts';

const LOCALE: Readonly<Record<Language, string>> = { en: 'en_US', pt: 'pt_BR' };

interface Props {
  readonly clientId: string;
  readonly currency: Currency;
  readonly paypal: Paypal;
  readonly waiting: ReactNode;
  /** PayPal's script could not be loaded: something on the way keeps it out. */
  readonly onUnavailable: () => void;
}

function Buttons({ paypal, waiting, onUnavailable }: Pick<Props, 'paypal' | 'waiting' | 'onUnavailable'>) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer();
  // Its window is open for minutes, over many renderings: what it calls is what stands now.
  const now = useRef(paypal);
  now.current = paypal;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is known
  useEffect(() => {
    if (isRejected) onUnavailable();
  }, [isRejected]);
  if (isPending || isRejected) return waiting;
  return (
    <PayPalButtons
      style={{ label: 'subscribe', shape: 'rect', height: 48 }}
      fundingSource="paypal"
      createSubscription={() => now.current.create()}
      onApprove={({ subscriptionID }) => now.current.execute(subscriptionID ?? '')}
      onCancel={() => void now.current.giveUp('cancelled')}
      onError={() => void now.current.giveUp('failed')}
    />
  );
}

/** PayPal's own button, from its own script. */
export function PaypalButtons({ clientId, currency, ...rest }: Props) {
  const locale = LOCALE[useLanguage()];
  const options = { clientId, currency: currency.toUpperCase(), locale, intent: 'subscription', vault: true };
  return (
    <PayPalScriptProvider options={options}>
      <Buttons {...rest} />
    </PayPalScriptProvider>
  );
}
