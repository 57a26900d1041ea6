import * as z from 'zod/mini';

/** The document around a page that is drawn in advance, as the build of the interface leaves it for whoever draws. */
export const pageShell = z.object({
  /** `index.html` of the build without its scripts; language, head and body are put in. */
  template: z.string(),
  /** Style sheets of a page beside the shell's, by the page's file. */
  styles: z.record(z.string(), z.array(z.string())),
  /** The script that fetches the application when it is wanted. */
  wake: z.string(),
  /** The scripts of the application, for readers who will want it at once. */
  scripts: z.array(z.string()),
});
export type PageShell = z.infer<typeof pageShell>;
