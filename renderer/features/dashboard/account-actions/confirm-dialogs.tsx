import { useTranslation } from 'react-i18next';
import type { AccountView } from '../../../../shared/contract/accounts.ts';
import { count } from '../../../../shared/i18n/dates.ts';
import type { Accounts } from '../../../data/accounts.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { nameOf } from '../account-name.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { namesOf, reportsOf } from './names-of.ts';

interface QuestionProps {
  /** One at least. */
  readonly about: readonly AccountView[];
  readonly onClose: () => void;
  readonly onYes: () => void;
}

/** Before several accounts are archived or followed again. One alone is not asked about: it can be undone. */
export function ChangeDialog(
  props: QuestionProps & { readonly kind: 'archive' | 'activate'; readonly accounts: Accounts },
) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const { about, accounts, kind } = props;
  const head = kind === 'archive' ? 'archiving' : 'activating';
  const n = count(lang, about.length);
  return (
    <ConfirmDialog
      title={t(`${head}.title`, { n })}
      keep={t(`${head}.keep`)}
      onClose={props.onClose}
      act={
        <Button tone="primary" onClick={props.onYes}>
          {t(`${head}.do`, { n })}
        </Button>
      }
    >
      {t(`${head}.text`, { n, free: count(lang, Math.max(0, accounts.free)), limit: count(lang, accounts.limit) })}
    </ConfirmDialog>
  );
}

/** Before accounts go with their reports. */
export function DeleteDialog({ about, onClose, onYes }: QuestionProps) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const [first] = about;
  const many = { count: about.length, n: count(lang, about.length), name: first === undefined ? '' : nameOf(first) };
  const names = namesOf(about, lang) ?? t('deletion.these', many);
  const reports = reportsOf(about);
  return (
    <ConfirmDialog
      title={t('deletion.title', many)}
      keep={t('deletion.keep', many)}
      onClose={onClose}
      act={
        <Button tone="danger" onClick={onYes}>
          {t('deletion.do', many)}
        </Button>
      }
    >
      {reports === 0
        ? t('deletion.none', { names })
        : t('deletion.reports', { count: reports, n: count(lang, reports), names })}{' '}
      {t('deletion.undo')} {about.some(({ archived }) => !archived) ? t('deletion.orArchive') : null}
    </ConfirmDialog>
  );
}
