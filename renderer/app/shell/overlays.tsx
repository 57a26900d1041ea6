import { Suspense, use, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { blockKeysWhile, useKeys } from '../../state/keys.ts';
import { textsReady } from '../../state/locale.ts';
import { closeOverlay, type Overlay, openOverlay, useOverlay } from '../../state/overlay.ts';
import { useUser } from '../../state/session.ts';
import { takeNewestToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { topDialog } from '../../ui/dialog-stack.ts';
import { lazyPart, PartBoundary, PartFailureContext } from '../../ui/lazy-part.tsx';
import { FailedOverlay } from './failed-part.tsx';

const Palette = lazyPart(async () => (await import('../../features/palette/palette.tsx')).Palette);
const KeysDialog = lazyPart(async () => (await import('../../features/palette/keys-dialog.tsx')).KeysDialog);
const NewVersion = lazyPart(async () => (await import('../offline/new-version.tsx')).NewVersion);
const TEXTS = ['palette'] as const;

blockKeysWhile(() => topDialog() !== null);

/** The keys that work on every page, where the page has none of its own for them. */
function useShellKeys(): void {
  const navigate = useNavigate();
  const lang = useLanguage();
  const known = useUser() !== null;
  const find = () => openOverlay('palette');
  const own = {
    'g d': () => void navigate(pathOf.dashboard(lang)),
    'g s': () => void navigate(pathOf.settings(lang)),
  };
  useKeys(
    { 'mod+k': find, '/': find, '?': () => openOverlay('keys'), z: takeNewestToast, ...(known ? own : {}) },
    true,
  );
}

function Shown({ which }: { which: Overlay }) {
  use(textsReady(useLanguage(), TEXTS));
  switch (which) {
    case 'palette':
      return <Palette onClose={closeOverlay} />;
    case 'keys':
      return <KeysDialog onClose={closeOverlay} />;
    case 'version':
      return <NewVersion onClose={closeOverlay} />;
  }
}

/** The search and the list of keys, over any page; another page closes them. */
export function Overlays() {
  const which = useOverlay();
  const { pathname } = useLocation();
  useShellKeys();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed on each arrival at another page
  useEffect(closeOverlay, [pathname]);
  return which === null ? null : (
    <PartFailureContext value={FailedOverlay}>
      <Suspense fallback={null}>
        <PartBoundary>
          <Shown which={which} />
        </PartBoundary>
      </Suspense>
    </PartFailureContext>
  );
}
