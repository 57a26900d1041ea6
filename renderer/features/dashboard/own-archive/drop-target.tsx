import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import styles from './own-archive.module.css';

const holdsFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  event.dataTransfer?.types.includes('Files') === true;

/** Takes a file that is dropped anywhere on the page, and says so while one is held over it. */
export function DropTarget({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTranslation('accounts');
  const [isHeld, setHeld] = useState(false);
  const take = useRef(onFile);
  take.current = onFile;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      // Without it the browser would open the file in the page's place.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setHeld(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setHeld(false);
    };
    const drop = (event: DragEvent) => {
      setHeld(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file !== undefined) take.current(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!isHeld) return null;
  return (
    <div className={styles.drop} role="status">
      <div>
        <Icon name="download" size={28} />
        <p>{t('ownArchive.drop')}</p>
        <p className="help">{t('ownArchive.dropHelp')}</p>
      </div>
    </div>
  );
}
