import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge } from '../../../../shared/desktop/bridge.ts';
import { count } from '../../../../shared/i18n/dates.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/parts.tsx';
import { useErrorText } from '../error-text.ts';
import { shell, useShellState } from '../shell.ts';
import { whenText } from './when-text.ts';

const askState = (asked: DesktopBridge) => asked.automaticState();

/** What stood in the way of saving new reports last, until everything is saved. */
export function NotSaved() {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const reason = useErrorText();
  const region = useRef<HTMLDivElement>(null);
  const { now, take } = useShellState('automatic', askState);
  const [trying, setTrying] = useState<'no' | 'now' | 'saved'>('no');
  const failure = now?.failure ?? null;
  const waiting = now?.waiting ?? 0;
  const again = async () => {
    setTrying('now');
    const then = await shell()
      .saveWaiting()
      .catch(() => null);
    const saved = then !== null && then.failure === null;
    // Its button goes with what it was for.
    if (saved) region.current?.focus();
    if (then !== null) take(then);
    setTrying(saved ? 'saved' : 'no');
  };
  return (
    <div role="status" ref={region} tabIndex={-1}>
      {failure === null && trying === 'saved' ? <p className="help">{t('computer.allSaved')}</p> : null}
      {failure === null ? null : (
        <Note tone="warn" icon="warning">
          <p>
            {t('computer.notSavedAt', whenText(lang, failure.at))} {reason(failure.error)}{' '}
            {waiting === 0 ? null : t('computer.waiting', { count: waiting, n: count(lang, waiting) })}
          </p>
          {waiting === 0 ? null : (
            <Button size="compact" busy={trying === 'now'} onClick={() => void again()}>
              {t('computer.saveNow')}
            </Button>
          )}
        </Note>
      )}
    </div>
  );
}
