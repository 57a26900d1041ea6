import { join } from 'node:path';
import { BRAND } from '../../shared/brand.ts';
import type { LinkState } from '../../shared/desktop/values.ts';
import { atomicFile } from './atomic-file.ts';
import { desktopEntry } from './desktop-entry.ts';

export interface LinkEntryDeps {
  /** The AppImage that this runs from, null for any other kind of installation: the package registers those. */
  readonly appImage: string | null;
  /** `$XDG_DATA_HOME`. */
  readonly dataFolder: string;
  /** Runs a program of the desktop. @returns what it printed, null where it failed or is not there */
  readonly run: (program: string, words: readonly string[]) => Promise<string | null>;
}

export interface LinkEntry {
  state(): Promise<LinkState>;
  /** Makes this AppImage what opens `perch:` links; the person asked for it. */
  handle(): Promise<LinkState>;
  /** An AppImage that was moved since is named where it is now. */
  refresh(): Promise<void>;
}

const FILE = `${BRAND.packageName}-url.desktop`;
const TYPE = `x-scheme-handler/${BRAND.scheme}`;

/**
 * An AppImage registers nothing, and the executable that Electron would name lies in the mount of this one start. What is written
 * is what a package would have installed: an entry that starts the AppImage with the link, and the desktop's choice of it.
 */
export function createLinkEntry({ appImage, dataFolder, run }: LinkEntryDeps): LinkEntry {
  const folder = join(dataFolder, 'applications');
  const file = atomicFile(join(folder, FILE));
  const text = desktopEntry({
    name: BRAND.name,
    words: [appImage ?? ''],
    fieldCode: '%u',
    more: { NoDisplay: 'true', MimeType: `${TYPE};` },
  });
  async function state(): Promise<LinkState> {
    if (appImage === null) return 'installed';
    const [there, chosen] = [await file.read(), await run('xdg-mime', ['query', 'default', TYPE])];
    return there === text && chosen?.trim() === FILE ? 'handled' : 'unhandled';
  }
  return {
    state,
    async handle() {
      if (appImage === null) return 'installed';
      await file.write(text);
      // Desktops without it read the folder themselves.
      await run('update-desktop-database', [folder]);
      await run('xdg-mime', ['default', FILE, TYPE]);
      return await state();
    },
    async refresh() {
      if (appImage !== null && (await file.read()) !== null) await file.write(text);
    },
  };
}
