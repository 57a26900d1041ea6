import { type ComponentType, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../shared/domain/subscription/payment-method.ts';
import { useConfig } from '../../state/config.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Note } from '../../ui/parts.tsx';
import { CardStep } from './card-step.tsx';
import styles from './payment-method.module.css';
import type { PaymentStepProps } from './payment-step.ts';
import { PaypalStep } from './paypal/paypal-step.tsx';

/** The way on with each method, in the place of the button at the end of the dialog; one without a step is not offered. */
const STEPS: Readonly<Partial<Record<PaymentMethod, ComponentType<PaymentStepProps>>>> = {
  card: CardStep,
  paypal: PaypalStep,
};

const ICONS: Readonly<Record<PaymentMethod, IconName>> = { card: 'card', paypal: 'external' };

interface MethodProps {
  readonly method: PaymentMethod;
  /** Null where there is nothing to choose. */
  readonly choice: { readonly name: string; readonly on: boolean; readonly onChoose: () => void } | null;
}

function Method({ method, choice }: MethodProps) {
  const { t } = useTranslation('plans');
  const text = (
    <span>
      <b className="bold">{t(`subscribe.method.${method}`)}</b>
      <span className={`small subdued ${styles.text}`}>{t(`subscribe.method.${method}Text`)}</span>
    </span>
  );
  if (choice === null) {
    return (
      <div className={`${styles.method} ${styles.on} ${styles.alone}`}>
        {text}
        <Icon name={ICONS[method]} size={20} />
      </div>
    );
  }
  const { name, on, onChoose } = choice;
  return (
    <label className={`${styles.method} radio${on ? ` on ${styles.on}` : ''}`}>
      <input type="radio" className="visually-hidden" name={name} checked={on} onChange={onChoose} />
      <i aria-hidden="true" className={styles.dot} />
      {text}
      <Icon name={ICONS[method]} size={20} />
    </label>
  );
}

interface PaymentMethodsProps {
  /** Those that the service takes. */
  readonly methods: readonly PaymentMethod[];
  readonly chosen: PaymentMethod;
  readonly onChoose: (method: PaymentMethod) => void;
}

/** A choice where the service takes more than one way. */
export function PaymentMethods({ methods, chosen, onChoose }: PaymentMethodsProps) {
  const { t } = useTranslation('plans');
  const name = useId();
  const isChoice = methods.length > 1;
  return (
    <fieldset className={styles.methods}>
      <legend className="label">{t('subscribe.payWith')}</legend>
      {methods.map((method) => (
        <Method
          key={method}
          method={method}
          choice={isChoice ? { name, on: method === chosen, onChoose: () => onChoose(method) } : null}
        />
      ))}
    </fieldset>
  );
}

/** How somebody pays, and the way on to there. */
export function PaymentStep(props: PaymentStepProps) {
  const { t } = useTranslation('plans');
  const config = useConfig();
  const [wanted, setWanted] = useState<PaymentMethod>('card');
  // Before the configuration is there, the way that every service has stands in.
  const offered = config?.paymentMethods ?? ['card'];
  const methods = PAYMENT_METHODS.filter((method) => offered.includes(method) && STEPS[method] !== undefined);
  const chosen = methods.includes(wanted) ? wanted : methods[0];
  const Step = chosen === undefined ? undefined : STEPS[chosen];
  if (chosen === undefined || Step === undefined) return <Note icon="warning">{t('subscribe.noMethod')}</Note>;
  return (
    <>
      <PaymentMethods methods={methods} chosen={chosen} onChoose={setWanted} />
      {config?.sandboxPayments === true ? <Note icon="info">{t('subscribe.sandbox')}</Note> : null}
      <Step {...props} />
    </>
  );
}
