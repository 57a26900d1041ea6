import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CodeToCopy } from '../../../ui/code-to-copy.tsx';
import { Note } from '../../../ui/parts.tsx';
import type { Preview } from './archive-preview.tsx';
import styles from './own-archive.module.css';
import type { OwnArchiveUse } from './use-own-archive.ts';

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
      <CodeToCopy
        code={code}
        label={t('ownArchive.prove.label')}
        copy={t('ownArchive.prove.copy')}
        copied={t('ownArchive.prove.copied')}
      />
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
