/** Texts of the confirmation of an address: the mailed link's page, the notice, the line in the settings. */
export const texts = {
  notice: {
    title: 'Please confirm your e-mail.',
    text: 'Reports by e-mail go to confirmed addresses only. Open the link we send to {{email}}.',
    dismiss: 'Not now',
  },
  paused: {
    title: 'E-mails to this address came back.',
    text: 'No reports are sent to it for now. Once the inbox accepts e-mail again, ask for a link and open it. Or use another address.',
    change: 'Change the address',
  },
  line: {
    title: 'Not confirmed yet.',
    text: 'Reports by e-mail go to confirmed addresses only. Open the link we send to this address.',
  },
  resend: {
    action: 'Resend',
    wait: 'Resend in {{seconds}} s',
    sent: 'A new link is on its way. Check your spam folder, too.',
    confirmed: 'Your address is already confirmed.',
  },
  ask: {
    title: 'Confirm your address',
    text: 'One click shows that this inbox is yours. Your reports can then come by e-mail.',
    action: 'Confirm my address',
  },
  done: {
    title: 'Your address is confirmed',
    text: 'Your reports can come by e-mail now, on Thursdays.',
  },
  already: {
    title: 'Already confirmed',
    text: 'This address was confirmed before. There is nothing left to do.',
  },
  outdated: {
    text: 'A link works once, for {{hours}} hours, and only the newest one counts.',
    logIn: 'Log in to have a new one sent.',
    send: 'Send a new link',
    confirmed: 'Your address {{email}} is confirmed. There is nothing left to do.',
  },
  newAddress: {
    ask: {
      title: 'Use this address?',
      text: 'From then on you log in with it, and your e-mails come here. All your other devices are logged out.',
      action: 'Use this address',
    },
    done: {
      title: 'Your address is changed',
      text: 'You log in with the new one now. The old one was told; from there the change can be taken back for 14 days.',
    },
    outdated:
      'A link works once, for {{hours}} hours, and only the newest one counts. Your settings show which address is in use.',
    settings: 'Go to the settings',
  },
  oldAddress: {
    ask: {
      title: 'Take the change back?',
      text: 'This address is yours again, and everybody is logged out, the person who changed it, too.',
      action: 'Take it back',
    },
    done: {
      title: 'Your old address is back',
      text: 'Everybody is logged out, and passkeys or codes added since are gone. Choose a new password now: whoever changed the address may know the old one.',
    },
    outdated: 'A change can be taken back once, for {{days}} days. If you can’t get into your account, write to us.',
    password: 'Choose a new password',
  },
  keep: {
    ask: {
      title: 'Keep your account?',
      text: 'You deleted it, and nothing is lost yet. One click takes that back.',
      action: 'Keep my account',
    },
    done: {
      title: 'Your account is kept',
      text: 'Everything is as it was. Log in to continue; if your plan has ended, choose one again.',
    },
    already: {
      title: 'Already kept',
      text: 'Your account isn’t deleted. There is nothing left to do.',
    },
    outdated: 'A deleted account can be kept for {{days}} days. While it can, logging in offers that, too.',
  },
  dashboard: 'Go to the dashboard',
  logIn: 'Log in',
} as const;
