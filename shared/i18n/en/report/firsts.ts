/** Words of what is new, back or over. */
export const firsts = {
  title: 'Firsts and returns',
  text: {
    week: 'What is new, back or over, compared with the twelve weeks before. Where the record has a gap, nothing is said.',
    month:
      'What is new, back or over, compared with the six months before. Where the record has a gap, nothing is said.',
  },
  now: {
    liked_one: '{{what}}: {{shown}} like',
    liked_other: '{{what}}: {{shown}} likes',
    commented_one: '{{what}}: {{shown}} comment',
    commented_other: '{{what}}: {{shown}} comments',
    tag_one: '{{what}}: {{shown}} action',
    tag_other: '{{what}}: {{shown}} actions',
    topic_one: '{{what}}: {{shown}} action',
    topic_other: '{{what}}: {{shown}} actions',
  },
  after: {
    week: '{{now}}, after {{periods}} weeks without any',
    month: '{{now}}, after {{periods}} months without any',
  },
  ended: {
    liked: '{{what}}: no likes {{now}}, after {{shown}} in {{run}}',
    commented: '{{what}}: no comments {{now}}, after {{shown}} in {{run}}',
    tag: '{{what}}: nothing {{now}}, after {{shown}} actions in {{run}}',
    topic: '{{what}}: nothing {{now}}, after {{shown}} actions in {{run}}',
  },
  within: { week: 'this week', month: 'this month' },
  run: { week: '{{periods}} weeks running', month: '{{periods}} months running' },
  again: '{{what}} is followed again',
  rule: { first: 'First', return: 'Return', 'followed-again': 'Return', ended: 'End of a run' },
  evidence: { like: 'Liked post {{number}}', comment: 'Comment {{number}}', post: 'Post {{number}}' },
  only: { like: 'Liked post', comment: 'Comment', post: 'Post' },
  seen: 'Last in the report of {{range}}',
  unfollowed: 'Unfollowed in the report of {{range}}',
} as const;
