/** Texts of a new version and of pages that need a connection. */
export const texts = {
  version: {
    title: 'A new version of {{brand}} is ready',
    text: 'It arrived while this page was open. Reload to switch to it; you stay logged in.',
    later: 'Later',
  },
} as const;
