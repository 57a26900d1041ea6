import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../shared/brand.ts';
import { useConnection } from '../../state/connection.ts';
import { dismissToast, useToasts } from '../../state/toasts.ts';
import { Icon } from '../../ui/icon.tsx';

/** Notices at the bottom left; errors are announced at once, the rest politely. */
export function Toasts() {
  const { t } = useTranslation();
  return (
    <div className="toasts" role="status">
      {useToasts().map((toast) => (
        <div
          key={toast.id}
          className={toast.tone === 'bad' ? 'toast bad' : 'toast'}
          role={toast.tone === 'bad' ? 'alert' : undefined}
        >
          <Icon name={toast.tone === 'ok' ? 'check' : toast.tone === 'bad' ? 'warning' : 'bell'} />
          <span>{toast.text}</span>
          <button
            type="button"
            onClick={() => {
              dismissToast(toast.id);
              toast.action?.run();
            }}
          >
            {toast.action?.label ?? t('action.close')}
          </button>
        </div>
      ))}
    </div>
  );
}

/** Says that the service cannot be reached, for as long as that is so. */
export function ConnectionBar() {
  const { t } = useTranslation();
  if (useConnection() !== 'down') return null;
  return (
    <div className="offline-bar" role="status">
      {t('state.unreachable', { brand: BRAND.name })}
    </div>
  );
}
