import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

function Crashed() {
  const { t } = useTranslation();
  return (
    <div className="page-width message-page" role="alert">
      <h1>{t('state.failed')}</h1>
      <p className="lead">{t('state.crashed')}</p>
      <Button tone="primary" onClick={() => location.reload()}>
        {t('state.reload')}
      </Button>
    </div>
  );
}

/** Stands in for a page that threw. React knows error boundaries as classes only. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === null ? this.props.children : <Crashed />;
  }
}
