/** The page behind the unsubscribe link of a mail. */
export const texts = {
  title: 'Stop the weekly mail',
  ask: 'Your reports stay where they are; only the mail on Thursdays stops.',
  confirm: 'Stop the mail',
  doneTitle: 'No more mail',
  done: 'The weekly mail has stopped. You can turn it on again in the settings.',
  unknownTitle: 'This link is not known',
  unknown: 'It may be very old. The weekly mail can be stopped in the settings.',
  settings: 'To the settings',
} as const;
