import { EventEmitter } from 'node:events';
import { app } from '../app/app.ts';
import { record } from '../core/recorded.ts';

/** `Tray`: recorded. One that is destroyed takes nothing any more. */
export class Tray extends EventEmitter {
  #destroyed = false;
  constructor(image: unknown) {
    super();
    if (!app.isReady()) throw new Error('Cannot create Tray before app is ready');
    record('tray', { tray: this, image });
  }
  #record(kind: string, input: unknown): void {
    if (this.#destroyed) throw new TypeError('Tray is destroyed');
    record(kind, input);
  }
  setContextMenu(menu: unknown): void {
    this.#record('tray-menu', menu);
  }
  setToolTip(text: string): void {
    this.#record('tray-tool-tip', text);
  }
  setImage(image: unknown): void {
    this.#record('tray-image', image);
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  destroy(): void {
    this.#destroyed = true;
    record('tray-destroyed', this);
  }
}
