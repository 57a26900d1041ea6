import { sums } from './report/sums.ts';

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
    'Likes given, comments and new follows, week by week; the more a week stands out, the more this account did. Select a week to read its report.',
  empty: 'There is no weekly report to read yet. The first one opens the year.',
  week: {
    told_one: '{{range}}: {{shown}} action',
    told_other: '{{range}}: {{shown}} actions',
    none: '{{range}}: no report',
  },
  sum: sums,
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
