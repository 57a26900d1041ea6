/** Texts of the file that explains what a person takes away. */
export const texts = {
  /** What an account made of its owner's export is labelled with. */
  broughtLabel: 'Your export',
  title: 'Everything {{brand}} keeps about you',
  intro: 'Made on {{date}} for {{email}}, with {{reports}} reports.',
  formats: 'Each list is there twice: as JSON for programs, and as CSV for a spreadsheet.',
  files: {
    account: 'Your address, language, timezone and settings.',
    sessions: 'Where you are logged in, by browser, system and timezone.',
    devices: 'The devices you have logged in from, by browser and system.',
    google: 'The Google account linked to yours, if there is one.',
    passkeys: 'Your passkeys, by name; their keys are of use to your devices alone.',
    'address-changes': 'Changes of your address that can still be confirmed or undone.',
    connections:
      'Accounts that you connected on other networks. The tokens themselves are not in here: they are secrets between us and the network.',
    webhooks: 'Your webhooks; of their secrets we show nothing.',
    'webhook-deliveries': 'What your webhooks were sent in the last 30 days, and what their receivers answered.',
    'api-tokens': 'Your API tokens, by name and first characters; of the rest we keep only a hash.',
    'lists/accounts': 'The accounts you follow, and those you archived, with your labels.',
    'lists/own-accounts': 'The accounts you have shown to be yours, or begun to, with the code for their bio.',
    'lists/import': 'The export of your own account that you are importing, if any.',
    'lists/followers': 'Who follows your own accounts, as the archives that you brought list them.',
    'lists/watchlist': 'The names on your watchlist.',
    'payments/plans': 'The plans you have and had. Prices are in cents.',
    'payments/past-weeks':
      'The past weeks you ordered or that came with an account, of which account, and what became of them. Amounts are in cents.',
    'payments/payments': 'The payments you began, and what became of them. Amounts are in cents.',
    'payments/refunds': 'Payments that were refunded, and why.',
    'payments/ledger':
      'Our books as far as they are yours: charges, fees, taxes, credits, refunds and disputes. Amounts are in cents.',
    'payments/customers': 'The numbers under which payment providers know you.',
    deliveries: 'The reports and e-mails you were sent, by their numbers.',
    mails: 'The e-mails about you from the last few weeks, and what became of them.',
    'opened-reports': 'The reports you have opened.',
    'support-views': 'When our support looked at your dashboard, and why.',
    'reports/': 'Every report you may read, one folder for each account: the report as JSON, its actions as CSV.',
    'reports/report.schema.json': 'How a report is built, as a JSON Schema.',
  },
  times: 'Times are in UTC. In the CSV of a report one column has your own timezone.',
  absent:
    'Not in here: your password and other secrets, which we keep only so that nobody can read them; what we keep for minutes, such as a log-in that has begun; and the news for your open pages, which say what these files say.',
} as const;
