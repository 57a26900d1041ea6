/** The words that reports and pages use. */
export const texts = {
  title: 'Glossary',
  description: 'What the words in a {{brand}} report mean: action, coverage, interest, period, sample and the rest.',
  lead: 'The words we use, and what we mean by them.',
  contents: 'Words',
  terms: [
    {
      id: 'account',
      name: 'Account',
      text: 'A public account on a social network that you follow here. Not to be confused with your own log-in.',
    },
    {
      id: 'action',
      name: 'Action',
      text: 'One thing an account did in public, with its time: a like, a follow, an unfollow, a post, a reply, a repost. A like it received counts too.',
    },
    {
      id: 'activity',
      name: 'Activity by hour',
      text: 'The grid of seven days by 24 hours under “When”. Pale means little, dark means much. Hours are in your timezone, and only closed days are shown.',
    },
    {
      id: 'archive',
      name: 'Archive',
      text: 'Where the accounts are that you no longer follow. They do not count towards your plan, and their reports stay.',
    },
    {
      id: 'change',
      name: 'Change',
      text: 'A figure minus the same figure of the period before. More is not better and fewer is not worse; it is only news.',
    },
    { id: 'comment', name: 'Comment', text: 'A reply the account wrote under a post.' },
    {
      id: 'coverage',
      name: 'Coverage',
      text: 'How each kind of action was seen: everything public, a sample, or not at all. For follows and posts, also the share of the network’s own count that is on record, with the range it lies in, say 97%, between 95% and 98%.',
    },
    {
      id: 'csv',
      name: 'CSV',
      text: 'A plain table of every action behind a report, one per line, for a spreadsheet or a program.',
    },
    {
      id: 'follow',
      name: 'Follow, unfollow',
      text: 'The account started or stopped following another. An account that was deleted, deactivated or blocked is counted apart from one that was unfollowed.',
    },
    {
      id: 'handle',
      name: 'Handle',
      text: 'The name of an account within its network, such as ines.varga.example. When it changes, it is still the same account to us.',
    },
    { id: 'hashtag', name: 'Hashtag', text: 'A word that starts with # in a post the account wrote or liked.' },
    {
      id: 'headline',
      name: 'Headline',
      text: 'The first line of a report. It is made from the counts by fixed rules, the same for the same figures; it never guesses at moods or motives.',
    },
    {
      id: 'interest',
      name: 'Interest',
      text: 'A subject that several hashtags and words point to, such as pottery. Shown with the counts it rests on.',
    },
    {
      id: 'network',
      name: 'Network',
      text: 'The social network an account is on. Each one shows different things, and the report says what it did not show.',
    },
    {
      id: 'number',
      name: 'Number (No.)',
      text: 'How many reports of that kind there have been on that account, counted from the first.',
    },
    {
      id: 'period',
      name: 'Period',
      text: 'A week, Monday to Sunday, or a calendar month, in Reykjavik time for everybody.',
    },
    {
      id: 'plan',
      name: 'Plan',
      text: 'What you subscribe to. It sets how many accounts you can follow at a time, and whether there are group and daily reports.',
    },
    {
      id: 'removed',
      name: 'Post removed',
      text: 'Stands where a post was that its author has deleted. The count stays, the content is gone.',
    },
    {
      id: 'public',
      name: 'Public',
      text: 'Shown by the network to everyone, without logging in. The only thing we read.',
    },
    {
      id: 'report',
      name: 'Report',
      text: 'One account, one period: when, who, hello and goodbye, what, and what we saw; also what was out of the ordinary, what was new or back, and what the account wrote and says about itself.',
    },
    {
      id: 'sample',
      name: 'Sample',
      text: 'A part that stands for the whole, taken where a list is too long to read. Coverage says so.',
    },
    { id: 'wire', name: 'Wire', text: 'The line the bird sits on. It runs under the header, and carries the weeks.' },
  ],
} as const;
