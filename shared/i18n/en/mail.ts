/** Texts of the mails. `{{name}}` is filled in; a pair `one`, `other` is chosen by the number. */
export const texts = {
  weekly: {
    subject: '{{name}}: {{title}}',
    preheader: 'Also in this mail: {{names}}.',
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
    more: {
      one: 'One more report is on your dashboard.',
      other: '{{count}} more reports are on your dashboard.',
    },
    dashboard: 'Open the dashboard',
    upcoming: 'was added on {{weekday}}. The first report comes on {{date}}.',
  },
  footer: {
    why: 'You get this because weekly reports are on in your settings.',
    change: 'Change what we send',
    or: 'or',
    stop: 'stop these e-mails',
    stopAtOnce: 'which works at once.',
    address: '{{brand}}, {{address}}',
  },
};
