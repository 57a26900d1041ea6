import { record } from '../core/recorded.ts';

/** `shell`: nothing is opened, all is recorded. `STANDIN_BROWSER=none`: the system has nothing to open an address with. */
export const shell = {
  openExternal: async (url: string): Promise<void> => {
    if (!URL.canParse(url)) throw new TypeError('Invalid URL');
    if (process.env.STANDIN_BROWSER === 'none') throw new Error('Failed to open URL');
    record('open-external', url);
  },
  showItemInFolder: (file: string): void => record('show-item', file),
};
