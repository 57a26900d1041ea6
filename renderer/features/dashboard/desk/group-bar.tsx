import { useTranslation } from 'react-i18next';
import type { AccountView } from '../../../../shared/contract/accounts.ts';
import { count } from '../../../../shared/i18n/dates.ts';
import { askExport } from '../../../state/later/export-ask.ts';
import { platform } from '../../../state/services.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { Ask, Intent } from '../intent.ts';
import type { Selection } from '../use-selection.ts';

interface GroupBarProps {
  readonly chosen: readonly AccountView[];
  readonly selection: Selection;
  readonly archived: boolean;
  readonly saving: boolean;
  readonly ask: Ask;
}

/** What can be done with the chosen accounts, over the list's head; it takes no place of its own. */
export function GroupBar({ chosen, selection, archived, saving, ask }: GroupBarProps) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const ids = chosen.map(({ id }) => id);
  const read = chosen.filter(({ line }) => line !== null).map(({ id }) => id);
  const all = ids.length === selection.shown.length;
  const action = (kind: Exclude<Intent['kind'], 'label'>, icon: IconName, about = ids) => (
    <Button size="s" busy={kind === 'csv' && saving} onClick={() => ask({ kind, ids: about })}>
      {kind === 'csv' && saving ? null : <Icon name={icon} />}
      {t(`bar.${kind}`)}
    </Button>
  );
  return (
    <section className="gb" aria-label={t('bar.label')}>
      <Icon name="check" />
      <span className="n" role="status">
        {t('bar.count', { count: ids.length, n: count(lang, ids.length) })}
      </span>
      <div className="r">
        {all ? null : (
          <Button size="s" tone="quiet" onClick={() => selection.all(true)}>
            {t('bar.all')}
          </Button>
        )}
        {read.length > 1 ? action('group', 'lines', read) : null}
        {read.length > 0 ? action('csv', 'download', read) : null}
        {read.length > 0 && platform.desktop !== null ? (
          <Button size="s" aria-haspopup="dialog" onClick={() => askExport(ids)}>
            <Icon name="archive" />
            {t('bar.export')}
          </Button>
        ) : null}
        {archived ? action('activate', 'again') : action('archive', 'archive')}
        {action('delete', 'trash')}
      </div>
      <Button size="s" tone="quiet" square aria-label={t('bar.clear')} onClick={() => selection.all(false)}>
        <Icon name="close" />
      </Button>
    </section>
  );
}
