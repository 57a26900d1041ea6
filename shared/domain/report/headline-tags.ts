import { type Before, PERIOD_WORDS, scale, type Template } from './headline-template.ts';
import type { Facts } from './story.ts';
import { WRITTEN_TAG } from './wording.ts';
import { numeral } from './wording-numbers.ts';

/** So many periods have to be known before a hashtag can be new. */
const KNOWN = 4;
const RUN = 3;

/** The period's hashtag, where it stands out from the others; else null. */
function leading({ tag, actions }: Facts): NonNullable<Facts['tag']> | null {
  return tag === null || tag.count < 5 || tag.count < actions * 0.1 ? null : tag;
}

/** What led the tags the period before, where that is known and another one. */
function ledBefore(tag: string, { tags }: Before): string | null {
  const before = tags.at(-1)?.[0];
  return before === undefined || before === tag || !WRITTEN_TAG.test(before) ? null : before;
}

/** For how many periods in a row, this one included, a hashtag has been the most used. */
function runOf(tag: string, { tags }: Before): number {
  const broken = tags.toReversed().findIndex((used) => used?.[0] !== tag);
  return 1 + (broken === -1 ? tags.length : broken);
}

const hashtag: Template = {
  id: 'hashtag',
  matter: 'tag',
  write(facts, before) {
    const tag = leading(facts);
    if (tag === null || runOf(tag.tag, before) > 1) return null;
    const last = ledBefore(tag.tag, before);
    const times = { en: numeral('en', tag.count), pt: numeral('pt', tag.count) };
    return {
      score: scale(tag.count / Math.max(1, facts.actions), { from: 0.1, to: 0.6, low: 44, high: 68 }),
      titles: [
        last === null
          ? {
              en: `Most used tag: #${tag.tag}, ${times.en} times`,
              pt: `Hashtag mais usada: #${tag.tag}, ${times.pt} vezes`,
            }
          : {
              en: `From #${last} to #${tag.tag}: a new leading tag`,
              pt: `De #${last} para #${tag.tag}: muda a hashtag principal`,
            },
      ],
    };
  },
};

/** A theme: the same one again and again. */
const hashtagAgain: Template = {
  id: 'hashtag-again',
  matter: 'tag',
  write(facts, before) {
    const tag = leading(facts);
    const run = tag === null ? 0 : runOf(tag.tag, before);
    if (tag === null || run < RUN) return null;
    const { en, pt } = PERIOD_WORDS[facts.type];
    return {
      score: scale(tag.count / Math.max(1, facts.actions), { from: 0.1, to: 0.6, low: 36, high: 56 }),
      titles: [
        // Where every period that is known had it, it may have led for longer.
        run > before.tags.length
          ? {
              en: `For ${en.plural} now, #${tag.tag} has led the tags`,
              pt: `Há ${pt.plural}, #${tag.tag} lidera as hashtags`,
            }
          : {
              en: `For ${numeral('en', run)} ${en.plural} now, #${tag.tag} has led the tags`,
              pt: `Há ${numeral('pt', run, pt.gender)} ${pt.plural}, #${tag.tag} lidera as hashtags`,
            },
      ],
    };
  },
};

const newHashtag: Template = {
  id: 'new-hashtag',
  matter: 'tag',
  isEvent: true,
  write(facts, { tags }) {
    const tag = leading(facts);
    const known = tags.filter((used) => used !== null);
    if (tag === null || known.length < KNOWN || known.some((used) => used.includes(tag.tag))) return null;
    const part = tag.count / Math.max(1, facts.actions);
    return {
      score: scale(part, { from: 0.1, to: 0.6, low: 62, high: 82 }),
      titles: [
        {
          en: `New among the tags: #${tag.tag}, ${numeral('en', tag.count)} times`,
          pt: `Novidade nas hashtags: #${tag.tag}, ${numeral('pt', tag.count)} vezes`,
        },
      ],
    };
  },
};

/** Headlines about hashtags: of one period, of many in a row, and one that was never among them. */
export const TAG_TEMPLATES: readonly Template[] = [hashtag, hashtagAgain, newHashtag];
