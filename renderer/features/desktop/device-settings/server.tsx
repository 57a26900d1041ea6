import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { About, ServerCheck } from '../../../../shared/desktop/values.ts';
import { pathOf } from '../../../platform/paths.ts';
import { sessionEnded } from '../../../state/session.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Note } from '../../../ui/parts.tsx';
import { shell } from '../shell.ts';
import styles from './device-settings.module.css';
import { Group } from './group.tsx';

/** What the server said, or that it was right and this computer could not change over to it. */
type Found = ServerCheck | { readonly ok: false; readonly reason: 'not-kept' };

const NOBODY: Found = { ok: false, reason: 'unreachable' };
/** A server that does not answer is an answer: this is an old sign-in or a choice that could not be written. */
const NOT_KEPT: Found = { ok: false, reason: 'not-kept' };

/** Checks an address, and uses it when the person wants to. Nothing of the server before stays on the page. */
function useServer() {
  const lang = useLanguage();
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);
  const during = async (asked: () => Promise<ServerCheck>, otherwise: Found): Promise<Found> => {
    setBusy(true);
    const answer = await asked().catch(() => otherwise);
    setBusy(false);
    setFound(answer);
    return answer;
  };
  const use = async (address: string | null) => {
    const answer = await during(() => shell().useServer(address), NOT_KEPT);
    if (!answer.ok) return;
    sessionEnded();
    location.assign(pathOf.dashboard(lang));
  };
  return {
    found,
    busy,
    forget: () => setFound(null),
    check: (address: string) => during(() => shell().checkServer(address), NOBODY),
    use,
  };
}

export function ServerGroup({ about }: { about: About }) {
  const { t } = useTranslation('desktop');
  const [address, setAddress] = useState('');
  const { found, busy, forget, check, use } = useServer();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== '') void check(address.trim());
  };
  return (
    <Group title={t('computer.server')}>
      <p className="interface-text">{t('computer.serverNow', { server: about.server })}</p>
      {about.server === about.hostedServer ? null : (
        <div className={styles.line}>
          <Button size="compact" busy={busy} onClick={() => void use(null)}>
            {t('computer.useHosted', { server: about.hostedServer })}
          </Button>
          <span className="help">{t('computer.useHelp')}</span>
        </div>
      )}
      <form className={styles.server} onSubmit={submit} noValidate>
        <Field
          label={t('computer.address')}
          help={t('computer.addressHelp')}
          error={found?.ok === false ? t(`computer.reason.${found.reason}`) : null}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          maxLength={2048}
          value={address}
          onChange={({ target }) => {
            setAddress(target.value);
            forget();
          }}
        />
        <Button type="submit" busy={busy} disabled={address.trim() === ''}>
          {t('computer.check')}
        </Button>
      </form>
      <div role="status">
        {found?.ok === true ? (
          <Note icon="check">
            <p>{t('computer.found', { version: found.version, origin: found.origin })}</p>
            <p className="help">{t('computer.useHelp')}</p>
            <Button size="compact" tone="primary" busy={busy} onClick={() => void use(found.origin)}>
              {t('computer.use')}
            </Button>
          </Note>
        ) : null}
      </div>
    </Group>
  );
}
