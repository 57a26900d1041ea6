import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/parts.tsx';
import type { Preview } from './archive-preview.tsx';
import styles from './own-archive.module.css';
import type { OwnArchiveUse } from './use-own-archive.ts';

function Code({ code }: { code: string }) {
  const { t } = useTranslation('accounts');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // A browser without the right to write there leaves the code to be selected by hand.
    await navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div className={styles.codeLine}>
      <output className={styles.code} aria-label={t('ownArchive.prove.label')}>
        {code}
      </output>
      <Button onClick={() => void copy()}>
        {copied ? <Icon name="check" /> : null}
        <span role="status">{t(copied ? 'ownArchive.prove.copied' : 'ownArchive.prove.copy')}</span>
      </Button>
    </div>
  );
}

interface ProveProps {
  readonly own: OwnArchiveUse;
  readonly code: string;
  readonly preview: Preview;
}

/** An archive of a public account proves nothing: a code in its bio does. */
export function ProveOwnership({ own, code, preview }: ProveProps) {
  const { t } = useTranslation('accounts');
  const { seen, busy } = own;
  return (
    <div className={styles.prove}>
      <h3>{t('ownArchive.prove.title')}</h3>
      <p>{t('ownArchive.prove.text', { name: preview.username })}</p>
      <Code code={code} />
      {seen === null ? null : (
        <Note tone="bad" icon="warning">
          <p>{t('ownArchive.prove.missing')}</p>
          <p>{seen === '' ? t('ownArchive.prove.emptyBio') : `${t('ownArchive.prove.saw')} “${seen}”`}</p>
        </Note>
      )}
      <Button tone="primary" busy={busy} onClick={own.prove}>
        {t('ownArchive.prove.action')}
      </Button>
    </div>
  );
}
