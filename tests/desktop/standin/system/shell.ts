import { record } from '../core/recorded.ts';

/** `shell`: nothing is opened, all is recorded. */
export const shell = {
  openExternal: async (url: string): Promise<void> => record('open-external', url),
  openPath: async (file: string): Promise<string> => {
    record('open-path', file);
    return '';
  },
  showItemInFolder: (file: string): void => record('show-item', file),
  trashItem: async (file: string): Promise<void> => record('trash-item', file),
  beep: (): void => record('beep', null),
};
