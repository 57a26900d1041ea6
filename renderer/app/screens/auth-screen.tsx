import { Suspense } from 'react';
import { AuthDialog } from '../../features/auth/auth-dialog.tsx';
import { platform } from '../../platform/current.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Service = lazyPart(async () => (await import('../../features/desktop/service-line.tsx')).ServiceLine);

/** The log-in and sign-up forms; in the desktop application with the service that they belong to. */
export const AuthScreen = () => (
  <AuthDialog
    service={
      platform.desktop === null ? null : (
        <Suspense fallback={null}>
          <Service />
        </Suspense>
      )
    }
  />
);
