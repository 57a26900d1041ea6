import type { Report } from '../../shared/report/report.ts';
import type { Run } from './corpus.ts';

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const N = `([\\d,]+|${WORDS.join('|')})`;
const numberOf = (text = ''): number => {
  const word = WORDS.indexOf(text.toLowerCase());
  return word === -1 ? Number(text.replaceAll(',', '')) : word;
};

/** Parts of a whole as a reader understands them: from so much on, up to the next. */
const PARTS: readonly (readonly [from: number, words: string])[] = [
  ...([
    [1, 'all'],
    [0.9, 'nearly all'],
    [0.55, 'most'],
    [0.52, 'just over half'],
    [0.495, 'half'],
  ] as const),
  ...([
    [0.45, 'almost half'],
    [0.4, 'two fifths'],
    [0.36, 'over a third'],
    [0.325, 'a third'],
  ] as const),
  ...([
    [0.29, 'almost a third'],
    [0.265, 'over a quarter'],
    [0.24, 'a quarter'],
    [0.215, 'over a fifth'],
  ] as const),
  [0.195, 'a fifth'],
];
const partOf = (share: number): string => PARTS.find(([from]) => share >= from)?.[1] ?? '';

/** `Half the likes went to A and B`, `… to three accounts, led by A`: the part is theirs, and nobody else has as many. */
function shareIsTrue({ likes: { data }, headline }: Report, [, part = '', to = '']: RegExpMatchArray): boolean {
  const named = data.slice(0, 3).filter(({ name }) => name !== null && to.includes(name)).length;
  const many = to.startsWith('three accounts') ? 3 : Math.max(1, named);
  const sum = data.slice(0, many).reduce((total, { count }) => total + count, 0);
  const [first, second] = data;
  const [, led] = /led by (.*)$/.exec(to) ?? [];
  const leads = led === undefined || (first?.name === led && first.count > (second?.count ?? 0));
  const isAhead = (data[many - 1]?.count ?? 0) > (data[many]?.count ?? 0);
  return leads && isAhead && partOf(sum / (headline.likes.value ?? 0)) === part.toLowerCase().replace(/ of$/, '');
}

/** `Two of the three comments went to A`. */
function towardsIsTrue({ comments, headline }: Report, [, part = '', to = '']: RegExpMatchArray): boolean {
  const got = comments.filter(({ target }) => target?.name === to).length;
  const all = headline.comments.value ?? 0;
  if (part === 'Most of the') return got * 2 > all && got < all;
  if (part === 'The only') return got === 1 && all === 1;
  if (part === 'Both' || part === 'All') return got === all && (part === 'Both') === (all === 2);
  return got === numberOf(part.split(' ')[0]) && got < all;
}

type Check = (report: Report, match: RegExpMatchArray) => boolean;

/** A sentence as it is read, its account's name being X, and whether it is so. */
const SENTENCES: readonly (readonly [read: RegExp, isTrue: Check])[] = [
  [
    new RegExp(`^Across ${N} accounts, (?:X liked posts by (.*) most|posts by (.*) were liked most): ${N}\\.$`),
    ({ likes: { data } }, [, accounts, one, other, most]) =>
      data.length === numberOf(accounts) &&
      data[0]?.name === (one ?? other) &&
      data[0]?.count === numberOf(most) &&
      data[0].count > (data[1]?.count ?? 0),
  ],
  [
    new RegExp(`likes.* spread over ${N} accounts, none with more than ${N}\\.$`),
    ({ likes: { data } }, [, accounts, most]) =>
      data.length === numberOf(accounts) && data[0]?.count === numberOf(most),
  ],
  [/^(.*?) (?:of )?the likes(?: by (?:X|the account itself))? went to (.*)\.$/, shareIsTrue],
  [/^(X liked no account more than once|No account was liked twice)\.$/, ({ likes: { data } }) => data[0]?.count === 1],
  [
    /^(?:X liked a post by|The like went to) (.*)\.$/,
    ({ likes: { data } }, [, to]) => data.length === 1 && data[0]?.name === to,
  ],
  [
    new RegExp(`^(?:X|The account) liked ${N} public posts?\\b`),
    ({ headline }, [, made]) => headline.likes.value === numberOf(made),
  ],
  [
    new RegExp(` had liked ${N} public posts?\\.$`),
    ({ headline }, [, made]) => headline.likes.previous === numberOf(made),
  ],
  [
    new RegExp(`^Of the account’s own ${N} posts, the best received drew ${N} likes\\.$`),
    ({ counts, ownWords }, [, made, likes]) =>
      counts.post === numberOf(made) && ownWords.posts[0]?.likes === numberOf(likes),
  ],
  [
    new RegExp(
      `^(?:X|The account itself) made (?:${N} posts?)?(?: and )?(?:${N} reposts?)?(?:; the best received post drew ${N} likes)?\\.$`,
    ),
    ({ counts, ownWords }, [, posts = 'no', reposts = 'no', likes]) =>
      counts.post === numberOf(posts) &&
      counts.repost === numberOf(reposts) &&
      (likes === undefined || ownWords.posts[0]?.likes === numberOf(likes)),
  ],
  [
    new RegExp(`^(Most of the|The only|Both|All|${N} of the)(?: ${N})? comments? went to (.*)\\.$`, 'i'),
    (report, match) => towardsIsTrue(report, [match[0], match[1] ?? '', match.at(-1) ?? '']),
  ],
  [
    new RegExp(`^(?:X wrote ${N} comment|Comments came to ${N}\\b|There was (one) comment)`),
    ({ headline }, [, ...made]) => headline.comments.value === numberOf(made.find((each) => each !== undefined)),
  ],
  [
    new RegExp(`^(?:X received ${N} like|Likes received came to ${N}\\b|(One) like was received)`),
    ({ headline }, [, ...made]) => headline.likesReceived.value === numberOf(made.find((each) => each !== undefined)),
  ],
  [
    new RegExp(`^The main subject(?: for X)? was .*?, in ${N} actions(?:, ahead of .* with ${N})?\\.$`),
    ({ interests: [first, second] }, [, made, others]) =>
      first?.count === numberOf(made) &&
      (others === undefined ? true : second?.count === numberOf(others)) &&
      first.count > (second?.count ?? 0),
  ],
  [
    new RegExp(`^(?:X did most|Most happened) on \\w+, with ${N} public actions\\.$`),
    ({ daily }, [, made]) => Math.max(...daily) === numberOf(made),
  ],
  // Who was followed and left is told by name from the list itself, and a burst from the rule that found it.
  [/ (un)?followed\b|\bfollowed and unfollowed\b/, () => true],
  [/^On .* \(UTC\), .* went to .*\.$/, () => true],
  [/^The next report on X comes out on /, ({ daily }) => Math.max(...daily) === 0],
  [
    new RegExp(`^The record has ${N} public actions? by X\\.$`),
    ({ daily }, [, made]) => daily.reduce((sum, each) => sum + each, 0) === numberOf(made),
  ],
];

/** The sentences of the reports' English standfirsts that their own numbers do not bear out, or that nobody can read here. */
export function untrue(runs: readonly Run[]): string[] {
  return runs.flatMap(({ reports }) =>
    reports.flatMap((report) => {
      const name = report.profile.name ?? report.profile.username;
      return report.standfirst.en.split(/(?<=\.) (?=\p{Lu})/u).flatMap((sentence) => {
        const read = sentence.replaceAll(name, 'X');
        const found = SENTENCES.find(([shape]) => shape.test(read));
        const match = found === undefined ? null : found[0].exec(read);
        return found !== undefined && match !== null && found[1](report, match)
          ? []
          : [`${name}, ${report.reportId}: ${sentence}`];
      });
    }),
  );
}
