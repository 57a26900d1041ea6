import * as z from 'zod/mini';

/** The document around a page that is drawn in advance, as the build of the interface leaves it for whoever draws. */
export const pageShell = z.object({
  /** `index.html` of the build without its scripts and style sheets; language, head and body are put in. */
  template: z.string(),
  /** Addresses of a page's style sheets in their order, the shell's first, by the page's file. */
  styles: z.record(z.string(), z.array(z.string())),
  /** The style sheets themselves: they come with the page, so that it paints without asking for more. */
  sheets: z.record(z.string(), z.string()),
  /** The script that fetches the application when it is wanted. */
  hydrateScript: z.string(),
  /** The scripts of the application, for readers who will want it at once. */
  scripts: z.array(z.string()),
});
export type PageShell = z.infer<typeof pageShell>;
