import type { Localized } from '../languages.ts';
import type { EarlierReport } from './headcount.ts';
import { CHANGE_TEMPLATES } from './headline-change.ts';
import { CONTENT_TEMPLATES } from './headline-content.ts';
import { PACE_TEMPLATES } from './headline-pace.ts';
import { PEOPLE_TEMPLATES } from './headline-people.ts';
import { PLAIN_TEMPLATES } from './headline-plain.ts';
import { fits, type Matter, type Template } from './headline-template.ts';
import { TIME_TEMPLATES } from './headline-time.ts';
import { compareText } from './order.ts';
import { factsOf, type Story } from './story.ts';

const TEMPLATES: readonly Template[] = [
  ...PACE_TEMPLATES,
  ...CHANGE_TEMPLATES,
  ...PEOPLE_TEMPLATES,
  ...TIME_TEMPLATES,
  ...CONTENT_TEMPLATES,
  ...PLAIN_TEMPLATES,
];
export const HEADLINE_TEMPLATES: readonly string[] = TEMPLATES.map(({ id }) => id);
const MATTERS: ReadonlyMap<string, Matter> = new Map(TEMPLATES.map(({ id, matter }) => [id, matter]));

/** What the headline of a template speaks of. */
export const matterOf = (template: string): Matter => MATTERS.get(template) ?? 'other';

/**
 * A template that was just used weighs less, and so does one of the same matter, so that an account whose weeks are
 * alike has not always one headline.
 */
const TIRED = 72;
const TIRED_MATTER = 14;

function fatigue(template: Template, recent: readonly string[]): number {
  const backwards = recent.toReversed();
  const [same, alike] = [
    backwards.indexOf(template.id),
    template.matter === 'other' ? -1 : backwards.findIndex((id) => matterOf(id) === template.matter),
  ];
  return (same === -1 ? 0 : TIRED / (same + 1)) + (alike === -1 ? 0 : TIRED_MATTER / (alike + 1));
}

/**
 * The headline of a story: of the templates that its numbers support, the one with the most to say. The template of
 * the period before is never used again; those used a little earlier weigh less. `past` is oldest first, null where a
 * period has no report.
 */
export function headline(
  story: Story,
  past: readonly (EarlierReport | null)[],
): { readonly template: string; readonly title: Localized } {
  const facts = factsOf(story);
  const recent = past.map((report) => report?.template ?? '');
  const last = recent.at(-1) ?? '';
  const [best] = TEMPLATES.filter(({ id }) => id !== last)
    .flatMap((template) => {
      const line = template.write(facts, last);
      const title = line?.titles.find(fits);
      if (line === null || title === undefined) return [];
      return [{ template: template.id, title, score: line.score - fatigue(template, recent) }];
    })
    .sort((a, b) => b.score - a.score || compareText(a.template, b.template));
  if (best === undefined) throw new RangeError('no headline template fits: two of them fit every story');
  return { template: best.template, title: best.title };
}
