/** The folders that the page may name: those that the person pointed at, in the system's own dialog. */
export interface ChosenFolders {
  add(folder: string): void;
  /** null stands for none, which anybody may choose. */
  has(folder: string | null): boolean;
}

/**
 * A page that was taken over could otherwise have files written anywhere, or have Windows introduce itself to a server that is
 * named like a folder.
 * @param kept folders of earlier choices, as they stand now
 */
export function createChosenFolders(kept: () => readonly (string | null)[]): ChosenFolders {
  const chosen = new Set<string>();
  return {
    add: (folder) => void chosen.add(folder),
    has: (folder) => folder === null || chosen.has(folder) || kept().includes(folder),
  };
}
