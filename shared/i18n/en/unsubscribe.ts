/** The page behind the unsubscribe link of an e-mail. */
export const texts = {
  mail: {
    weekly: 'the weekly report',
    monthly: 'the monthly report',
    watchlist: 'the watchlist',
  },
  title: 'Stop this e-mail',
  ask: 'This stops {{what}} by e-mail. Everything stays where it is, and other e-mails continue.',
  confirm: 'Stop the e-mail',
  doneTitle: 'This e-mail has stopped',
  done: 'We no longer send you {{what}} by e-mail. You can turn it on again in the settings.',
  unknownTitle: 'We don’t recognise this link',
  unknown: 'It may be very old. You can choose in the settings which e-mails you get.',
  settings: 'To the settings',
} as const;
