import { EventEmitter } from 'node:events';
import { windows } from '../window/windows.ts';

type Source = 'system' | 'light' | 'dark';

/** `nativeTheme`. The system is light, or what `STANDIN_THEME` says; pages see what comes out. */
class NativeTheme extends EventEmitter {
  #source: Source = 'system';
  get themeSource(): Source {
    return this.#source;
  }
  set themeSource(source: Source) {
    if (source === this.#source) return;
    this.#source = source;
    for (const { webContents } of windows.all()) webContents.applyMedia();
    this.emit('updated');
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? process.env.STANDIN_THEME === 'dark' : this.#source === 'dark';
  }
}

export const nativeTheme = new NativeTheme();

/** What a page is told of the system. */
export const pageMedia = () => ({
  features: [{ name: 'prefers-color-scheme', value: nativeTheme.shouldUseDarkColors ? 'dark' : 'light' }],
});
