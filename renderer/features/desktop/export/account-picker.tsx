import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountView } from '../../../../shared/contract/accounts.ts';
import { Checkbox } from '../../../ui/field.tsx';
import { Badge } from '../../../ui/parts.tsx';
import styles from './export.module.css';

/** From here on a name is typed sooner than found. */
const MANY = 8;

export const nameOf = ({ label, name, username }: Pick<AccountView, 'label' | 'name' | 'username'>): string =>
  label ?? name ?? username;

interface AccountPickerProps {
  readonly accounts: readonly AccountView[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
}

/** A list of accounts to tick, in a box of its own height. */
export function AccountPicker({ accounts, chosen, onChange }: AccountPickerProps) {
  const { t } = useTranslation('desktop');
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const shown = accounts.filter((one) => `${nameOf(one)} ${one.username}`.toLocaleLowerCase().includes(wanted));
  const all = shown.every(({ id }) => chosen.includes(id));
  const toggle = (ids: readonly number[], on: boolean) =>
    onChange([...chosen.filter((id) => !ids.includes(id)), ...(on ? ids : [])]);
  return (
    <fieldset className={styles.accounts}>
      <legend className="label">{t('export.accounts')}</legend>
      {accounts.length > MANY ? (
        <input
          type="search"
          className="input"
          aria-label={t('export.find')}
          placeholder={t('export.find')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      ) : null}
      {shown.length === 0 ? null : (
        <div className={styles.accountList}>
          {shown.length > 1 ? (
            <Checkbox
              checked={all}
              onChange={(on) =>
                toggle(
                  shown.map(({ id }) => id),
                  on,
                )
              }
            >
              <b className="bold">{t('export.all')}</b>
            </Checkbox>
          ) : null}
          {shown.map((account) => (
            <Checkbox
              key={account.id}
              checked={chosen.includes(account.id)}
              onChange={(on) => toggle([account.id], on)}
            >
              {nameOf(account)} <span className="muted">{account.username}</span>{' '}
              {account.archived ? <Badge tone="line">{t('export.archived')}</Badge> : null}
            </Checkbox>
          ))}
        </div>
      )}
      <p className="help" role="status">
        {shown.length === 0 && wanted !== '' ? t('export.noneFound', { text: text.trim() }) : null}
      </p>
    </fieldset>
  );
}
