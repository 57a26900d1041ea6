import { EventEmitter } from 'node:events';
import { app } from '../app/app.ts';
import { record } from '../core/recorded.ts';

interface Options {
  readonly id?: string;
  readonly title?: string;
  readonly body?: string;
  readonly toastXml?: string;
}

/**
 * `Notification`: recorded, and said to be shown, or with `STANDIN_NOTIFICATIONS=failed` to be refused. A test that wants it clicked
 * emits that on it.
 */
export class Notification extends EventEmitter {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly toastXml: string;
  #shown = false;
  static isSupported = (): boolean => true;
  static handleActivation = (handler: (details: { readonly arguments: string }) => void): void =>
    record('activation-handler', handler);

  constructor({ id = '', title = '', body = '', toastXml = '' }: Options = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create Notification before app is ready');
    [this.id, this.title, this.body, this.toastXml] = [id, title, body, toastXml];
  }
  show(): void {
    this.close();
    record('notification', this);
    const fails = process.env.STANDIN_NOTIFICATIONS === 'failed';
    this.#shown = !fails;
    queueMicrotask(() => (fails ? this.emit('failed', {}, 'refused') : this.emit('show', {})));
  }
  /** Nobody hears of one that the application closes itself: Electron lets go of its delegate first. */
  close(): void {
    if (this.#shown) record('notification-closed', this);
    this.#shown = false;
  }
}
