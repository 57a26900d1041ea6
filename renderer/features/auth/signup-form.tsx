import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { checkSignup } from '../../../shared/domain/accounts/credentials.ts';
import { NO_LIST } from '../../../shared/domain/accounts/new-password.ts';
import { platform } from '../../platform/current.ts';
import { FROM_LANDING, pathOf } from '../../platform/paths.ts';
import { REFERRAL } from '../../platform/referral.ts';
import { provePerson } from '../../state/bot-check.ts';
import { useConfig } from '../../state/config.ts';
import { signUp } from '../../state/log-in.ts';
import { usePasswordWords } from '../../state/password-words.ts';
import { useForm } from '../../state/use-form.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { NewPasswordField } from '../../ui/password-strength/new-password-field.tsx';
import styles from './auth.module.css';

const EMPTY = { username: '', password: '', confirm: '', code: null as string | null, agree: true, termsAgree: false };
type Values = Omit<typeof EMPTY, 'code'> & { code: string };

interface PromoProps {
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly error: string | null;
}

/** A promo code for whoever has one; where signing up takes an invite, its code. */
export function Promo({ code, onChange, error }: PromoProps) {
  const { t } = useTranslation('auth');
  const { inviteOnly = false } = useConfig() ?? {};
  const [open, setOpen] = useState(false);
  if (!open && !inviteOnly) {
    return (
      <button type="button" className={`link ${styles.linkButton}`} onClick={() => setOpen(true)}>
        {t('signup.promo')}
      </button>
    );
  }
  return (
    <Field
      label={t(inviteOnly ? 'signup.inviteLabel' : 'signup.promoLabel')}
      help={inviteOnly ? t('signup.inviteHelp') : undefined}
      name="code"
      value={code}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ConsentProps {
  readonly values: Pick<Values, 'agree' | 'termsAgree'>;
  readonly onChange: (patch: Partial<ConsentProps['values']>) => void;
  readonly errorOf: (field: string) => string | null;
}

/** What everybody agrees to who signs up. */
export function Consent({ values, onChange, errorOf }: ConsentProps) {
  const { t } = useTranslation('auth');
  const lang = useLanguage();
  return (
    <>
      <Checkbox checked={values.agree} onChange={(agree) => onChange({ agree })} error={errorOf('agree')}>
        {t('signup.mails')}
      </Checkbox>
      <Checkbox
        checked={values.termsAgree}
        onChange={(termsAgree) => onChange({ termsAgree })}
        // What was missing is there once it is ticked, not only after the next try.
        error={values.termsAgree ? null : errorOf('termsAgree')}
      >
        {t('signup.terms')}{' '}
        <Link className="link" to={pathOf.terms(lang)} target="_blank">
          {t('signup.termsLink')}
        </Link>
      </Checkbox>
    </>
  );
}

export function SignupForm() {
  const { t } = useTranslation('auth');
  const lang = useLanguage();
  const form = useForm();
  const passwordWords = usePasswordWords();
  const { inviteOnly = false } = useConfig() ?? {};
  const [query] = useSearchParams();
  const ref = platform.memory.read(REFERRAL) ?? '';
  const [typed, setValues] = useState(EMPTY);
  // The code of an invitation's link stands there already.
  const values = { ...typed, code: typed.code ?? (inviteOnly ? ref : '') };
  const set = (patch: Partial<Values>) => setValues((known) => ({ ...known, ...patch }));
  const send = async () => {
    const { code, ...rest } = values;
    const proof = await provePerson();
    return signUp({
      ...rest,
      lang,
      ...proof,
      ...(query.has(FROM_LANDING) ? { isNewLanding: true } : {}),
      ...(code === '' ? {} : { code }),
      ...(ref === '' ? {} : { ref }),
    });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(checkSignup(values, NO_LIST), send);
      }}
    >
      <Field
        label={t('email')}
        type="email"
        name="username"
        autoComplete="username"
        value={values.username}
        error={form.errorOf('username')}
        onChange={(event) => set({ username: event.target.value })}
      />
      <div className="two-columns">
        <NewPasswordField
          label={t('password')}
          name="password"
          email={values.username}
          value={values.password}
          error={form.errorOf('password')}
          words={passwordWords}
          onChange={(password) => set({ password })}
        />
        <PasswordField
          label={t('signup.confirm')}
          name="confirm"
          autoComplete="new-password"
          value={values.confirm}
          error={form.errorOf('confirm')}
          words={passwordWords}
          onChange={(confirm) => set({ confirm })}
        />
      </div>
      <Promo code={values.code} onChange={(code) => set({ code })} error={form.errorOf('code')} />
      <Consent values={values} onChange={set} errorOf={form.errorOf} />
      <FormNote text={form.general} />
      <Button tone="primary" size="large" full type="submit" busy={form.busy}>
        {t('signup.action')}
      </Button>
    </form>
  );
}
