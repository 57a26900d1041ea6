import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { useExportName } from '../../state/export-format.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { nameOf } from './account-name.ts';
import type { RowProps } from './props.ts';
import { useAccountActions } from './use-account-actions.ts';

/** What can be done with one account, with the keys that do the same. */
export function RowMenu({ account, chosen, onToggle }: Pick<RowProps, 'account' | 'chosen' | 'onToggle'>) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const navigate = useNavigate();
  const actions = useAccountActions();
  const { id, line } = account;
  const format = useExportName();
  const item = (key: 'archive' | 'csv' | 'delete' | 'label', run: () => void) => ({
    key,
    label: t(`row.${key}`, { format }),
    run,
  });
  const year = pathOf.year(lang, account.id);
  const profile = pathOf.profile(lang, account.id);
  const report = line === null ? null : pathOf.report(lang, account.id, line.reportId);
  return (
    <Menu
      label={t('row.more', { name: nameOf(account) })}
      button={<Icon name="more" />}
      buttonClass="button quiet compact square"
      items={[
        ...(report === null
          ? []
          : [
              { key: 'read', label: t('row.read'), hint: 'Enter', href: report, run: () => void navigate(report) },
              { ...item('csv', () => actions.saveCsv([id])), hint: 'D' },
            ]),
        ...(report === null
          ? []
          : [
              { key: 'year', label: t('row.year'), href: year, run: () => void navigate(year) },
              { key: 'profile', label: t('row.profile'), href: profile, run: () => void navigate(profile) },
            ]),
        { key: 'select', label: t(chosen ? 'row.unselect' : 'row.select'), hint: 'X', run: () => onToggle(false) },
        item('label', () => actions.label(id)),
        { ...item('archive', () => actions.archive([id])), hint: 'A', apart: true },
        { ...item('delete', () => actions.remove([id])), danger: true },
      ]}
    />
  );
}
