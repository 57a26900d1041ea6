import { EventEmitter } from 'node:events';
import { record } from '../core/recorded.ts';

/** `Tray`: recorded. */
export class Tray extends EventEmitter {
  #destroyed = false;
  #title = '';
  constructor(image: unknown) {
    super();
    record('tray', { tray: this, image });
  }
  setContextMenu(menu: unknown): void {
    record('tray-menu', menu);
  }
  setToolTip(text: string): void {
    record('tray-tool-tip', text);
  }
  setImage(image: unknown): void {
    record('tray-image', image);
  }
  setPressedImage(): void {}
  setTitle(title: string): void {
    this.#title = title;
  }
  getTitle(): string {
    return this.#title;
  }
  setIgnoreDoubleClickEvents(): void {}
  popUpContextMenu(): void {}
  getBounds(): object {
    return { x: 0, y: 0, width: 0, height: 0 };
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  destroy(): void {
    this.#destroyed = true;
    record('tray-destroyed', this);
  }
}
