/** Texts of the e-mails. `{{name}}` is filled in; a pair `one`, `other` is chosen by the number. */
export const texts = {
  weekly: {
    subject: '{{name}}: {{title}}',
    preheader: 'Also in this e-mail: {{names}}.',
    preheaderAlone: '{{standfirst}}',
    read: 'Read',
    readReport: 'Read the report',
    likes: { one: '{{count}} like', other: '{{count}} likes' },
    follows: { one: '{{count}} new follow', other: '{{count}} new follows' },
    unfollows: { one: '{{count}} unfollow', other: '{{count}} unfollows' },
    figure: {
      likes: { one: 'like', other: 'likes' },
      follows: { one: 'follow', other: 'follows' },
      unfollows: { one: 'unfollow', other: 'unfollows' },
    },
    wroteIn: 'Wrote in {{languages}}.',
    moreLanguages: { one: 'one more', other: '{{count}} more' },
    more: {
      one: 'One more report is on your dashboard.',
      other: '{{count}} more reports are on your dashboard.',
    },
    dashboard: 'Open the dashboard',
    upcoming: 'was added on {{weekday}}. The first report arrives on {{date}}.',
  },
  passwordReset: {
    subject: 'Choose a new password',
    title: 'Choose a new password',
    text: 'Somebody asked for a new password for this address. The link below works once, for {{minutes}} minutes.',
    action: 'Choose a password',
    note: 'If it wasn’t you, there is nothing to do: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    title: 'Your password was changed',
    text: 'Every device that was logged in has been logged out. Log in again with the new password.',
    action: 'It wasn’t me',
    note: 'If it wasn’t you, ask for a new password at once. The link for it comes to this address.',
  },
  help: 'Questions? Write to {{email}}.',
  footer: {
    why: 'You get this because weekly reports are on in your settings.',
    change: 'Change what we send',
    or: 'or',
    stop: 'stop these e-mails',
    stopAtOnce: 'which works at once.',
    address: '{{brand}}, {{address}}',
  },
};
