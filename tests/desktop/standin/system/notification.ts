import { EventEmitter } from 'node:events';
import { record } from '../core/recorded.ts';

/** `Notification`: recorded, and said to be shown. A test that wants it clicked or refused emits that on it. */
export class Notification extends EventEmitter {
  title = '';
  body = '';
  static isSupported = (): boolean => true;
  static handleActivation = (handler: unknown): void => record('activation-handler', handler);
  constructor(options: object = {}) {
    super();
    Object.assign(this, options);
  }
  show(): void {
    record('notification', this);
    queueMicrotask(() => this.emit('show', {}));
  }
  close(): void {
    this.emit('close', {});
  }
}
