/** Texts of the press page. */
export const texts = {
  title: 'Press',
  description: 'Facts, pictures and a contact for people who write about {{brand}}.',
  lead: '{{brand}} is a small newspaper about public accounts. It is out on Thursdays, and it ends.',
  about: {
    title: 'In one paragraph',
    text: 'Subscribers choose public social-network accounts. {{brand}} records what those accounts do in public, all week, and on Thursday sends one report on each: what was liked, who was followed and unfollowed, what it was about, when it happened, and how much of it was seen. No feed, no “last seen”, no alerts.',
  },
  facts: {
    title: 'Facts',
    what: 'What',
    whatText: 'A subscription service in the browser and by e-mail',
    networks: 'Networks',
    networksText: 'Bluesky and Mastodon, through their public interfaces; blogs, through their feeds',
    rhythm: 'Rhythm',
    rhythmText: 'A report a week and one a month, on Thursdays',
    languages: 'Languages',
    languagesText: 'English and Portuguese',
    limits: 'What it never does',
    limitsText: 'Private accounts, logging in as somebody, live tracking of one person',
    data: 'Data',
    dataText: 'Every action as CSV; coverage stated in every report',
  },
  report: {
    title: 'A report to read',
    text: 'This week’s report on {{name}}, an account that may be written about. Whoever has the link can read it.',
    read: 'Read “{{title}}”',
  },
  quote: {
    title: 'Using a report in a story',
    text: 'Quote its number, its week and what it says about its coverage. Figures may be quoted freely. Please do not publish a list of what one private person did, even though it is public.',
  },
  pictures: {
    title: 'Pictures',
    text: 'The bird is also a P. Use it in ink or paper, facing right, without outline, rotation or eye.',
    mark: 'Mark',
    icon: 'App icon',
    word: 'Wordmark',
    download: 'SVG',
  },
  contact: {
    title: 'Contact',
    text: 'For questions, pictures in other formats or a conversation:',
    none: 'This installation has no press address. Its operator can be reached at the address at the foot of every e-mail.',
  },
} as const;
