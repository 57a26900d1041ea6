import { sums } from './report/sums.ts';

/** Texts of the year on the wire. */
export const texts = {
  heading: 'A year on the wire',
  title: '{{name}}, a year on the wire',
  pageTitle: 'A year of {{name}}',
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
  failed: 'The year couldn’t be loaded',
} as const;
