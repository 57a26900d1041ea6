import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkCode } from '../../../shared/domain/accounts/second-factor.ts';
import { useForm } from '../../state/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import styles from './auth.module.css';

interface CodeFormProps {
  /** What the button says that sends it; without it, that one logs in. */
  readonly action?: string;
  readonly onCode: (code: string) => Promise<void>;
  /** Back to where it began. */
  readonly onLeave: () => void;
}

/** In the place of the form before, once that was right: the second factor. */
export function CodeForm({ action, onCode, onLeave }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const form = useForm();
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const switchTo = kind === 'app' ? 'recovery' : 'app';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(checkCode(code), () => onCode(code));
      }}
    >
      <CodeField
        key={kind}
        kind={kind}
        label={t(`code.${kind}`)}
        help={t(`code.${kind}Help`)}
        value={code}
        error={form.errorOf('code')}
        onChange={setCode}
        isFirst
      />
      <button
        type="button"
        className={`link ${styles.linkButton}`}
        onClick={() => {
          setCode('');
          setKind(switchTo);
        }}
      >
        {t(`code.use.${switchTo}`)}
      </button>
      <FormNote text={form.general} />
      <Button tone="primary" size="large" full type="submit" busy={form.busy}>
        {action ?? t('login.action')}
      </Button>
      <Button size="large" full onClick={onLeave}>
        {t('code.leave')}
      </Button>
    </form>
  );
}
