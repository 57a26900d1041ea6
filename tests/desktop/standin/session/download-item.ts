import { EventEmitter } from 'node:events';
import type { Events } from '../chromium/commands.ts';
import { chromium } from '../core/run.ts';
import { fromPage } from '../protocol/addresses.ts';
import { dispositionOf } from '../protocol/gateway.ts';

type Begin = Events['Browser.downloadWillBegin'];

/** A download that Chromium runs. */
export class DownloadItem extends EventEmitter {
  savePath = '';
  #state: 'progressing' | 'completed' | 'cancelled' = 'progressing';
  #bytes = { received: 0, total: 0 };
  #dialog: object = {};
  readonly #begin: Begin;

  constructor(begin: Begin) {
    super();
    this.#begin = begin;
  }
  /** Called with what Chromium says of it. */
  progress({ receivedBytes, totalBytes, state }: Events['Browser.downloadProgress']): void {
    this.#bytes = { received: receivedBytes, total: totalBytes };
    if (state === 'inProgress') this.emit('updated', {}, 'progressing');
    else this.#state = state === 'completed' ? 'completed' : 'cancelled';
  }
  getFilename = (): string => this.#begin.suggestedFilename;
  getContentDisposition = (): string => dispositionOf(this.getURL());
  getURL = (): string => fromPage(this.#begin.url);
  getURLChain = (): string[] => [this.getURL()];
  getState = () => this.#state;
  getSavePath = (): string => this.savePath;
  setSavePath = (file: string): void => {
    this.savePath = file;
  };
  setSaveDialogOptions = (options: object): void => {
    this.#dialog = options;
  };
  getSaveDialogOptions = (): object => this.#dialog;
  getReceivedBytes = (): number => this.#bytes.received;
  getTotalBytes = (): number => this.#bytes.total;
  getPercentComplete = (): number => (this.#bytes.total === 0 ? 0 : (100 * this.#bytes.received) / this.#bytes.total);
  isPaused = (): boolean => false;
  canResume = (): boolean => false;
  hasUserGesture = (): boolean => true;
  cancel = (): void => {
    chromium()
      .browser.send('Browser.cancelDownload', { guid: this.#begin.guid })
      .catch(() => undefined);
  };
}
