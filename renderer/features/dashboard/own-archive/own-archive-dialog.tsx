import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnArchiveView } from '../../../../shared/contract/own-archive.ts';
import { archivedNetworks } from '../../../../shared/domain/networks/networks.ts';
import { count } from '../../../../shared/i18n/dates.ts';
import { pathOf } from '../../../platform/paths.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/parts.tsx';
import { sizeText } from '../../../ui/size-text.ts';
import { ArchivePreview } from './archive-preview.tsx';
import { FollowerChanges } from './follower-changes.tsx';
import styles from './own-archive.module.css';
import { ProveOwnership } from './prove-ownership.tsx';
import type { OwnArchiveUse } from './use-own-archive.ts';

interface StepProps {
  readonly own: OwnArchiveUse;
  readonly archive: OwnArchiveView;
}

function Bar({ text, done, total }: { text: string; done: number; total: number | null }) {
  return (
    <>
      <p role="status">{text}</p>
      <progress
        className={styles.progress}
        aria-label={text}
        {...(total === null ? {} : { value: done, max: total })}
      />
    </>
  );
}

function Uploading({ own, upload }: { own: OwnArchiveUse; upload: NonNullable<OwnArchiveUse['upload']> }) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const { name, sent, size } = upload;
  return (
    <>
      <Bar text={t('ownArchive.uploading', { name })} done={sent} total={size} />
      {/* It changes all the time: nobody wants it read out. */}
      <p className="help" aria-hidden="true">
        {t('ownArchive.sent', { sent: sizeText(lang, sent), size: sizeText(lang, size) })}
      </p>
      <DialogActions>
        <Button onClick={own.discard}>{t('ownArchive.cancel')}</Button>
      </DialogActions>
    </>
  );
}

function Reading({ own, archive }: StepProps) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const done = archive.progress?.done ?? 0;
  return (
    <>
      <Bar text={t('ownArchive.reading', { name: archive.fileName })} done={0} total={null} />
      <p className="help" aria-hidden="true">
        {done === 0 ? ' ' : t('ownArchive.records', { count: done, n: count(lang, done) })}
      </p>
      <DialogActions>
        <Button onClick={own.discard}>{t('ownArchive.cancel')}</Button>
      </DialogActions>
    </>
  );
}

function Ready({ own, archive }: StepProps) {
  const { t } = useTranslation('accounts');
  const { preview, code } = archive;
  if (preview === null) return null;
  return (
    <>
      <ArchivePreview preview={preview} />
      {code === null ? null : <ProveOwnership own={own} code={code} preview={preview} />}
      <DialogActions>
        <Button disabled={own.busy} onClick={own.discard}>
          {t('ownArchive.discard')}
        </Button>
        {code === null ? (
          <Button tone="primary" busy={own.busy} onClick={own.confirm}>
            {t('ownArchive.import')}
          </Button>
        ) : null}
      </DialogActions>
    </>
  );
}

function Importing({ archive }: StepProps) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const { done = 0, total = null } = archive.progress ?? {};
  const text =
    total === null
      ? t('ownArchive.importing')
      : t('ownArchive.building', { n: count(lang, done + 1), total: count(lang, total) });
  return (
    <>
      <Bar text={text} done={done} total={total} />
      <p className="help">{t('ownArchive.mayClose')}</p>
    </>
  );
}

function Done({ own, archive }: StepProps) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  return (
    <>
      <p role="status">{t('ownArchive.done.text')}</p>
      {archive.followerChanges === null ? null : <FollowerChanges changes={archive.followerChanges} />}
      <DialogActions>
        <Button onClick={own.close}>{common('action.close')}</Button>
        {archive.account === null ? null : (
          <Link
            className={buttonClass({ tone: 'primary' })}
            to={pathOf.report(lang, archive.account)}
            onClick={own.close}
          >
            {t('ownArchive.done.read')}
          </Link>
        )}
      </DialogActions>
    </>
  );
}

/** Where each network keeps the export of one's own account. */
function Where() {
  const { t } = useTranslation('accounts');
  return (
    <ul className={styles.where}>
      {archivedNetworks().map((network) => (
        <li key={network}>{t(`ownArchive.where.${network}`)}</li>
      ))}
    </ul>
  );
}

/** Something is in the way; another file may do. */
function Again({ own, onPick, text }: { own: OwnArchiveUse; onPick: () => void; text: string }) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  return (
    <>
      <Note tone="bad" icon="warning">
        {text}
      </Note>
      <Where />
      <DialogActions>
        <Button onClick={own.close}>{common('action.close')}</Button>
        <Button tone="primary" onClick={onPick}>
          {t('ownArchive.again')}
        </Button>
      </DialogActions>
    </>
  );
}

function useTitle(): (own: OwnArchiveUse) => string {
  const { t } = useTranslation('accounts');
  return ({ archive, upload }) => {
    if (upload !== null || archive === null) return t('ownArchive.title');
    switch (archive.state) {
      case 'uploading':
        return t('ownArchive.interrupted.title');
      case 'ready':
        return t('ownArchive.found.title');
      case 'done':
        return t('ownArchive.done.title');
      case 'failed':
        return t('ownArchive.failed.title');
      case 'reading':
      case 'importing':
        return t('ownArchive.title');
    }
  };
}

function Step({ own, onPick }: { own: OwnArchiveUse; onPick: () => void }) {
  const { t } = useTranslation('accounts');
  const { archive, upload } = own;
  if (upload !== null) return <Uploading own={own} upload={upload} />;
  if (archive === null) return <Again own={own} onPick={onPick} text={own.problem ?? t('ownArchive.failed.nothing')} />;
  switch (archive.state) {
    case 'uploading':
      return <Again own={own} onPick={onPick} text={own.problem ?? t('ownArchive.interrupted.text')} />;
    case 'reading':
      return <Reading own={own} archive={archive} />;
    case 'ready':
      return <Ready own={own} archive={archive} />;
    case 'importing':
      return <Importing own={own} archive={archive} />;
    case 'done':
      return <Done own={own} archive={archive} />;
    case 'failed': {
      const why = t(`ownArchive.failed.${archive.failure ?? 'internal'}`);
      return <Again own={own} onPick={onPick} text={`${why} ${t('ownArchive.failed.nothing')}`} />;
    }
  }
}

/** An archive on its way from the file to its reports: sent, read, decided on, imported. */
export function OwnArchiveDialog({ own, onPick }: { readonly own: OwnArchiveUse; readonly onPick: () => void }) {
  const { t: common } = useTranslation();
  const titleOf = useTitle();
  const { archive, problem } = own;
  return (
    <Dialog title={titleOf(own)} closeLabel={common('action.close')} onClose={own.close} wide>
      <div className={styles.step}>
        <Step own={own} onPick={onPick} />
        {problem !== null && archive?.state === 'ready' ? (
          <Note tone="bad" icon="warning">
            {problem}
          </Note>
        ) : null}
      </div>
    </Dialog>
  );
}
