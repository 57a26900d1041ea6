/** Words of what the rules found, and of the rules themselves. */
export const anomalies = {
  title: 'Out of the ordinary',
  text: 'Found by fixed rules that compare this report with earlier ones. They know numbers, not reasons.',
  above: '{{what}}, above the usual {{low}} to {{high}}',
  below: '{{what}}, below the usual {{low}} to {{high}}',
  metric: {
    likes_one: '{{shown}} like given',
    likes_other: '{{shown}} likes given',
    likesReceived_one: '{{shown}} like received',
    likesReceived_other: '{{shown}} likes received',
    follows_one: '{{shown}} new follow',
    follows_other: '{{shown}} new follows',
    comments_one: '{{shown}} comment',
    comments_other: '{{shown}} comments',
    posts_one: '{{shown}} post',
    posts_other: '{{shown}} posts',
    reposts_one: '{{shown}} repost',
    reposts_other: '{{shown}} reposts',
    repostsReceived_one: '{{shown}} repost received',
    repostsReceived_other: '{{shown}} reposts received',
  },
  burst_one: '{{count}} like went to {{to}} within {{minutes}} minutes, {{when}}',
  burst_other: '{{count}} likes went to {{to}} within {{minutes}} minutes, {{when}}',
  newHours_one: '{{count}} action at an hour that had none before: {{hours}}',
  newHours_other: '{{count}} actions at hours that had none before: {{hours}}',
  newTop_one: '{{name}} was liked most, with {{count}} of {{total}} likes, for the first time',
  newTop_other: '{{name}} was liked most, with {{count}} of {{total}} likes, for the first time',
  wave: {
    week_one: '{{count}} unfollow within a day, {{when}}; {{usual}} is usual for a week',
    week_other: '{{count}} unfollows within a day, {{when}}; {{usual}} is usual for a week',
    month_one: '{{count}} unfollow within a day, {{when}}; {{usual}} is usual for a month',
    month_other: '{{count}} unfollows within a day, {{when}}; {{usual}} is usual for a month',
  },
  silence_one: '{{count}} day without any activity, {{range}}',
  silence_other: '{{count}} days without any activity, {{range}}',
  newTag_one: '#{{tag}} was used most, {{count}} time, and is new at the top',
  newTag_other: '#{{tag}} was used most, {{count}} times, and is new at the top',
  coverage: 'Less could be seen than in the previous report. {{what}}',
  kind: '{{what}}: now {{level}}',
  share: 'From about {{before}} of follows to {{now}}',
  rule: {
    'unusual-count': {
      name: 'Unusual number',
      text_one: 'More than three times the usual spread away from the median of {{count}} earlier report.',
      text_other: 'More than three times the usual spread away from the median of {{count}} earlier reports.',
    },
    burst: {
      name: 'Burst',
      text: 'More within two hours than chance would explain.',
      usual_one:
        'More within two hours than chance would explain. The longest such run is usually {{usual}}, in {{count}} earlier report.',
      usual_other:
        'More within two hours than chance would explain. The longest such run is usually {{usual}}, in {{count}} earlier reports.',
    },
    'new-hours': {
      name: 'New hours',
      text_one: 'None of {{before}} actions in {{count}} earlier report fell into these hours or the ones beside them.',
      text_other:
        'None of {{before}} actions in {{count}} earlier reports fell into these hours or the ones beside them.',
    },
    'new-top-account': {
      name: 'New at the top',
      text_one: 'Not among the most liked accounts of {{count}} earlier report.',
      text_other: 'Not among the most liked accounts of {{count}} earlier reports.',
    },
    'unfollow-wave': {
      name: 'Wave of unfollows',
      text_one: 'Many more within 24 hours than the median of {{count}} earlier report.',
      text_other: 'Many more within 24 hours than the median of {{count}} earlier reports.',
    },
    silence: {
      name: 'Silence',
      text_one: '{{active}} of the {{of}} days in {{count}} earlier report had activity.',
      text_other: '{{active}} of the {{of}} days in {{count}} earlier reports had activity.',
    },
    'new-top-tag': {
      name: 'New hashtag',
      text_one: 'Not among the hashtags of {{count}} earlier report.',
      text_other: 'Not among the hashtags of {{count}} earlier reports.',
    },
    'coverage-drop': { name: 'Coverage', text: 'This is about what could be recorded, not about the account.' },
  },
} as const;
