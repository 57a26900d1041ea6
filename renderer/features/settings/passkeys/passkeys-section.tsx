import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PASSKEY_NAME_MAX,
  type PasskeyView,
  passkeyAdd,
  passkeyRemove,
  passkeyRename,
} from '../../../../shared/contract/passkeys.ts';
import { longDate } from '../../../../shared/i18n/dates.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { client } from '../../../api/service.ts';
import { invalidate } from '../../../data/query-client.ts';
import { passkeysWork } from '../../../platform/passkeys.ts';
import { requestFocus } from '../../../state/focus-targets.ts';
import { makePasskey } from '../../../state/passkeys.ts';
import { showToast } from '../../../state/toasts.ts';
import { useForm } from '../../../state/use-form.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormNote } from '../../../ui/form-note.tsx';
import { DangerDialog } from '../danger-dialog.tsx';
import { usePasskeys, useTwoFactor } from '../queries.ts';
import { Section } from '../section.tsx';
import { SectionFailed } from '../section-failed.tsx';
import sessionStyles from '../sessions-section.module.css';
import styles from '../settings.module.css';
import { useReauthentication } from '../use-reauthentication.tsx';

interface PasskeyDialogProps {
  readonly passkey: PasskeyView;
  readonly onClose: () => void;
}

function RenameDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const form = useForm();
  const [name, setName] = useState(passkey.name);
  const send = async () => {
    await client.call(passkeyRename, { body: { passkey: passkey.id, name } });
    onClose();
    await invalidate(queryKeys.passkeys);
  };
  return (
    <Dialog title={t('passkeys.rename')} closeLabel={common('action.close')} onClose={onClose}>
      <form
        className={styles.controls}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit([], send);
        }}
      >
        <Field
          label={t('passkeys.name')}
          name="name"
          maxLength={PASSKEY_NAME_MAX}
          value={name}
          error={form.errorOf('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <FormNote text={form.general} />
        <DialogActions>
          <Button onClick={onClose}>{t('reauth.cancel')}</Button>
          <Button tone="primary" type="submit" busy={form.busy}>
            {t('passkeys.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose, onYes }: PasskeyDialogProps & { onYes: () => void }) {
  const { t } = useTranslation('settings');
  return (
    <DangerDialog
      title={t('passkeys.removeTitle')}
      keep={t('reauth.cancel')}
      act={t('passkeys.remove')}
      onClose={onClose}
      onYes={onYes}
    >
      <p className="subdued">{t('passkeys.removeText', { name: passkey.name })}</p>
    </DangerDialog>
  );
}

type Ask = (what: 'rename' | 'remove', passkey: PasskeyView) => void;

function Row({ passkey, onAsk }: { passkey: PasskeyView; onAsk: Ask }) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const { name, created, lastUsed } = passkey;
  const dayOf = (day: string) => longDate(lang, Date.parse(day));
  const used = lastUsed === null ? t('passkeys.unused') : t('passkeys.used', { day: dayOf(lastUsed) });
  return (
    <li>
      <div className={sessionStyles.device}>
        <p>
          <b>{name}</b>
        </p>
        <p className={sessionStyles.details}>
          {t('passkeys.added', { day: dayOf(created) })} · {used}
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="compact" aria-label={t('passkeys.renameOf', { name })} onClick={() => onAsk('rename', passkey)}>
          {t('passkeys.rename')}
        </Button>
        <Button size="compact" aria-label={t('passkeys.removeOf', { name })} onClick={() => onAsk('remove', passkey)}>
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}

function List({ passkeys, email }: { passkeys: readonly PasskeyView[]; email: string }) {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState<{ readonly what: 'rename' | 'remove'; readonly passkey: PasskeyView } | null>(
    null,
  );
  const asksForCode = (useTwoFactor().data?.since ?? null) !== null;
  const { dialog, run } = useReauthentication({ section: 'passkeys', email, asksForCode });
  const close = () => setAsked(null);
  const changed = async (text: string) => {
    showToast({ tone: 'ok', text });
    await invalidate(queryKeys.passkeys);
  };
  const add = () =>
    run(async (reauth) => {
      const passkey = await makePasskey(reauth);
      if (passkey === null) {
        showToast({ tone: 'bad', text: t('passkeys.notMade') });
        return;
      }
      await client.call(passkeyAdd, { reauth, body: { passkey } });
      await changed(t('passkeys.done'));
    });
  const remove = ({ id }: PasskeyView) =>
    run(async (reauth) => {
      await client.call(passkeyRemove, { reauth, body: { passkey: id } });
      requestFocus('settings-section-passkeys');
      await changed(t('passkeys.removed'));
    });
  return (
    <div className={sessionStyles.sessions}>
      {passkeys.length === 0 ? null : (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onAsk={(what, one) => setAsked({ what, passkey: one })} />
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <Button onClick={() => void add()}>{t('passkeys.add')}</Button>
      ) : (
        <p className="help">{t('passkeys.notHere')}</p>
      )}
      {dialog}
      {asked?.what === 'rename' ? <RenameDialog passkey={asked.passkey} onClose={close} /> : null}
      {asked?.what === 'remove' ? (
        <RemoveDialog
          passkey={asked.passkey}
          onClose={close}
          onYes={() => {
            close();
            void remove(asked.passkey);
          }}
        />
      ) : null}
    </div>
  );
}

/** What logs the person in without the password. The page shows it once its answer is there. */
export function PasskeysSection({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const { data, error, isFetching, refetch } = usePasskeys();
  return (
    <Section id="passkeys" text={t('passkeys.text')}>
      {data === undefined && error !== undefined ? (
        <SectionFailed text={t('twoFactor.failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <List passkeys={data} email={email} />}
    </Section>
  );
}
