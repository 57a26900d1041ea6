import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchView } from '../../../shared/contract/watches.ts';
import { failingCause } from '../../../shared/domain/accounts/failing-cause.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Avatar } from '../../ui/parts.tsx';
import styles from './edit-dialog.module.css';
import { nameOf } from './name.ts';
import type { Edits } from './use-edits.ts';

/** In the feed or not: a real checkbox under the drawn switch. */
function FeedSwitch({ one, onMute }: { one: WatchView; onMute: (muted: boolean) => void }) {
  const { t } = useTranslation('watchlist');
  return (
    <label className={styles.inFeed}>
      <span aria-hidden="true">{t('dialog.feed')}</span>
      <input
        type="checkbox"
        role="switch"
        className="visually-hidden"
        checked={!one.muted}
        aria-checked={!one.muted}
        aria-label={t('dialog.inFeed', { name: nameOf(one) })}
        onChange={({ target }) => onMute(!target.checked)}
      />
      <span className={one.muted ? 'switch' : 'switch on'} aria-hidden="true" />
    </label>
  );
}

/** The handle, or what stands in the way of reading it. */
function State({ one }: { one: WatchView }) {
  const { t } = useTranslation('watchlist');
  if (one.state === 'ok') return one.username;
  return one.state === 'failing' ? t(`failing.${failingCause(one.error)}`) : t(`state.${one.state}`);
}

/** A name on the list. */
export function NameRow({ one, edits }: { one: WatchView; edits: Edits }) {
  const { t } = useTranslation('watchlist');
  const name = nameOf(one);
  return (
    <li>
      <Avatar src={one.userpic} name={name} size={32} />
      <div className={styles.account}>
        <b>{name}</b>
        <span>
          <State one={one} />
        </span>
      </div>
      <FeedSwitch one={one} onMute={(muted) => void edits.mute(one, muted)} />
      <Button
        tone="quiet"
        size="compact"
        square
        aria-label={t('dialog.remove', { name })}
        onClick={() => void edits.remove(one)}
      >
        <Icon name="close" />
      </Button>
    </li>
  );
}

/** Where a name was that has been removed: the way back stands in its place and has the focus. */
export function RemovedRow({ one, edits }: { one: WatchView; edits: Edits }) {
  const { t } = useTranslation('watchlist');
  const name = nameOf(one);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <li className={styles.removed}>
      <p role="status">{t('dialog.removed', { name })}</p>
      <button
        type="button"
        ref={undo}
        className={buttonClass({ tone: 'secondary', size: 'compact' })}
        aria-label={t('dialog.undoFor', { name })}
        onClick={() => void edits.undo(one)}
      >
        {t('dialog.undo')}
      </button>
    </li>
  );
}
