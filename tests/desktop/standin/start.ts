import { join } from 'node:path';
import { app } from './app/app.ts';
import { pathOf } from './app/paths.ts';
import { startChromium } from './chromium/chromium.ts';
import { run } from './core/run.ts';
import { openGateway } from './protocol/gateway.ts';
import { watchDownloads } from './session/downloads.ts';
import { windows } from './window/windows.ts';

function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => app.quit());
}

/**
 * Runs an application: its entry module to its end, then Chromium, then `ready`. A second instance that leaves while
 * its entry runs never starts a Chromium.
 */
export async function start(runEntry: () => Promise<unknown>): Promise<void> {
  endWithSignals();
  // Nothing else keeps this process alive until Chromium is there.
  const alive = setInterval(() => undefined, 60_000);
  await runEntry();
  if (run.quitting) return;
  const chromium = await startChromium(join(pathOf('userData'), 'standin-chromium'), await openGateway());
  run.chromium = chromium;
  chromium.onLost(() => app.exit(1));
  chromium.browser.on('Target.targetCreated', ({ targetInfo: { targetId, openerId } }) => {
    // A pop-up: whether there may be one has been asked, and there is none.
    if (openerId !== undefined) chromium.browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
  });
  chromium.browser.on('Target.targetDestroyed', ({ targetId }) => windows.byTarget(targetId)?.destroy());
  watchDownloads();
  clearInterval(alive);
  // Playwright waits for this line of Chromium's.
  process.stderr.write(`DevTools listening on ${chromium.address}\n`);
  app.becomeReady();
}
