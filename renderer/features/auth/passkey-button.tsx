import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasskeyAssertion } from '../../../shared/contract/passkeys.ts';
import { askForPasskey, waitForPasskey } from '../../state/passkeys.ts';
import { Button } from '../../ui/button.tsx';

interface PasskeyButtonProps {
  readonly busy: boolean;
  readonly onChosen: (passkey: PasskeyAssertion) => void;
  /** Runs what may fail at the service. */
  readonly attempt: (ask: () => Promise<void>) => void;
}

/** Logs in with a passkey: by the button, or chosen where the browser offers what it has for the address. */
export function PasskeyButton({ busy, onChosen, attempt }: PasskeyButtonProps) {
  const { t } = useTranslation('auth');
  const chosen = useRef(onChosen);
  chosen.current = onChosen;
  useEffect(() => {
    const leaving = new AbortController();
    // Who has none of this sees no difference.
    void waitForPasskey(leaving.signal)
      .then((passkey) => (passkey === null || leaving.signal.aborted ? undefined : chosen.current(passkey)))
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  const ask = async () => {
    const passkey = await askForPasskey();
    if (passkey !== null) chosen.current(passkey);
  };
  return (
    <Button size="large" full disabled={busy} onClick={() => attempt(ask)}>
      {t('passkey.action')}
    </Button>
  );
}
