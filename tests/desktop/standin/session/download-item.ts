import { EventEmitter } from 'node:events';
import type { Events } from '../chromium/commands.ts';
import { chromium } from '../core/run.ts';
import { fromPage } from '../protocol/addresses.ts';

type Begin = Events['Browser.downloadWillBegin'];

/** A download that Chromium runs. */
export class DownloadItem extends EventEmitter {
  savePath = '';
  #state: 'progressing' | 'completed' | 'cancelled' = 'progressing';
  #dialog: object = {};
  readonly #begin: Begin;

  constructor(begin: Begin) {
    super();
    this.#begin = begin;
  }
  /** Called with what Chromium says of it. */
  progress({ state }: Events['Browser.downloadProgress']): void {
    if (state === 'inProgress') this.emit('updated', {}, 'progressing');
    else this.#state = state === 'completed' ? 'completed' : 'cancelled';
  }
  getFilename = (): string => this.#begin.suggestedFilename;
  getURL = (): string => fromPage(this.#begin.url);
  getState = () => this.#state;
  setSavePath = (file: string): void => {
    this.savePath = file;
  };
  setSaveDialogOptions = (options: object): void => {
    this.#dialog = options;
  };
  getSaveDialogOptions = (): object => this.#dialog;
  cancel = (): void => {
    chromium()
      .browser.send('Browser.cancelDownload', { guid: this.#begin.guid })
      .catch(() => undefined);
  };
}
