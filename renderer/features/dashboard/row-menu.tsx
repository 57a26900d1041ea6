import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { nameOf } from './account-name.ts';
import type { RowProps } from './props.ts';

/** What can be done with one account, with the keys that do the same. */
export function RowMenu({ account, chosen, onToggle, ask }: Omit<RowProps, 'period'>) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const navigate = useNavigate();
  const { line } = account;
  const asks = (kind: 'archive' | 'csv' | 'delete' | 'label') => ({
    key: kind,
    label: t(`row.${kind}`),
    run: () => ask({ kind, ids: [account.id] }),
  });
  const report = line === null ? null : pathOf.report(lang, account.id, line.reportId);
  return (
    <Menu
      label={t('row.more', { name: nameOf(account) })}
      button={<Icon name="more" />}
      buttonClass="btn quiet s sq"
      items={[
        ...(report === null
          ? []
          : [
              { key: 'read', label: t('row.read'), hint: 'Enter', href: report, run: () => void navigate(report) },
              { ...asks('csv'), hint: 'D' },
            ]),
        { key: 'select', label: t(chosen ? 'row.unselect' : 'row.select'), hint: 'X', run: () => onToggle(false) },
        asks('label'),
        { ...asks('archive'), hint: 'A', apart: true },
        { ...asks('delete'), danger: true },
      ]}
    />
  );
}
