import { lazy, Suspense } from 'react';
import { SettingsPage } from '../../features/settings/settings-page.tsx';
import { platform } from '../../state/services.ts';
import { useSession } from '../../state/session.ts';

const Computer = lazy(async () => ({
  default: (await import('../../features/desktop/computer/computer-section.tsx')).ComputerSection,
}));
const GuestSettings = lazy(async () => ({
  default: (await import('../../features/desktop/computer/guest-settings.tsx')).GuestSettings,
}));

/** The settings, with those of this computer in the desktop application; those alone while nobody is logged in there. */
export function SettingsScreen() {
  const { kind } = useSession();
  if (kind === 'restoring') return null;
  if (kind === 'guest') return <GuestSettings />;
  return (
    <SettingsPage
      computer={
        platform.desktop === null ? null : (
          <Suspense fallback={null}>
            <Computer />
          </Suspense>
        )
      }
    />
  );
}
