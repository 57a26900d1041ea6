import type { StoredReport } from '../../../report/report.ts';
import { buildReport } from '../../report/build.ts';
import { action, frame, hoursIn, like, person, post } from '../../report/testing/report-fixture.ts';

/** A week of somebody who likes pottery and asks questions; posts of `more` are liked beside them. */
const POSTS: readonly (readonly [author: string, text: string])[] = [
  ['kiln', 'Ash glaze tests fresh from the kiln #ceramics'],
  ['kiln', 'Stoneware bowls drying before the next firing #pottery'],
  ['wheel', 'First pots off the new wheel, pottery at last #pottery'],
  ['wheel', 'A glaze that broke just right on this stoneware #ceramics'],
  ['cove', 'Cold water swimming at dawn #swimming'],
  ['cove', 'The sea was flat, a long swim to the buoy #swimming'],
  ['tidal', 'Tidal pool swim in November #swimming'],
  ['press', 'Bookbinding evening: sewing signatures #bookbinding'],
  ['press', 'Letterpress prints and a handmade book #books'],
  ['loom', 'A train window and a notebook'],
];
const COMMENTS = [
  'How long did you fire these stoneware bowls?',
  'Lovely glaze. Which ash is in it?',
  'That pottery wheel looks solid',
  'What temperature was the kiln at?',
  'Beautiful bowls',
];

export interface Extra {
  readonly author: string;
  readonly text: string;
}

export function clayReport({
  liked = [],
  comments = [],
  bio = null,
}: {
  liked?: readonly Extra[];
  comments?: readonly string[];
  bio?: string | null;
} = {}): StoredReport {
  const all = [...POSTS.map(([author, text]) => ({ author, text })), ...liked];
  const posts = all.map(({ author, text }, n) => ({ author, text, code: `p${n}` }));
  return buildReport({
    ...frame({
      people: new Map([...new Set(all.map(({ author }) => author))].map((id) => [id, person(id, `The ${id}`)])),
      posts: new Map(posts.map(({ code, text }) => [code, { text, image: null, gone: false }])),
      social: { bio, bioWithheld: false, followers: 1, follows: 1, posts: 1, url: null },
    }),
    actions: [
      ...posts.map(({ author, code, text }, n) =>
        like(author, code, { at: hoursIn(10 + n), tags: [...text.matchAll(/#(\w+)/g)].map(([, tag = '']) => tag) }),
      ),
      ...[...COMMENTS, ...comments].map((text, n) =>
        action('comment', { targetId: 'kiln', post: post(`c${n}`), text, at: hoursIn(60 + n) }),
      ),
      action('follow', { targetId: 'kiln' }),
    ],
  });
}
