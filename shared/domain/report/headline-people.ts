import type { Localized } from '../languages.ts';
import { scale, type Template } from './headline-template.ts';
import type { Facts } from './story.ts';
import { onDay, openingCount } from './wording.ts';
import { capitalised, digits, numeral, opening, type Share, shareOf, shareOfThe } from './wording-numbers.ts';

/** `um terço das curtidas`, `todas as curtidas`. */
const ofLikesPt = (share: Share): string => `${share.pt} ${share.whole ? 'as' : 'das'} curtidas`;
const went = (share: Share): string => (share.plural ? 'foram' : 'foi');

const oneAccount: Template = {
  id: 'one-account',
  matter: 'accounts',
  write({ likes, leaders }) {
    const [first] = leaders;
    const share = first === undefined ? null : shareOf(first.count, likes);
    if (first === undefined || share === null || first.count < 5 || first.count < likes * 0.24) return null;
    if (first.count === likes || first.count === leaders[1]?.count) return null;
    const { name } = first;
    const likesPt = ofLikesPt(share);
    const named: Localized[] =
      name === null
        ? []
        : [
            { en: `${name} took ${shareOfThe(share, 'likes')}`, pt: `${name} ficou com ${likesPt}` },
            {
              en: `${capitalised(shareOfThe(share, 'likes'))} went to ${name}`,
              pt: `${capitalised(likesPt)} ${went(share)} para ${name}`,
            },
          ];
    return {
      score: scale(first.count / likes, { from: 0.24, to: 0.8, low: 56, high: 84 }),
      titles: [
        ...named,
        {
          en: `One account took ${shareOfThe(share, 'likes')}`,
          pt: `Uma só conta ficou com ${likesPt}`,
        },
      ],
    };
  },
};

const twoAccounts: Template = {
  id: 'two-accounts',
  matter: 'accounts',
  write({ likes, leaders, accounts }) {
    const [first, second, third] = leaders;
    if (first === undefined || second === undefined || first.name === null || second.name === null) return null;
    if (second.count === third?.count) return null;
    const both = first.count + second.count;
    const share = shareOf(both, likes);
    if (share === null || accounts < 4 || second.count < 5 || second.count < first.count * 0.6) return null;
    if (both < likes * 0.32) return null;
    const pair = { en: `${first.name} and ${second.name}`, pt: `${first.name} e ${second.name}` };
    return {
      score: scale(both / likes, { from: 0.32, to: 0.9, low: 54, high: 78 }),
      titles: [
        { en: `${pair.en} took ${shareOfThe(share, 'likes')}`, pt: `${pair.pt} ficaram com ${ofLikesPt(share)}` },
        { en: `${pair.en} took ${shareOfThe(share, 'likes')}`, pt: `${pair.pt}: ${ofLikesPt(share)}` },
        first.count === second.count
          ? { en: `${pair.en} side by side`, pt: `${pair.pt} lado a lado` }
          : {
              en: `${first.name} in front, ${second.name} close behind`,
              pt: `${first.name} à frente, ${second.name} logo atrás`,
            },
      ],
    };
  },
};

const allToOne: Template = {
  id: 'all-to-one',
  matter: 'accounts',
  write({ likes, leaders }) {
    const [first] = leaders;
    if (first === undefined || likes < 3 || first.count !== likes) return null;
    const [en, pt] = first.name === null ? ['one account', 'uma só conta'] : [first.name, first.name];
    const some = {
      en: `All ${numeral('en', likes)} likes went to`,
      pt: `As ${numeral('pt', likes)} curtidas foram para`,
    };
    return {
      score: scale(likes, { from: 3, to: 30, low: 58, high: 84 }),
      titles: [
        { en: `${some.en} ${en}`, pt: `${some.pt} ${pt}` },
        { en: `${some.en} one account`, pt: `${some.pt} uma só conta` },
      ],
    };
  },
};

const spread: Template = {
  id: 'spread',
  matter: 'accounts',
  write({ likes, accounts, leaders }) {
    const most = leaders[0]?.count ?? 0;
    if (accounts < 12 || most > likes / 8) return null;
    return {
      score: scale(accounts, { from: 12, to: 120, low: 38, high: 60 }),
      titles: [
        {
          en: `Likes spread over ${digits('en', accounts)} accounts, none far ahead`,
          pt: `Curtidas espalhadas por ${digits('pt', accounts)} contas, nenhuma bem à frente`,
        },
      ],
    };
  },
};

/** `nove contas`, after a verb that says what the account did with them. */
const accountsPt = (value: number): string => `${numeral('pt', value)} ${value === 1 ? 'conta' : 'contas'}`;

/** Follows by name while there are few, else with the day or what else the period was about. */
function followTitles(facts: Facts): Localized[] {
  const { follows, followDay, followed, subjects, type } = facts;
  const begin = { en: openingCount('en', follows, 'follows'), pt: `Seguiu ${accountsPt(follows)}` };
  const [one, two] = followed;
  const [subject] = subjects;
  const titles: Localized[] = [];
  if (follows === 2 && one !== undefined && one !== null && two !== undefined && two !== null) {
    titles.push({ en: `${one} and ${two} were newly followed`, pt: `Passou a seguir ${one} e ${two}` });
  }
  if (followDay !== null && followDay.count >= 3 && followDay.count > follows / 2 && followDay.count < follows) {
    titles.push({
      en: `${begin.en}, most of them ${onDay('en', followDay.at, type)}`,
      pt: `${begin.pt}, a maioria ${onDay('pt', followDay.at, type)}`,
    });
  }
  if (follows >= 3 && subject !== undefined && subject.share >= 0.3) {
    titles.push({
      en: `${begin.en}, and plenty about ${subject.about.en}`,
      pt: `${begin.pt}, e muita coisa sobre ${subject.about.pt}`,
    });
  }
  if (follows >= 3 && one !== undefined && one !== null) {
    titles.push({ en: `${begin.en}, ${one} among them`, pt: `${begin.pt}, entre elas ${one}` });
  }
  return titles;
}

const newFollows: Template = {
  id: 'new-follows',
  matter: 'follows',
  also: ['subject'],
  write(facts) {
    const titles = followTitles(facts);
    if (titles.length === 0) return null;
    return { score: scale(facts.follows, { from: 2, to: 20, low: 46, high: 66 }), titles };
  },
};

const followsAndUnfollows: Template = {
  id: 'follows-and-unfollows',
  matter: 'follows',
  write({ follows, unfollows }) {
    const lost = unfollows ?? 0;
    if (follows < 2 || lost < 1) return null;
    return {
      score: 44 + Math.min(12, lost * 2 + follows / 4),
      titles: [
        {
          en: `${openingCount('en', follows, 'follows')} and ${numeral('en', lost)} ${lost === 1 ? 'goodbye' : 'goodbyes'}`,
          pt: `Seguiu ${accountsPt(follows)} e deixou de seguir ${numeral('pt', lost)}`,
        },
      ],
    };
  },
};

const moreUnfollows: Template = {
  id: 'more-unfollows',
  matter: 'follows',
  write({ follows, unfollows: lost, headline }) {
    if (lost === null || lost < 3 || lost <= follows || headline.follows.value === null) return null;
    const made = {
      en: follows === 0 ? ', none newly followed' : ` and ${numeral('en', follows)} newly followed`,
      pt: follows === 0 ? 'não seguiu nenhuma' : `seguiu ${numeral('pt', follows)}`,
    };
    return {
      score: scale(lost, { from: 3, to: 30, low: 66, high: 90 }),
      titles: [
        {
          en: `${opening('en', lost)} accounts unfollowed${made.en}`,
          pt: `Deixou de seguir ${accountsPt(lost)} e ${made.pt}`,
        },
        { en: 'More accounts unfollowed than followed', pt: 'Deixou de seguir mais contas do que seguiu' },
      ],
    };
  },
};

const talk: Template = {
  id: 'talk',
  matter: 'comments',
  write({ comments, commented }) {
    if (commented === null || commented.name === null || commented.count < 3) return null;
    const share = shareOf(commented.count, comments, 'm');
    if (share === null || comments < 4 || commented.count < comments * 0.45) return null;
    const begin = { en: openingCount('en', comments, 'comments'), pt: openingCount('pt', comments, 'comments') };
    const { name } = commented;
    const long: Localized[] =
      commented.count >= 8 ? [{ en: `A long talk with ${name}`, pt: `Uma longa conversa com ${name}` }] : [];
    return {
      score: scale(commented.count, { from: 3, to: 20, low: 52, high: 74 }),
      titles: [
        { en: `${begin.en}, ${share.en} of them to ${name}`, pt: `${begin.pt}, ${share.pt} para ${name}` },
        ...long,
        { en: `${begin.en}, ${share.en} to ${name}`, pt: `${begin.pt}, ${share.pt} para ${name}` },
      ],
    };
  },
};

/** Headlines about other accounts: who was liked, followed, left and written to. */
export const PEOPLE_TEMPLATES: readonly Template[] = [
  oneAccount,
  twoAccounts,
  allToOne,
  spread,
  newFollows,
  followsAndUnfollows,
  moreUnfollows,
  talk,
];
