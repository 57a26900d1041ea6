import type { Language } from '../languages.ts';
import type { Sentence } from './standfirst-sentence.ts';
import type { Facts } from './story.ts';
import { listed } from './wording.ts';
import { numeral, opening } from './wording-numbers.ts';

/** The names when there are one or two and all are known; else null. */
function namesOf(names: readonly (string | null)[], made: number): string[] | null {
  const known = names.filter((name) => name !== null);
  return made <= 2 && known.length === made && names.length === made ? known : null;
}

/** The nouns of what is followed; after `a conta`, Portuguese does not say `contas` again. */
const NOUNS = {
  en: ['account', 'accounts'],
  pt: ['conta', 'contas'],
  others: ['outra', 'outras'],
} as const;

/** `Atlas Kiln`, `nine accounts`, `nove outras`: what the account began or ceased to follow. */
function accounts(words: keyof typeof NOUNS, names: readonly string[] | null, value: number): string {
  const language: Language = words === 'en' ? 'en' : 'pt';
  if (names !== null) return listed(language, names);
  return `${numeral(language, value)} ${NOUNS[words][value === 1 ? 0 : 1]}`;
}

interface Moves {
  readonly made: number;
  readonly lost: number;
  readonly followed: readonly string[] | null;
  readonly left: readonly string[] | null;
}

function movesOf({ follows: made, unfollows, followed, unfollowed }: Facts): Moves {
  const lost = unfollows ?? 0;
  return { made, lost, followed: namesOf(followed, made), left: namesOf(unfollowed, lost) };
}

/** The same one or two accounts were followed and left: names once, and nothing said of which came first. */
const areTheSame = ({ made, lost, followed, left }: Moves): boolean =>
  followed !== null && left !== null && made === lost && followed.every((name) => left.includes(name));

/** `followed nine accounts and unfollowed three`, after the name of who did. */
function active(words: keyof typeof NOUNS, moves: Moves): string {
  const { made, lost, followed, left } = moves;
  const language: Language = words === 'en' ? 'en' : 'pt';
  const [follow, leave, both, and] =
    language === 'en'
      ? ['followed', 'unfollowed', 'followed and unfollowed', ' and ']
      : ['passou a seguir', 'deixou de seguir', 'seguiu e deixou de seguir', ' e '];
  if (areTheSame(moves)) return `${both} ${accounts(words, followed, made)}`;
  if (made === 0) return `${leave} ${accounts(words, left, lost)}`;
  const began = `${follow} ${accounts(words, followed, made)}`;
  if (lost === 0) return began;
  const counted = followed === null && left === null;
  const ended = counted ? numeral(language, lost) : accounts(words, left, lost);
  return `${began}${followed === null ? and : `,${and}`}${leave} ${ended}`;
}

const verb = (names: number, word: string): string => `${names === 1 ? 'was' : 'were'} ${word}`;

function passiveLost({ made, lost, followed, left }: Moves): string {
  if (left !== null) return `${listed('en', left)} ${verb(lost, 'unfollowed')}`;
  const all = accounts('en', null, lost);
  if (made === 0) return `${opening('en', lost)} ${lost === 1 ? 'account' : 'accounts'} ${verb(lost, 'unfollowed')}`;
  return followed === null ? `${numeral('en', lost)} unfollowed` : `${all} ${verb(lost, 'unfollowed')}`;
}

/** `Nine accounts were followed and three unfollowed`, without saying by whom. */
function passive(moves: Moves): string {
  const { made, lost, followed, left } = moves;
  if (areTheSame(moves)) return `${listed('en', followed ?? [])} ${verb(made, 'both followed and unfollowed')}`;
  if (made === 0) return passiveLost(moves);
  const began =
    followed === null
      ? `${opening('en', made)} ${made === 1 ? 'account' : 'accounts'} ${verb(made, 'followed')}`
      : `${listed('en', followed)} ${verb(made, 'newly followed')}`;
  if (lost === 0) return began;
  return `${began}${followed === null && left === null ? ' and ' : '; '}${passiveLost(moves)}`;
}

const follows: Sentence = {
  id: 'follows',
  matter: 'follows',
  news: ({ follows: made, unfollows }) => 36 + Math.min(30, 2 * made + 4 * (unfollows ?? 0)),
  write(language, facts, { isFirst }) {
    const moves = movesOf(facts);
    if (moves.made + moves.lost === 0) return null;
    if (isFirst) return `${facts.name} ${active(language, moves)}.`;
    return language === 'en' ? `${passive(moves)}.` : `A conta ${active('others', moves)}.`;
  },
};

/** What may be said of follows made and lost. */
export const FOLLOWS: readonly Sentence[] = [follows];
