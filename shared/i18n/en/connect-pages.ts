/** Texts of the pages between the application or a page and the network where somebody connects an account. */
export const texts = {
  returnTitle: 'Back to {{brand}}',
  returnText:
    'Your account is almost connected. {{brand}} on your computer continues from here. You can close this tab afterwards.',
  openApplication: 'Open {{brand}}',
  stoppedTitle: 'This didn’t work',
  settings: 'Back to the settings',
  deletedTitle: 'Your data is deleted',
  deletedText:
    'On {{date}} you asked for your data to be deleted. {{brand}} deleted the connection to your account and took the account out of all reports and lists. What is left in caches and backups of reports is erased within three hours. {{brand}} will not follow the account again unless you allow it.',
  unknownTitle: 'We don’t know this code',
  unknownText: 'No deletion was asked for with this code in the last 90 days. Check that the address is complete.',
  home: 'To {{brand}}',
} as const;
