import { existsSync, readFileSync } from 'node:fs';
import type { Channel } from '../chromium/connection.ts';
import { run } from '../core/run.ts';
import { ISOLATED_WORLD, scripts } from '../page/scripts.ts';
import type { WebPreferences } from './web-preferences.ts';

/** What the preload script's world speaks through. */
export const BINDING = `standin_${run.secret}`;

/** What runs in a document before its own scripts, in a world of its own. */
export interface PreloadScript {
  /** Whether the file has changed since: Electron reads it for each document. */
  isOld(): boolean;
  /** Has what now lies there run in the next document. Chromium takes none for one that is already on its way. */
  put(): Promise<void>;
}

function preloadInfo({ preload, additionalArguments = [] }: WebPreferences) {
  const { node, electron, chrome } = process.versions;
  return {
    secret: run.secret,
    binding: BINDING,
    preload: preload === undefined ? '' : readFileSync(preload, 'utf8'),
    platform: process.platform,
    versions: { node, electron, chrome },
    argv: [process.execPath, '--type=renderer', ...additionalArguments],
  };
}

export function createPreloadScript(page: Channel, preferences: WebPreferences): PreloadScript {
  let put = { source: '', identifier: '' };
  /** As it was while it is being written. */
  const sourceNow = (): string => {
    const isGone = preferences.preload !== undefined && !existsSync(preferences.preload);
    return isGone && put.source !== '' ? put.source : scripts.isolated(preloadInfo(preferences));
  };
  return {
    isOld: () => sourceNow() !== put.source,
    async put() {
      const source = sourceNow();
      const before = put.identifier;
      const script = { source, worldName: ISOLATED_WORLD };
      const { identifier } = await page.send('Page.addScriptToEvaluateOnNewDocument', script);
      put = { source, identifier };
      if (before !== '') await page.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: before });
    },
  };
}
