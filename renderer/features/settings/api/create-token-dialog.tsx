import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  API_TOKEN_DAYS,
  API_TOKEN_NAME_MAX,
  type ApiTokenDays,
  checkApiTokenName,
} from '../../../../shared/domain/accounts/api-token.ts';
import { useForm } from '../../../state/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import styles from '../settings.module.css';

export interface WantedToken {
  readonly name: string;
  readonly days: ApiTokenDays;
}

interface CreateTokenDialogProps {
  readonly onClose: () => void;
  readonly onWanted: (wanted: WantedToken) => void;
}

const YEAR = 365;
const FIRST = String(API_TOKEN_DAYS[1]);

/** Asks what a token is for and how long it is to work. */
export function CreateTokenDialog({ onClose, onWanted }: CreateTokenDialogProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const form = useForm();
  const [name, setName] = useState('');
  const [life, setLife] = useState(FIRST);
  const wordsOf = (days: ApiTokenDays): string => {
    if (days === null) return t('api.tokens.ever');
    return days === YEAR ? t('api.tokens.year') : t('api.tokens.days', { n: days });
  };
  const send = async () =>
    onWanted({ name: name.trim(), days: API_TOKEN_DAYS.find((days) => String(days) === life) ?? null });
  return (
    <Dialog title={t('api.tokens.createTitle')} closeLabel={common('action.close')} onClose={onClose}>
      <form
        className={styles.controls}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(checkApiTokenName(name), send);
        }}
      >
        <Field
          label={t('api.tokens.name')}
          help={t('api.tokens.nameHelp')}
          name="name"
          autoComplete="off"
          maxLength={API_TOKEN_NAME_MAX}
          value={name}
          error={form.errorOf('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <Select label={t('api.tokens.life')} name="days" value={life} onChange={(event) => setLife(event.target.value)}>
          {API_TOKEN_DAYS.map((days) => (
            <option key={String(days)} value={String(days)}>
              {wordsOf(days)}
            </option>
          ))}
        </Select>
        <DialogActions>
          <Button onClick={onClose}>{t('reauth.cancel')}</Button>
          <Button tone="primary" type="submit">
            {t('api.tokens.next')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
