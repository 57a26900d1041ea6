import { basename } from 'node:path';
import { isServiceAway, nextStep } from '../../shared/desktop/file-failures.ts';
import type { ExportState } from '../../shared/desktop/values.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { counted, word } from '../notifications/words.ts';
import { failureText, PAGE_TEXTS } from './failure-text.ts';
import type { FileNotificationText, NotifyFiles } from './file-notifications.ts';

export interface ExportNotificationDeps {
  readonly language: () => Language;
  readonly tell: NotifyFiles;
}

const ID = 'export';

function endOf(language: Language, { folder, done, failed }: ExportState): FileNotificationText {
  const saved = counted(language, 'exportSaved', { count: done, folder: basename(folder ?? '') });
  if (failed.length === 0) {
    return { id: ID, tone: 'ok', act: 'show', title: word(language, 'exportDone'), body: saved };
  }
  const missing = counted(language, 'exportMissing', { count: failed.length });
  const body = done === 0 ? missing : `${saved} ${missing}`;
  return { id: ID, tone: 'bad', act: 'look', title: word(language, 'exportPartly'), body };
}

function stopOf(language: Language, error: string): FileNotificationText {
  const title = word(language, isServiceAway(error) ? 'exportWaits' : 'exportStopped');
  const body = `${failureText(language, error)} ${PAGE_TEXTS[language].export.next[nextStep(error)]}`;
  return { id: ID, tone: 'bad', act: 'look', title, body };
}

/** New reports could not be saved by themselves. */
export function automaticFailed(
  language: Language,
  { code, again }: { code: string; again: boolean },
): FileNotificationText {
  const reason = failureText(language, code);
  const body = again ? `${reason} ${word(language, 'automaticAgain')}` : reason;
  return { id: 'automatic', tone: 'bad', act: 'settings', title: word(language, 'automaticFailed'), body };
}

/** Tells how a bulk export ended, or that it stopped; what the person did needs no word. */
export function createExportNotifications({ language, tell }: ExportNotificationDeps): (state: ExportState) => void {
  let before: ExportState['state'] = 'none';
  /** How far it was when it was said that it waits: it may try often before there is anything new to say. */
  let waited: number | null = null;

  return (now) => {
    const ran = before === 'running';
    before = now.state;
    if (now.state === 'done' || now.state === 'cancelled') waited = null;
    if (ran && now.state === 'done') tell(endOf(language(), now));
    if (!ran || now.state !== 'paused' || now.error === null) return;
    const far = now.done + now.failed.length;
    const again = isServiceAway(now.error) && waited === far;
    waited = isServiceAway(now.error) ? far : null;
    if (!again) tell(stopOf(language(), now.error));
  };
}
