import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkConsent } from '../../../../shared/domain/accounts/credentials.ts';
import { platform } from '../../../platform/current.ts';
import { REFERRAL } from '../../../platform/referral.ts';
import { provePerson } from '../../../state/bot-check.ts';
import { useConfig } from '../../../state/config.ts';
import { signUpWithGoogle } from '../../../state/google.ts';
import { useForm } from '../../../state/use-form.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNote } from '../../../ui/form-note.tsx';
import { Note } from '../../../ui/parts.tsx';
import styles from '../auth.module.css';
import { Consent, Promo } from '../signup-form.tsx';
import { Arrived } from './arrived.tsx';

interface GoogleSignupProps {
  readonly flow: string;
  readonly email: string;
  readonly onLeave: () => void;
}

/** What a new account asks for beside the proof of who somebody is. */
export function GoogleSignup({ flow, email, onLeave }: GoogleSignupProps) {
  const { t } = useTranslation('auth');
  const { t: google } = useTranslation('google');
  const lang = useLanguage();
  const form = useForm();
  const { inviteOnly = false } = useConfig() ?? {};
  const ref = platform.memory.read(REFERRAL) ?? '';
  const [code, setCode] = useState(inviteOnly ? ref : '');
  const [consent, setConsent] = useState({ agree: true, termsAgree: false });
  const send = async () => {
    const proof = await provePerson();
    const words = { ...(code === '' ? {} : { code }), ...(ref === '' ? {} : { ref }) };
    await signUpWithGoogle({ flow, ...consent, lang, ...proof, ...words });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(checkConsent(consent), send);
      }}
    >
      <Arrived>
        <Note icon="check">{google('signUpText', { email })}</Note>
      </Arrived>
      <Promo code={code} onChange={setCode} error={form.errorOf('code')} />
      <Consent
        values={consent}
        onChange={(patch) => setConsent((known) => ({ ...known, ...patch }))}
        errorOf={form.errorOf}
      />
      <FormNote text={form.general} />
      <Button tone="primary" size="large" full type="submit" busy={form.busy}>
        {t('signup.action')}
      </Button>
      <Button size="large" full onClick={onLeave}>
        {t('code.leave')}
      </Button>
    </form>
  );
}
