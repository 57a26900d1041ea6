import type { Preferences } from '../../shared/desktop/preferences.ts';
import type { FileNotice } from '../../shared/desktop/values.ts';
import type { Now, ShowNotification } from '../ports.ts';

/** Something to tell of files: as a notification, or as a notice of the page. */
export interface FileNotificationText {
  /** The same id replaces the one before. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly tone: FileNotice['tone'];
  readonly act: FileNotice['act'];
}
export type NotifyFiles = (word: FileNotificationText) => void;

export interface NotifyFilesDeps {
  readonly show: ShowNotification;
  readonly preferences: () => Preferences;
  readonly now: Now;
  /** The person has the window before them, with a page that listens. */
  readonly inFront: () => boolean;
  /** Told in the page. */
  readonly tell: (news: FileNotice) => void;
  /** What a click does. */
  readonly act: (act: FileNotice['act']) => void;
}

/**
 * Tells in one place, never in two: in the page while the window is in front, else as a notification of the system. Where
 * that is switched off, paused or refused it is the page's again, of the next window if there is none.
 */
export function createNotifyFiles(deps: NotifyFilesDeps): NotifyFiles {
  function isQuiet(): boolean {
    const { on, pausedUntil } = deps.preferences().notifications;
    return !on || (pausedUntil !== null && deps.now() < pausedUntil);
  }

  return ({ id, title, body, tone, act }) => {
    let told = false;
    const inPage = (): void => {
      if (!told) deps.tell({ tone, text: `${title}. ${body}`, act });
      told = true;
    };
    if (deps.inFront() || isQuiet()) inPage();
    else deps.show({ id, title, body, onClick: () => deps.act(act), onFailed: inPage });
  };
}
