import { lazy, Suspense } from 'react';
import { SettingsPage } from '../../features/settings/settings-page.tsx';
import { platform } from '../../state/services.ts';

const Computer = lazy(async () => ({
  default: (await import('../../features/desktop/computer/computer-section.tsx')).ComputerSection,
}));

/** The settings, with those of this computer in the desktop application. */
export function SettingsScreen() {
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
