/** The week of an invented account that the front page is drawn from. Nobody here exists; the pictures are the demo network's. */
export const SAMPLE = {
  start: '2025-11-10',
  end: '2025-11-16',
  person: { name: 'Inês Varga', picture: 'avatar-figure' },
  totals: { likes: '214', follows: '+9', unfollows: '−3', comments: '17' },
  /** Actions by weekday, Monday first, and hour, one digit each. */
  hours: [
    '000000122100112000012433',
    '000000123100121000013333',
    '000000234201122100014764',
    '000000121100121000012322',
    '000000122100111000012423',
    '000000122222323100014543',
    '000000023322221000012353',
  ],
  /** Dots on the wire of the week: likes and comments, follows, unfollows of each day. */
  days: [
    [5, 1, 0],
    [6, 0, 1],
    [12, 2, 0],
    [4, 0, 0],
    [5, 1, 1],
    [9, 1, 0],
    [8, 0, 1],
  ],
  liked: [
    { name: 'Atlas Kiln', picture: 'avatar-hill', likes: 38, posts: ['kiln', 'vase'] },
    { name: 'Casa Trevo', picture: 'avatar-split', likes: 31, posts: ['tiles', 'plate'] },
    { name: 'Salt & Slip', picture: 'avatar-waves', likes: 24, posts: ['bowl', 'teapot'] },
    { name: 'Harbour Swim Club', picture: 'avatar-tide', likes: 17, posts: ['pool', 'sea'] },
  ],
  hashtags: [
    ['#stoneware', 41],
    ['#woodfired', 29],
    ['#azulejo', 22],
    ['#coldwater', 17],
    ['#bookbinding', 11],
  ],
  followed: [
    { name: 'Ash & Ember', picture: 'avatar-sprout' },
    { name: 'Serra Quarry', picture: 'avatar-peak' },
    { name: 'The Slow Press', picture: 'avatar-star' },
  ],
  unfollowed: [
    { name: 'Glaze Daily', picture: 'avatar-figure' },
    { name: 'Studio Sales', picture: 'avatar-split' },
    { name: 'Tide Tables', picture: 'avatar-waves' },
  ],
} as const;
