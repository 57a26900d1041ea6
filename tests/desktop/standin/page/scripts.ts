import { createCodec } from './codec.ts';
import { isolatedWorld, type PreloadInfo } from './isolated-world.ts';
import { pageWorld } from './page-world.ts';

/** Name of the world that preload scripts run in, as Electron has it. */
export const ISOLATED_WORLD = 'Electron Isolated Context';

/** Sources for both worlds; types have been stripped to blanks when these were loaded. */
export const scripts = {
  page: (secret: string): string => `(${pageWorld})((${createCodec})(), ${JSON.stringify(secret)})`,
  isolated: (info: PreloadInfo): string => `(${isolatedWorld})((${createCodec})(), ${JSON.stringify(info)})`,
};
