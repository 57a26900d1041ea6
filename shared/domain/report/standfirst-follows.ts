import type { Language } from '../languages.ts';
import type { Facts } from './story.ts';
import { listed } from './wording.ts';
import { numeral, opening } from './wording-numbers.ts';

/** The names when there are one or two and all are known; else null. */
function namesOf(names: readonly (string | null)[], made: number): string[] | null {
  const known = names.filter((name) => name !== null);
  return made <= 2 && known.length === made && names.length === made ? known : null;
}

function followedEn(facts: Facts): string {
  const names = namesOf(facts.followed, facts.follows);
  if (names !== null) return `${listed('en', names)} ${names.length === 1 ? 'was' : 'were'} newly followed`;
  return `${opening('en', facts.follows)} ${facts.follows === 1 ? 'account was' : 'accounts were'} followed`;
}

/** `Atlas Kiln`, `nove contas`: what the account began or ceased to follow. */
const accountsPt = (names: readonly string[] | null, value: number): string =>
  names !== null ? listed('pt', names) : `${numeral('pt', value)} ${value === 1 ? 'conta' : 'contas'}`;

const followedPt = (facts: Facts): string =>
  `${facts.name} passou a seguir ${accountsPt(namesOf(facts.followed, facts.follows), facts.follows)}`;

function lostEn(facts: Facts, lost: number): string {
  const names = namesOf(facts.unfollowed, lost);
  const verb = lost === 1 ? 'was unfollowed' : 'were unfollowed';
  if (names !== null) return `${listed('en', names)} ${verb}`;
  const accounts = lost === 1 ? 'account' : 'accounts';
  if (facts.follows === 0) return `${opening('en', lost)} ${accounts} ${verb}`;
  const named = namesOf(facts.followed, facts.follows) !== null;
  return `${numeral('en', lost)} ${named ? `${accounts} ${verb}` : 'unfollowed'}`;
}

function lostPt(facts: Facts, lost: number): string {
  const names = namesOf(facts.unfollowed, lost);
  if (facts.follows === 0) return `${facts.name} deixou de seguir ${accountsPt(names, lost)}`;
  const counted = namesOf(facts.followed, facts.follows) === null;
  return `deixou de seguir ${names === null && counted ? numeral('pt', lost) : accountsPt(names, lost)}`;
}

/** The same one or two accounts were followed and left: names once, and nothing said of which came first. */
function bothWays(language: Language, facts: Facts, lost: number): string | null {
  const [followed, left] = [namesOf(facts.followed, facts.follows), namesOf(facts.unfollowed, lost)];
  if (followed === null || left === null || facts.follows !== lost) return null;
  if (!followed.every((name) => left.includes(name))) return null;
  const names = listed(language, followed);
  const one = lost === 1;
  if (language === 'en') return `${names} ${one ? 'was' : 'were'} both followed and unfollowed`;
  return `${facts.name} seguiu e deixou de seguir ${names}`;
}

/** `Nine accounts were followed and three unfollowed`, without its full stop; null when nothing moved. */
export function followSentence(language: Language, facts: Facts): string | null {
  const lost = facts.unfollows ?? 0;
  if (facts.follows + lost === 0) return null;
  const [followed, left, and] = language === 'en' ? [followedEn, lostEn, ' and '] : [followedPt, lostPt, ' e '];
  if (facts.follows === 0) return left(facts, lost);
  if (lost === 0) return followed(facts);
  const named = namesOf(facts.unfollowed, lost) !== null || namesOf(facts.followed, facts.follows) !== null;
  const both = bothWays(language, facts, lost);
  if (both !== null) return both;
  return `${followed(facts)}${named ? '; ' : and}${left(facts, lost)}`;
}
