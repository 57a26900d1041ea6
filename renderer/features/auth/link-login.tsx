import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logIn, logInWithCode } from '../../state/log-in.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Note } from '../../ui/parts.tsx';
import { CodeForm } from './code-form.tsx';
import { KeepAccount, keepable } from './keep-account.tsx';

/** Logs in by a one-time link; the form below stays for when the link no longer works, until a code is asked for. */
export function LinkLogin({ link, children }: { link: string; children: ReactNode }) {
  const { t } = useTranslation('auth');
  const lang = useLanguage();
  const [failed, setFailed] = useState(false);
  const [deletion, setDeletion] = useState<string | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const tried = useRef(false);
  useEffect(() => {
    // A link works once: not even a double mount may spend it twice.
    if (tried.current) return;
    tried.current = true;
    keepable(async () => setPending(await logIn({ link, lang })), setDeletion).catch(() => setFailed(true));
  }, [link, lang]);
  if (pending !== null) {
    const keep = deletion === null ? undefined : true;
    // The link is used up.
    const leave = () => {
      setFailed(true);
      setDeletion(null);
      setPending(null);
    };
    return <CodeForm onCode={(code) => logInWithCode({ pending, code, keep })} onLeave={leave} />;
  }
  if (deletion !== null) {
    const keep = async () => setPending(await logIn({ link, lang, keep: true }));
    return (
      <>
        <KeepAccount text={deletion} logIn={keep} onLeave={() => setDeletion(null)} />
        {children}
      </>
    );
  }
  return (
    <>
      {failed ? (
        <Note tone="bad" icon="warning">
          {t('login.outdated')}
        </Note>
      ) : (
        <Note>{t('login.link')}</Note>
      )}
      {children}
    </>
  );
}
