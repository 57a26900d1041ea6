/** The page behind the unsubscribe link of an e-mail. */
export const texts = {
  title: 'Stop the weekly e-mail',
  ask: 'Your reports stay where they are; only the e-mail on Thursdays stops.',
  confirm: 'Stop the e-mail',
  doneTitle: 'No more e-mails',
  done: 'The weekly e-mail has stopped. You can turn it on again in the settings.',
  unknownTitle: 'We don’t recognise this link',
  unknown: 'It may be very old. You can stop the weekly e-mail in the settings.',
  settings: 'To the settings',
} as const;
