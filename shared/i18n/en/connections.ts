/** Texts of accounts that people connect on other networks, in the settings. */
export const texts = {
  text: 'Some networks show an account only to those who connect one of their own. We read with yours, for your list alone, and never post, like or follow.',
  since: 'Connected {{day}}',
  until: 'Valid until {{day}}',
  renewed: 'Renewed automatically, valid until {{day}} for now',
  endsSoon: 'Ends {{day}}',
  ended: 'Ended',
  endedText: 'The network no longer accepts this connection. What is read with it waits for a new one.',
  again: 'Connect again',
  disconnect: 'Disconnect',
  disconnectOf: 'Disconnect @{{name}}',
  askTitle: 'Disconnect @{{name}}?',
  askText:
    'The permission is deleted here at once. Accounts that are read with it stay on your list with their reports, and wait until you connect again.',
  cancel: 'Cancel',
  disconnected: '@{{name}} is disconnected.',
  disconnectedHere:
    '@{{name}} is disconnected here. To take back the permission on {{network}} as well, open “Apps and websites” in its settings.',
  connected: '@{{name}} is connected. Add it on the dashboard to get its reports.',
  notConnected: 'Your account wasn’t connected. {{reason}}',
  declined: 'You cancelled on the network’s page.',
  waiting: 'Connecting your account',
  browser: 'Continue in your browser. {{brand}} continues here as soon as you are back.',
  stop: 'Cancel',
  failed: 'Your connected accounts couldn’t be loaded.',
} as const;
