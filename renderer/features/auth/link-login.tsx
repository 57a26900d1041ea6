import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logIn } from '../../state/log-in.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Note } from '../../ui/parts.tsx';
import { KeepAccount, keepable } from './keep-account.tsx';

/** Logs in by a one-time link; the form below stays for when the link no longer works. */
export function LinkLogin({ link }: { link: string }) {
  const { t } = useTranslation('auth');
  const lang = useLanguage();
  const [failed, setFailed] = useState(false);
  const [deletion, setDeletion] = useState<string | null>(null);
  const tried = useRef(false);
  useEffect(() => {
    // A link works once: not even a double mount may spend it twice.
    if (tried.current) return;
    tried.current = true;
    keepable(() => logIn({ link, lang }), setDeletion).catch(() => setFailed(true));
  }, [link, lang]);
  if (deletion !== null) {
    const keep = () => logIn({ link, lang, keep: true });
    return <KeepAccount text={deletion} logIn={keep} onLeave={() => setDeletion(null)} />;
  }
  return failed ? (
    <Note tone="bad" icon="warning">
      {t('login.outdated')}
    </Note>
  ) : (
    <Note>{t('login.link')}</Note>
  );
}
