import type { Localized } from '../languages.ts';
import type { EarlierReport } from './headcount.ts';
import { CHANGE_TEMPLATES } from './headline-change.ts';
import { CONTENT_TEMPLATES } from './headline-content.ts';
import { FIRST_TEMPLATES } from './headline-firsts.ts';
import { PACE_TEMPLATES } from './headline-pace.ts';
import { PEOPLE_TEMPLATES } from './headline-people.ts';
import { isSilent, PLAIN_TEMPLATES } from './headline-plain.ts';
import { TAG_TEMPLATES } from './headline-tags.ts';
import { type Before, fits, type Matter, type Template } from './headline-template.ts';
import { TIME_TEMPLATES } from './headline-time.ts';
import { compareText } from './order.ts';
import { type Facts, factsOf, type Story } from './story.ts';

const TEMPLATES: readonly Template[] = [
  ...FIRST_TEMPLATES,
  ...PACE_TEMPLATES,
  ...CHANGE_TEMPLATES,
  ...PEOPLE_TEMPLATES,
  ...TIME_TEMPLATES,
  ...CONTENT_TEMPLATES,
  ...TAG_TEMPLATES,
  ...PLAIN_TEMPLATES,
];
export const HEADLINE_TEMPLATES: readonly string[] = TEMPLATES.map(({ id }) => id);
const BY_ID: ReadonlyMap<string, Template> = new Map(TEMPLATES.map((template) => [template.id, template]));

/** What the headline of a template may have told. */
export function toldBy(template: string): readonly Matter[] {
  const found = BY_ID.get(template);
  return found === undefined ? [] : [found.matter, ...(found.also ?? [])];
}

/** A template that was used rests for so many periods, unless what it tells has truly happened again. */
const REST = 3;
/** One that was used before that weighs less, and so does one that leads with the same matter, unless something happened. */
const TIRED = 72;
const TIRED_MATTER = 14;

function fatigue(template: Template, recent: readonly string[]): number {
  const backwards = recent.toReversed();
  const [same, alike] = [
    backwards.indexOf(template.id),
    template.isEvent === true ? -1 : backwards.findIndex((id) => BY_ID.get(id)?.matter === template.matter),
  ];
  return (same === -1 ? 0 : TIRED / (same + 1)) + (alike === -1 ? 0 : TIRED_MATTER / (alike + 1));
}

/** None at all says nothing: what was known of them may have been hidden, or never looked up. */
function hashtagsKnownOf(report: EarlierReport | null): readonly string[] | null {
  const tags = report?.trail?.tags ?? [];
  return tags.length === 0 ? null : tags.map(({ id }) => id);
}

function beforeOf(past: readonly (EarlierReport | null)[], recent: readonly string[]): Before {
  const spoke = recent.toReversed().findIndex((template) => !isSilent(template));
  return {
    last: recent.at(-1) ?? '',
    silent: spoke === -1 ? recent.length : spoke,
    tags: past.map(hashtagsKnownOf),
  };
}

interface Candidate {
  readonly template: string;
  readonly title: Localized;
  readonly score: number;
}

/** The one with the most to say, of the templates that the facts support; undefined where none of them does. */
function best(templates: readonly Template[], facts: Facts, told: { recent: readonly string[]; before: Before }) {
  return templates
    .flatMap((template): Candidate[] => {
      const line = template.write(facts, told.before);
      const title = line?.titles.find(fits);
      if (line === null || title === undefined) return [];
      return [{ template: template.id, title, score: line.score - fatigue(template, told.recent) }];
    })
    .sort((a, b) => b.score - a.score || compareText(a.template, b.template))[0];
}

/**
 * The headline of a story: of the templates that its numbers support, the one with the most to say. The template of
 * the period before is never used again; those of the two before that only for what happens again. `past` is oldest first, null
 * where a period has no report.
 */
export function headline(
  story: Story,
  past: readonly (EarlierReport | null)[],
): { readonly template: string; readonly title: Localized } {
  const facts = factsOf(story);
  const recent = past.map((report) => report?.template ?? '');
  const told = { recent, before: beforeOf(past, recent) };
  const others = TEMPLATES.filter(({ id }) => id !== told.before.last);
  const rested = others.filter(({ id, isEvent = false }) => isEvent || !recent.slice(-REST).includes(id));
  const found = best(rested, facts, told) ?? best(others, facts, told);
  if (found === undefined) throw new RangeError('no headline template fits: two of them fit every story');
  return { template: found.template, title: found.title };
}

/** Whether a headline of this template may come again soon: what it tells happened anew. */
export const isEvent = (template: string): boolean => BY_ID.get(template)?.isEvent === true;
