/** Texts of the year on the wire. */
export const texts = {
  heading: 'A year on the wire',
  title: '{{name}}, a year on the wire',
  pageTitle: 'A year of {{name}}',
  reports_one: '{{count}} weekly report, {{range}}',
  reports_other: '{{count}} weekly reports, {{range}}',
  print: 'Print',
  back: 'Back to your accounts',
  grid: 'The last 52 weeks, oldest first',
  about:
    'Likes given, comments and new follows of each week; the stronger the colour, the more for this account. Select a week to read its report.',
  empty: 'There is no weekly report to read yet. The first one opens the year.',
  week: {
    told_one: '{{range}}: {{shown}} action',
    told_other: '{{range}}: {{shown}} actions',
    none: '{{range}}: no report',
  },
  sum: {
    likes_one: '{{shown}} like given',
    likes_other: '{{shown}} likes given',
    likesReceived_one: '{{shown}} like received',
    likesReceived_other: '{{shown}} likes received',
    follows_one: '{{shown}} new follow',
    follows_other: '{{shown}} new follows',
    unfollows_one: '{{shown}} unfollow',
    unfollows_other: '{{shown}} unfollows',
    comments_one: '{{shown}} comment',
    comments_other: '{{shown}} comments',
  },
  missing: {
    title: 'There is no such account here',
    text: 'The link may be old, or the account was deleted from your list.',
  },
  failed: {
    title: 'The year couldn’t be loaded',
    text: 'Something went wrong on our side. Please try again.',
    offline: 'There is no connection. Please try again when you are back online.',
  },
} as const;
