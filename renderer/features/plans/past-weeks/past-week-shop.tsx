import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../../shared/domain/money-format.ts';
import type { PaymentMethod } from '../../../../shared/domain/subscription/payment-method.ts';
import type { PastWeekList } from '../../../data/past-weeks.ts';
import { useConfig } from '../../../state/config.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/parts.tsx';
import { Select } from '../../../ui/select.tsx';
import { PaymentMethods } from '../payment-method.tsx';
import { nameOf } from './account-name.ts';
import { stillFree } from './chosen-weeks.ts';
import styles from './past-weeks.module.css';
import { useChosenAccount } from './use-chosen-account.ts';
import { useOrder } from './use-order.ts';
import { type PastWeekAccount, WeekStrip } from './week-strip.tsx';

interface PastWeekShopProps {
  readonly list: PastWeekList;
  readonly onChanged: () => void;
  /** The payment page is open in the system's browser. */
  readonly onElsewhere: () => void;
}

interface PaymentProps extends PastWeekShopProps {
  readonly account: PastWeekAccount;
  readonly chosen: readonly string[];
}

/** What the chosen weeks cost, and the way to pay. */
function Payment({ list, account, chosen, onChanged, onElsewhere }: PaymentProps) {
  const { t } = useTranslation('plans');
  const lang = useLanguage();
  const isTest = useConfig()?.sandboxPayments === true;
  const [method, setMethod] = useState<PaymentMethod>('card');
  const { busy, error, order } = useOrder({ onChanged, onElsewhere });
  const amount = { ...list.price, minor: list.price.minor * chosen.length };
  const paysBy = list.methods.includes(method) ? method : list.methods[0];
  if (paysBy === undefined) return null;
  return (
    <div className={styles.payment}>
      <p className={styles.sum} role="status">
        <b>{t('pastWeeks.weeks', { count: chosen.length })}</b>
        <b>{formatMoney(amount, lang)}</b>
      </p>
      <PaymentMethods methods={list.methods} chosen={paysBy} onChoose={setMethod} />
      {isTest ? <Note icon="info">{t('subscribe.sandbox')}</Note> : null}
      {error === null ? null : (
        <Note tone="bad" icon="warning">
          {error}
        </Note>
      )}
      <Button
        tone="primary"
        size="large"
        full
        busy={busy}
        onClick={() => void order({ accountId: account.id, weeks: chosen, amount, method: paysBy })}
      >
        {t('subscribe.action')}
      </Button>
    </div>
  );
}

/** Chooses weeks of one account, says what they cost, and goes on to the payment. */
export function PastWeekShop({ list, onChanged, onElsewhere }: PastWeekShopProps) {
  const { t } = useTranslation('plans');
  const [weeks, setWeeks] = useState<readonly string[]>([]);
  const { account, choose } = useChosenAccount(list.accounts);
  if (account === undefined) return <p className="subdued">{t('pastWeeks.none')}</p>;

  const free = account.weeks.flatMap(({ id, state }) => (state === 'free' ? [id] : []));
  const chosen = stillFree(weeks, free);
  const label = t('pastWeeks.of', { name: nameOf(account) });
  return (
    <div className={styles.shop}>
      {list.accounts.length === 1 ? (
        <p className="label">{label}</p>
      ) : (
        <Select
          label={t('pastWeeks.account')}
          value={account.id}
          onChange={(event) => {
            choose(event.target.value);
            setWeeks([]);
          }}
        >
          {list.accounts.map((one) => (
            <option key={one.id} value={one.id}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
      )}
      <WeekStrip key={account.id} account={account} label={label} chosen={chosen} onChoose={setWeeks} />
      {free.length === 0 ? null : (
        <Button size="compact" onClick={() => setWeeks(chosen.length === free.length ? [] : free)}>
          {t(chosen.length === free.length ? 'pastWeeks.chooseNone' : 'pastWeeks.chooseAll', { count: free.length })}
        </Button>
      )}
      <p className="interface-text subdued">{t(account.atOnce ? 'pastWeeks.atOnce' : 'pastWeeks.within')}</p>
      {chosen.length === 0 ? null : <Payment {...{ list, account, chosen, onChanged, onElsewhere }} />}
    </div>
  );
}
