/** Words of the weeks of a month. */
export const weeks = {
  title: 'Week by week',
  text: 'Actions by day. Weeks begin on Monday; those at the ends of the month may be cut.',
  table: 'Actions by week and day',
  week: 'Week',
  total: 'Total',
  busiest: 'Busiest whole week',
  quietest: 'Quietest whole week',
  ofWeek_one: '{{range}}, {{shown}}\u00a0action',
  ofWeek_other: '{{range}}, {{shown}}\u00a0actions',
  summary: 'Actions by day. Busiest whole week: {{range}}.',
  alike: 'Actions by day. Its whole weeks have the same number.',
} as const;
