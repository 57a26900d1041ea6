import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { usePlanIsActive } from '../queries.ts';
import { WithTexts } from '../with-texts.tsx';
import { DropTarget } from './drop-target.tsx';
import styles from './own-archive.module.css';
import { OwnArchiveDialog } from './own-archive-dialog.tsx';
import { useOwnArchive } from './use-own-archive.ts';

const ACCEPTED = '.car,.zip,.tar.gz,.tgz,application/vnd.ipld.car,application/zip,application/gzip';

function Shown() {
  const { t } = useTranslation('accounts');
  const input = useRef<HTMLInputElement>(null);
  const own = useOwnArchive();
  const pick = () => input.current?.click();
  const waits = own.archive !== null && own.archive.state !== 'done';
  return (
    <section className={styles.strip} aria-labelledby="own-archive">
      <div>
        <h2 id="own-archive">{t('ownArchive.title')}</h2>
        <p className="help">{t('ownArchive.strip')}</p>
      </div>
      {waits ? (
        <Button onClick={own.open}>{t('ownArchive.resume')}</Button>
      ) : (
        <Button onClick={pick}>{t('ownArchive.choose')}</Button>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) own.bring(file);
        }}
      />
      {own.isOpen ? null : <DropTarget onFile={own.bring} />}
      {own.isOpen ? <OwnArchiveDialog own={own} onPick={pick} /> : null}
    </section>
  );
}

/** Bringing an archive of one's own account: dropped anywhere on the page, or chosen. It takes a place of the plan. */
export function OwnArchive() {
  if (!usePlanIsActive()) return null;
  return (
    <WithTexts>
      <Shown />
    </WithTexts>
  );
}
