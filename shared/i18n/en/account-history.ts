/** Texts that the pages about one account over many weeks share. */
export const texts = {
  reports_one: '{{count}} weekly report, {{range}}',
  reports_other: '{{count}} weekly reports, {{range}}',
  print: 'Print',
  back: 'Back to your accounts',
  missing: {
    title: 'There is no such account here',
    text: 'The link may be old, or the account was deleted from your list.',
  },
  failed: {
    text: 'Something went wrong on our side. Please try again.',
    offline: 'There is no connection. Please try again when you are back online.',
  },
} as const;
