import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { platform } from '../../platform/current.ts';
import { openOverlay } from '../../state/overlay.ts';
import { topDialog } from '../../ui/dialog-stack.ts';
import { mayInterrupt, shouldAnnounce } from './announce-rule.ts';
import { buildOfWaiting, takeOver } from './service-worker-client.ts';

const LOOK_EVERY_MS = HOUR;
const PATIENCE_MS = 10_000;
/** Names the version that a person was told of last, so that each is told of once (specification, section 2). */
const TOLD = 'perch_version';

/** The scripts that this page began with. */
const scripts = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].map(({ src }) => new URL(src).pathname);

/** The page's first view is done, and the browser has nothing better to do. */
function afterFirstView(): Promise<unknown> {
  const idle = () =>
    new Promise<unknown>((resolve) => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: PATIENCE_MS });
      else setTimeout(resolve, 2000);
    });
  if (document.readyState === 'complete') return idle();
  return new Promise((resolve) => {
    globalThis.addEventListener('load', () => resolve(idle()), { once: true });
  });
}

/** Tells of a new version, as soon as that does not get in somebody's way. */
function tell(version: string): void {
  if (!mayInterrupt(document, topDialog() !== null)) {
    setTimeout(() => tell(version), PATIENCE_MS);
    return;
  }
  platform.memory.write(TOLD, version);
  openOverlay('version');
}

async function consider(worker: ServiceWorker): Promise<void> {
  const build = await buildOfWaiting(worker, scripts()).catch(() => null);
  if (build?.has === false) {
    if (shouldAnnounce(build.name, platform.memory.read(TOLD))) tell(build.name);
    return;
  }
  // This page came from the new version already: only the kept files are older.
  if (build !== null) takeOver(worker);
  // It may be long in starting on a machine that has much to do, and does not take over while the one before is at work:
  // it is asked again as long as it waits.
  setTimeout(() => {
    if (worker.state === 'installed') void consider(worker);
  }, PATIENCE_MS);
}

function watchForNew(registration: ServiceWorkerRegistration): void {
  // Without a worker before it, a new one is the first and waits for nothing.
  const look = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && registration.active !== null) void consider(worker);
  };
  look(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => look(installing));
  });
}

/** Asks for a newer version whenever somebody comes back to the page, at most once an hour. */
function askNowAndThen(registration: ServiceWorkerRegistration): void {
  let asked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - asked < LOOK_EVERY_MS) return;
    asked = performance.now();
    void registration.update().catch(() => undefined);
  });
}

/** Lets the program start without a connection, and tells of new versions. Begins after the first view. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await afterFirstView();
  // Where workers are switched off, some browsers refuse and some answer nothing.
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker
    .register('/sw.js')
    .catch(() => undefined);
  if (registration === undefined) return;
  watchForNew(registration);
  askNowAndThen(registration);
}
