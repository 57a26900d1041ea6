import { record } from '../core/recorded.ts';

/** `dialog`: each is answered at once, as by somebody who cancels. */
export const dialog = {
  /** The options stand last; a window may stand before them. */
  showOpenDialog: async (...given: unknown[]) => {
    record('open-dialog', given.at(-1));
    return { canceled: true, filePaths: [] as string[] };
  },
  showErrorBox: (title: string, content: string): void => {
    record('error-box', { title, content });
    process.stderr.write(`${title}: ${content}\n`);
  },
};
