import { useTranslation } from 'react-i18next';
import type { AccountView } from '../../../../shared/contract/accounts.ts';
import { count } from '../../../../shared/i18n/dates.ts';
import { platform } from '../../../platform/current.ts';
import { openExportDialog } from '../../../state/export-dialog.ts';
import { useExportName } from '../../../state/export-format.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useAccountActions } from '../use-account-actions.ts';
import type { Selection } from '../use-selection.ts';
import styles from './account-actions.module.css';

interface GroupBarProps {
  readonly chosen: readonly AccountView[];
  readonly selection: Selection;
  readonly archived: boolean;
}

/** What can be done with the chosen accounts, over the list's head; it takes no place of its own. */
export function GroupBar({ chosen, selection, archived }: GroupBarProps) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const actions = useAccountActions();
  const format = useExportName();
  const saving = actions.csvBytes !== null;
  const ids = chosen.map(({ id }) => id);
  const read = chosen.filter(({ line }) => line !== null).map(({ id }) => id);
  const all = ids.length === selection.shown.length;
  const action = (kind: 'group' | 'archive' | 'activate' | 'delete', icon: IconName, run: () => void) => (
    <Button size="compact" onClick={run}>
      <Icon name={icon} />
      {t(`bar.${kind}`)}
    </Button>
  );
  return (
    <section className={styles.bar} aria-label={t('bar.label')}>
      <Icon name="check" />
      <span className={styles.count} role="status">
        {t('bar.count', { count: ids.length, n: count(lang, ids.length) })}
      </span>
      <div className={styles.buttons}>
        {all ? null : (
          <Button size="compact" tone="quiet" onClick={() => selection.all(true)}>
            {t('bar.all')}
          </Button>
        )}
        {read.length > 1 ? action('group', 'lines', () => actions.openGroupReport(read)) : null}
        {read.length > 0 ? (
          <Button size="compact" busy={saving} onClick={() => actions.saveCsv(read)}>
            {saving ? null : <Icon name="download" />}
            {t('bar.csv', { format })}
          </Button>
        ) : null}
        {read.length > 0 && platform.desktop !== null ? (
          <Button size="compact" aria-haspopup="dialog" onClick={() => openExportDialog(ids)}>
            <Icon name="archive" />
            {t('bar.export')}
          </Button>
        ) : null}
        {archived
          ? action('activate', 'again', () => actions.activate(ids))
          : action('archive', 'archive', () => actions.archive(ids))}
        {action('delete', 'trash', () => actions.remove(ids))}
      </div>
      <Button size="compact" tone="quiet" square aria-label={t('bar.clear')} onClick={() => selection.all(false)}>
        <Icon name="close" />
      </Button>
    </section>
  );
}
