import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkOldPassword } from '../../../shared/domain/accounts/credentials.ts';
import { checkCode } from '../../../shared/domain/accounts/second-factor.ts';
import { ApiError } from '../../api/api-error.ts';
import { passkeysWork } from '../../platform/passkeys.ts';
import { askForPasskey } from '../../state/passkeys.ts';
import { usePasswordWords } from '../../state/password-words.ts';
import { heldReauth, proveAgain } from '../../state/reauthentication.ts';
import { showToast } from '../../state/toasts.ts';
import { useForm } from '../../state/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ConfirmWithGoogle } from './google/confirm-with-google.tsx';
import { useGoogleState, usePasskeys } from './queries.ts';
import type { SectionId } from './section.tsx';
import styles from './settings.module.css';

interface ReauthenticationDialogProps {
  readonly email: string;
  readonly asksForCode: boolean;
  /** Where it was asked for; Google leads back there. */
  readonly section: SectionId;
  readonly onClose: () => void;
  readonly onProven: (reauth: string) => void;
}

/** Asks who is there: the password or Google, and a code where a log-in asks for one; or a passkey, which is both. */
function ReauthenticationDialog({ email, asksForCode, section, onClose, onProven }: ReauthenticationDialogProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const form = useForm();
  const words = usePasswordWords();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const passkeys = usePasskeys().data ?? [];
  const offersPasskey = passkeys.length > 0 && passkeysWork();
  const { confirms = false, hasPassword = true } = useGoogleState().data ?? {};
  // Whoever has nothing else is told by the service how a password is set.
  const asksForPassword = hasPassword || !(confirms || offersPasskey);
  const provePasskey = async () => {
    const passkey = await askForPasskey();
    if (passkey !== null) onProven(await proveAgain({ passkey }));
  };
  const problems = [...checkOldPassword(password, 'password'), ...(asksForCode ? checkCode(code) : [])];
  return (
    <Dialog title={t('reauth.title')} closeLabel={common('action.close')} onClose={onClose}>
      <form
        className={styles.controls}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(problems, async () =>
            onProven(await proveAgain({ password, ...(asksForCode ? { code } : {}) })),
          );
        }}
      >
        <p className="subdued">{t('reauth.text')}</p>
        {asksForPassword ? (
          <>
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              label={t('password.old')}
              name="password"
              autoComplete="current-password"
              value={password}
              error={form.errorOf('password')}
              words={words}
              onChange={setPassword}
            />
          </>
        ) : null}
        {asksForPassword && asksForCode ? (
          <CodeField
            kind="either"
            label={t('reauth.code')}
            help={t('reauth.codeHelp')}
            value={code}
            error={form.errorOf('code')}
            onChange={setCode}
          />
        ) : null}
        <FormNote text={form.general} />
        {offersPasskey ? (
          <Button full disabled={form.busy} onClick={() => void form.submit([], provePasskey)}>
            {t('reauth.passkey')}
          </Button>
        ) : null}
        {confirms ? <ConfirmWithGoogle section={section} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{t('reauth.cancel')}</Button>
          {asksForPassword ? (
            <Button tone="primary" type="submit" busy={form.busy}>
              {t('reauth.action')}
            </Button>
          ) : null}
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A call on the safety of the account: given what proves who is there, for `x-reauth`. */
type Action = (reauth: string) => Promise<void>;

/**
 * Runs calls that want who is there proven again: at once where that was done some minutes ago, else behind a dialog. What the
 * service refuses is said in a notice. `dialog` belongs on the page.
 */
export function useReauthentication(about: Omit<ReauthenticationDialogProps, 'onClose' | 'onProven'>) {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState<{ readonly action: Action } | null>(null);

  async function attempt(action: Action, reauth: string): Promise<void> {
    try {
      await action(reauth);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'reauthentication_required') setAsked({ action });
      else {
        const reason = error.message === error.code ? '' : error.message;
        showToast({ tone: 'bad', text: t('notSaved', { reason }).trim() });
      }
    }
  }

  async function run(action: Action): Promise<void> {
    const reauth = heldReauth();
    if (reauth === null) setAsked({ action });
    else await attempt(action, reauth);
  }

  const dialog: ReactNode =
    asked === null ? null : (
      <ReauthenticationDialog
        {...about}
        onClose={() => setAsked(null)}
        onProven={(reauth) => {
          setAsked(null);
          void attempt(asked.action, reauth);
        }}
      />
    );
  return { dialog, run };
}
