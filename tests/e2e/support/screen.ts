import type { Page } from '@playwright/test';
import type { SessionState } from '../../../shared/desktop/values.ts';
import type { putShell } from './desktop-shell.ts';
import type { Viewer } from './stage.ts';

export type Shell = Awaited<ReturnType<typeof putShell>>;

/** How a screen stands in the desktop application. */
export interface DesktopView {
  readonly system?: 'mac' | 'windows' | 'linux';
  /** Where the token is; behind a keyring that is open unless said otherwise. */
  readonly kept?: SessionState['token'];
  /** Before the page begins. */
  readonly before?: (shell: Shell) => void;
  /** Once it is there, and hears. */
  readonly after?: (shell: Shell, page: Page) => Promise<unknown>;
}

/** One screen of the product, as it is looked at by `npm run shots` and by the tests in `screens/`. */
export interface Screen {
  /** Its name, also of its pictures. */
  readonly name: string;
  /** Below the language prefix, with a slash before it. */
  readonly path: string;
  readonly viewer: Viewer;
  /** Served by the product that is under maintenance. */
  readonly maintenance?: true;
  /** What is put under a page before it begins: answers in the service's place. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** What is done once the page is there: opens a dialog, a menu. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** In the desktop application. */
  readonly desktop?: DesktopView;
  /** Not built yet; goes when it is. */
  readonly coming?: true;
}
