import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { ReceiptPage } from '../../features/settings/receipt-page.tsx';
import { SettingsPage } from '../../features/settings/settings-page.tsx';
import { AddressLine } from '../../features/verify/address-line.tsx';
import { platform } from '../../platform/current.ts';
import { LoadingPart } from '../../state/page-loading.ts';
import { useSession } from '../../state/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const DeviceSettings = lazyPart(
  async () => (await import('../../features/desktop/device-settings/device-settings.tsx')).DeviceSettings,
);
const GuestSettings = lazyPart(
  async () => (await import('../../features/desktop/device-settings/guest-settings.tsx')).GuestSettings,
);

/** The settings, with those of this computer in the desktop application; those alone while nobody is logged in there. */
export function SettingsScreen() {
  const { kind } = useSession();
  const { number } = useParams();
  if (kind === 'restoring') return <LoadingPart />;
  if (kind === 'guest') return <GuestSettings />;
  if (number !== undefined) return <ReceiptPage />;
  return (
    <SettingsPage
      unconfirmed={<AddressLine />}
      device={
        platform.desktop === null ? null : (
          <Suspense fallback={null}>
            <DeviceSettings />
          </Suspense>
        )
      }
    />
  );
}
