import type { DocumentText } from '../document.ts';

/** Questions and answers. */
export const texts: DocumentText & { readonly nobody: string } = {
  title: 'Good questions',
  description: 'How {{brand}} works: what is in a report, when it arrives, what it costs, and what we never show.',
  lead: 'What people ask before they subscribe, and what they ask when they find themselves in a report.',
  contents: 'Questions by subject',
  nobody: 'the address at the foot of every e-mail we send',
  sections: [
    {
      id: 'reports',
      title: 'Reports',
      blocks: [
        {
          id: 'when',
          title: 'When does a report come?',
          text: [
            'On Thursdays at 06:00 Reykjavik time, for the week before, Monday to Sunday. The report on a month comes on the first Thursday after its end.',
          ],
        },
        {
          id: 'first',
          title: 'When does the first report come?',
          text: [
            'You get a first look right after adding the account, usually within minutes: the latest weekly report already out, where its network still has that week. The week in which you add it follows on the Thursday after it ends.',
          ],
        },
        {
          id: 'inside',
          title: 'What is in it?',
          text: [
            'The week hour by hour, likes grouped by the account that posted, new follows and unfollows, hashtags, languages, interests and comments, and how much of all that we saw. The sections come in the same order every week.',
            'Every action behind it can be downloaded as CSV, for a spreadsheet or your own counting.',
          ],
        },
        {
          id: 'everything',
          title: 'Why does it not show everything?',
          text: [
            'Networks show only a part: some actions are never public, and very long lists are read as a sample. Likes received are read for posts of the last 28 days only.',
            'Each report says for every kind of action how it was seen. Where the network publishes a number, as it does for follows and posts, the report prints which share of it is on record, or that there are too few to tell. No network publishes how many likes an account gives, so we claim no share of them.',
          ],
        },
        {
          id: 'how',
          title: 'Do I need an app, or an account on the network?',
          text: [
            'Neither. Reports arrive by e-mail and can be read in any browser. You never give us a network’s password.',
          ],
        },
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      blocks: [
        {
          id: 'which',
          title: 'Which accounts can I add?',
          text: [
            'Public accounts on Bluesky and Mastodon, by handle or profile link, and blogs and feeds, by their address. Accounts that ask not to be shown to logged-out visitors, or not to be found, cannot be added, nor those whose profile states an age under 18.',
          ],
        },
        {
          id: 'know',
          title: 'Will the account know?',
          text: [
            'We read what the network already shows to everyone, and we never follow, like or message anyone, so the network tells the account nothing. If people ask us whether they are in a report, we tell them how to opt out.',
          ],
        },
        {
          id: 'private',
          title: 'What if an account turns private or disappears?',
          text: [
            'We stop collecting at the next check, and its row says so. Reports that were built before stay listed and readable. We check again after six hours, then less and less often, but at least once a week. When the account is public again, collecting resumes automatically, and the report says from when to when we were not looking.',
            'When a network reports an account missing, we hide its posts, comments and pictures at once. We count it as deleted after three checks over 72 hours, and only then erase what it wrote. If it comes back before, everything does.',
          ],
        },
        {
          id: 'archive',
          title: 'What is the archive for?',
          text: [
            'An archived account no longer counts towards your plan; its reports stay. You can follow it again whenever there is room.',
          ],
        },
      ],
    },
    {
      id: 'paying',
      title: 'Plans and paying',
      blocks: [
        {
          id: 'price',
          title: 'What does it cost?',
          text: [
            'Plans differ in how many accounts you can follow and in whether they include group and daily reports; the plans page compares them at today’s prices. New subscribers can start with one week at a small price.',
          ],
        },
        {
          id: 'change',
          title: 'What happens when I change my plan?',
          text: [
            'The days you have left are turned into days on the new plan, at the price per day of each. You see the date before you agree.',
          ],
        },
        {
          id: 'end',
          title: 'What happens when a plan ends?',
          text: [
            'It works until the paid period ends. After that nothing new is collected. Your reports stay readable.',
          ],
        },
        {
          id: 'card',
          title: 'Do you see my card?',
          text: ['No. You pay on the page of a payment provider; we learn only whether it worked.'],
        },
      ],
    },
    {
      id: 'privacy',
      title: 'Privacy',
      blocks: [
        {
          id: 'removed',
          title: 'How do I get my own account removed?',
          text: [
            'On Bluesky, open the privacy settings and turn on “Discourage apps from showing my account to logged-out users”. On Mastodon, open “Privacy and reach” and turn off “Feature profile and posts in discovery algorithms”. We check these settings before every collection and stop there and then. Deleting the account does the same.',
            'Or use the page “My account is in a report”, linked at the foot of every page: a code in your public bio shows that the account is yours, and it is removed and blocked for everyone. You need no account here.',
          ],
        },
        {
          id: 'deleted',
          title: 'What happens to a post that is deleted?',
          text: [
            'It leaves the report: words, picture and link go, and “post removed” stands in their place. The count of that week stays.',
          ],
        },
        {
          id: 'last-seen',
          title: 'Can I see when somebody is online?',
          text: [
            'No. There is no “last seen” and no alert about a single action, on any plan. Hours are shown for closed days only, a week at a time.',
          ],
        },
        {
          id: 'children',
          title: 'May I follow my child’s account?',
          text: [
            'Only in the open, and only if the account is public and does not state an age under 18. Read the report together; it makes better conversations that way.',
          ],
        },
        {
          id: 'kept',
          title: 'How long do you keep things?',
          text: ['Single actions 13 months, reports 25 months or until the last subscriber deletes the account.'],
        },
        {
          id: 'mails',
          title: 'How do I stop the e-mails?',
          text: ['With the link at the end of each: one click, no log-in, effective at once.'],
        },
      ],
    },
    {
      id: 'research',
      title: 'Research',
      blocks: [
        {
          id: 'datasets',
          title: 'Are there datasets for students and researchers?',
          text: [
            'Yes, free of charge and on request. Write to {{contact}} and say what you study, where, and which kind of public actions you need. We give out counts and anonymous records, never a list of what one person did.',
          ],
        },
        {
          id: 'cite',
          title: 'Can I cite a report?',
          text: [
            'Yes. A report is built once and stays as it is, apart from what was deleted at the source. Give its number, its week and what it says of its coverage.',
          ],
        },
      ],
    },
  ],
};
