import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preferences } from '../../../../shared/desktop/preferences.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Note } from '../../../ui/parts.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { nameOf } from '../export/account-picker.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { PAUSES, useSnoozedUntil } from '../notification-snooze.ts';
import { shell } from '../shell.ts';
import { useAccounts } from '../use-unread.ts';
import styles from './device-settings.module.css';
import { Group } from './group.tsx';
import type { Change } from './use-preferences.ts';
import { whenText } from './when-text.ts';

type Notifications = Preferences['notifications'];
interface PartProps {
  readonly notifications: Notifications;
  readonly change: (patch: Partial<Notifications>) => void;
}

/** Held back for a while; main goes by this machine's clock, too. */
function Pause({ notifications, change }: PartProps) {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const held = useSnoozedUntil(notifications);
  if (held !== null) {
    return (
      <div className={styles.line}>
        <span role="status">{t('computer.pausedUntil', whenText(lang, held))}</span>
        <Button size="compact" onClick={() => change({ pausedUntil: null })}>
          {t('computer.resume')}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className={styles.line}>
      <legend className="label">{t('computer.pause')}</legend>
      {PAUSES.map(({ key, end }) => (
        <Button key={key} size="compact" onClick={() => change({ pausedUntil: end(Date.now()) })}>
          {t(`computer.${key}`)}
        </Button>
      ))}
    </fieldset>
  );
}

function PerAccount({ notifications: { muted }, change }: PartProps) {
  const { t } = useTranslation('desktop');
  const { data, error, refetch } = useAccounts(false);
  const list = useRef<HTMLFieldSetElement>(null);
  const tried = useRef(false);
  const there = data !== undefined;
  // The button that asked again goes with what it was for.
  useEffect(() => {
    if (there && tried.current) list.current?.querySelector('input')?.focus();
    tried.current = false;
  }, [there]);
  if (data === undefined)
    return error === undefined ? null : (
      <NotLoaded
        text={t('export.failedToLoad')}
        again={() => {
          tried.current = true;
          void refetch();
        }}
      />
    );
  return (
    <fieldset className={styles.accounts} ref={list}>
      <legend className="label">{t('computer.accounts')}</legend>
      {data.items.length === 0 ? <p className="help">{t('computer.accountsNone')}</p> : null}
      <div>
        {data.items.map((account) => (
          <Checkbox
            key={account.id}
            checked={!muted.includes(account.id)}
            onChange={(on) =>
              change({ muted: [...muted.filter((id) => id !== account.id), ...(on ? [] : [account.id])] })
            }
          >
            {nameOf(account)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

const ADVICE = { mac: 'adviceMac', windows: 'adviceWindows', linux: 'adviceLinux' } as const;

/** Shows one now. Where the system refuses, or holds it back, it is said where that is changed. */
function Test() {
  const { t } = useTranslation('desktop');
  const [shown, setShown] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    setShown(
      await shell()
        .testNotification()
        .catch(() => false),
    );
    setBusy(false);
  };
  return (
    <>
      <div className={styles.line}>
        <Button size="compact" busy={busy} onClick={() => void test()}>
          {t('computer.test')}
        </Button>
      </div>
      <div role="status">
        {shown === null ? null : (
          <Note tone={shown ? 'plain' : 'warn'} icon={shown ? 'info' : 'warning'}>
            {t(shown ? 'computer.testDone' : 'computer.testRefused')} {t(`computer.${ADVICE[shell().system]}`)}
          </Note>
        )}
      </div>
    </>
  );
}

export function NotificationGroup({ preferences, change }: { preferences: Preferences; change: Change }) {
  const { t } = useTranslation('desktop');
  const { notifications } = preferences;
  const part = {
    notifications,
    change: (patch: Partial<Notifications>) => change({ notifications: { ...notifications, ...patch } }),
  };
  return (
    <Group title={t('computer.notices')} anchor="notices">
      <Switch
        label={t('computer.on')}
        help={t('computer.onHelp')}
        on={notifications.on}
        onChange={(on) => part.change({ on })}
      />
      {notifications.on ? (
        <>
          <Pause {...part} />
          <PerAccount {...part} />
          <Test />
        </>
      ) : null}
    </Group>
  );
}
