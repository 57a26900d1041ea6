import { record } from '../core/recorded.ts';

/** The options stand last; a window may stand before them. */
const optionsOf = (given: readonly unknown[]): { defaultId?: number } => given.at(-1) ?? {};

function ask(given: readonly unknown[]): number {
  const options = optionsOf(given);
  record('message-box', options);
  return options.defaultId ?? 0;
}

/** `dialog`: each is answered at once, files as by somebody who cancels, questions by their default. */
export const dialog = {
  showOpenDialog: async (...given: unknown[]) => {
    record('open-dialog', optionsOf(given));
    return { canceled: true, filePaths: [] as string[] };
  },
  showSaveDialog: async (...given: unknown[]) => {
    record('save-dialog', optionsOf(given));
    return { canceled: true, filePath: '' };
  },
  showMessageBox: async (...given: unknown[]) => ({ response: ask(given), checkboxChecked: false }),
  showMessageBoxSync: (...given: unknown[]): number => ask(given),
  showErrorBox: (title: string, content: string): void => {
    record('error-box', { title, content });
    process.stderr.write(`${title}: ${content}\n`);
  },
};
