/** Texts of the pages between the desktop application and Google. */
export const texts = {
  returnTitle: 'Back to {{brand}}',
  returnText: 'Google is done. {{brand}} on your computer continues from here. You can close this tab afterwards.',
  openApplication: 'Open {{brand}}',
  stoppedTitle: 'This didn’t work',
  again: 'Back to the log-in',
} as const;
