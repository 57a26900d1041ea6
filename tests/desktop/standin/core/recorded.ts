/**
 * What would have been seen or heard on a desktop, in the order it happened. For looking at from a debugger; the
 * application's tests patch Electron's own objects instead, so that they also run where this file is not.
 */
export const recorded: { readonly kind: string; readonly about: unknown }[] = [];

export const record = (kind: string, input: unknown): void => {
  recorded.push({ kind, about: input });
};
