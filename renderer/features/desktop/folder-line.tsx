import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import styles from './file-fields.module.css';
import { shell } from './shell.ts';

interface FolderLineProps {
  readonly label: string;
  readonly folder: string | null;
  /** What stands there without a folder. */
  readonly none: string;
  readonly onFolder: (folder: string) => void;
}

/** A folder of this computer, with a way to another. */
export function FolderLine({ label, folder, none, onFolder }: FolderLineProps) {
  const { t } = useTranslation('desktop');
  const action = folder === null ? t('export.choose') : t('export.change');
  const choose = async () => {
    const chosen = await shell().chooseFolder();
    if (chosen !== null) onFolder(chosen);
  };
  return (
    <div className={styles.folder} data-part="folder">
      <span className="label">{label}</span>
      <div>
        <span className={folder === null ? 'muted' : undefined} title={folder ?? undefined}>
          {/* A path is read from its end when it is too long; its own direction stays. */}
          <bdi>{folder ?? none}</bdi>
        </span>
        <Button size="compact" aria-label={`${label}: ${action}`} onClick={() => void choose()}>
          {action}
        </Button>
      </div>
    </div>
  );
}
