import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../shared/brand.ts';
import { useConnection } from '../../state/connection.ts';

function Plain() {
  const { t } = useTranslation();
  return t('state.unreachable', { brand: BRAND.name });
}

const plain = { ConnectionStatus: Plain };
/** There in time for whoever is logged in (`session/session-services.tsx`); others may have lost the connection before. */
const ConnectionStatus = lazy<(input: { kind: 'down' | 'slow' }) => ReactNode>(async () => ({
  default: (await import('../session/connection-status.tsx').catch(() => plain)).ConnectionStatus,
}));

/** Says that the service cannot be reached, or takes its time, for as long as that is so. */
export function ConnectionBar() {
  const kind = useConnection();
  return (
    <div role="status">
      {kind === 'down' || kind === 'slow' ? (
        <div className="offline-bar">
          <Suspense fallback={<Plain />}>
            <ConnectionStatus kind={kind} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
