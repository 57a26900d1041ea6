import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../shared/brand.ts';
import { textsReady } from '../../state/locale.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { reloadIntoNew } from './service-worker-client.ts';

const TEXTS = ['offline'] as const;

/** Told once of each version, to whoever had the page open while it came. */
export function NewVersion({ onClose }: { onClose: () => void }) {
  use(textsReady(useLanguage(), TEXTS));
  const { t } = useTranslation('offline');
  const { t: common } = useTranslation();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title={t('version.title', { brand: BRAND.name })} closeLabel={common('action.close')} onClose={onClose}>
      <p>{t('version.text')}</p>
      <DialogActions>
        <Button
          tone="primary"
          data-focus
          busy={busy}
          onClick={() => {
            setBusy(true);
            void reloadIntoNew();
          }}
        >
          {common('state.reload')}
        </Button>
        <Button onClick={onClose}>{t('version.later')}</Button>
      </DialogActions>
    </Dialog>
  );
}
