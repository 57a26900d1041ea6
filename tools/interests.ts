import { readFile, writeFile } from 'node:fs/promises';
import { TAXONOMY } from '../shared/domain/interests/lexicon.ts';
import { EMPTY_TAGS, OTHERWISE } from '../shared/domain/interests/plain-words.ts';
import type { SubjectWords } from '../shared/domain/interests/taxonomy/subject-words.ts';
import { WITHHELD } from '../shared/domain/interests/withheld-words.ts';
import { TOPICS } from '../shared/domain/report/topics.ts';

/** `node tools/interests.ts` writes `docs/interests.md` from the taxonomy; `npm run check` compares. */
const PAGE = 'docs/interests.md';

const shown = (entries: string): string =>
  entries
    .split(' ')
    .map((entry) => entry.replace(/[!*]$/, '').replaceAll('_', ' '))
    .join(', ');

function section({ id, both, en, pt, doubtful, leftOut }: SubjectWords): string[] {
  const topic = TOPICS.find((one) => one.id === id);
  const title = topic === undefined ? id : `${topic.name.en} · ${topic.name.pt}`;
  return [
    `## ${title} (\`${id}\`)`,
    '',
    `- **In both languages**: ${shown(both)}`,
    `- **In English**: ${shown(en)}`,
    `- **In Portuguese**: ${shown(pt)}`,
    `- **Only beside another**, in English: ${shown(doubtful.en)}`,
    `- **Only beside another**, in Portuguese: ${shown(doubtful.pt)}`,
    `- **Left out**: ${leftOut}`,
    '',
  ];
}

const INTRODUCTION = [
  '# Interests',
  '',
  'Written by `node tools/interests.ts` from `shared/domain/interests`; do not edit it here. How well it works is measured:',
  '`npm run evaluate:interests`, [figures and what they are worth](../tests/interests/README.md).',
  '',
  'A report says which subjects an account wrote about and liked, out of the fixed list below. One action has one subject or none, found by',
  'these rules alone:',
  '',
  '- **Words** are compared in lower case and without accents, in their regular plurals, Portuguese diminutives and the forms of regular verbs.',
  '  Whole words only, and never inside of addresses of pages or accounts.',
  '- **Languages**: a text in English is read by English words, one in Portuguese by Portuguese ones. Of one that seems to be in another',
  '  language, or that its author declares to be, the hashtags alone are read. The language is not stored or shown.',
  '- **Hashtags** are taken whole, by their capitals (`#FilmPhotography`), or by the words that are known (`#catsofbluesky`). Hashtags that',
  `  only collect readers say nothing (${[...EMPTY_TAGS].slice(0, 4).join(', ')} …). Of more than ten hashtags, a subject needs a fifth.`,
  '- **Doubtful words** mean something else as often as not: they count in a hashtag, or beside another word of the same subject.',
  `- **Idioms** are no words (${OTHERWISE.slice(0, 3)
    .map((phrase) => phrase.replaceAll('_', ' '))
    .join(', ')} …).`,
  '- **Evidence**: a hashtag says most, then a sure word, then a doubtful one; of equals the subject named first is taken.',
  '- **Shares** weigh actions: what the account wrote says twice as much as what it liked, and a hashtag twice as much as a word. An own post',
  '  with a hashtag weighs 4, a liked post with a word 1.',
  '',
  '## What is never said',
  '',
  'An action that holds a word of one of these has no subject at all, whatever else it speaks of, and neither has one whose author states an',
  'age under 18. So a post on baking during a therapy tells neither. Nobody is put under any of them; the words serve to be silent.',
  '',
];

/** What the page has to say. */
const interestsPage = (): string =>
  [
    ...INTRODUCTION,
    ...WITHHELD.flatMap(({ id, en, pt, tags }) => [
      `- **${id}**: ${shown(en)}; in Portuguese ${shown(pt)}; as hashtags also ${shown(tags)}`,
    ]),
    '',
    ...TAXONOMY.flatMap(section),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');

/** What is wrong with the page in `docs`: nothing, or that it is not what the taxonomy says. */
export async function interestsProblems(): Promise<readonly string[]> {
  const there = await readFile(PAGE, 'utf8').catch(() => '');
  return there.replaceAll('\r\n', '\n') === interestsPage() ? [] : [`${PAGE} is out of date: node tools/interests.ts`];
}

if (import.meta.main) await writeFile(PAGE, interestsPage());
