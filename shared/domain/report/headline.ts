import type { Localized } from '../languages.ts';
import type { EarlierReport } from './headcount.ts';
import { CHANGE_TEMPLATES } from './headline-change.ts';
import { CONTENT_TEMPLATES } from './headline-content.ts';
import { PLAIN_TEMPLATES } from './headline-plain.ts';
import type { Template } from './headline-template.ts';
import { compareText } from './order.ts';
import { factsOf, type Story } from './story.ts';

/** A headline has at most nine words (visual design, section 10). */
export const HEADLINE_WORDS = 9;

const TEMPLATES: readonly Template[] = [...CHANGE_TEMPLATES, ...CONTENT_TEMPLATES, ...PLAIN_TEMPLATES];
export const HEADLINE_TEMPLATES: readonly string[] = TEMPLATES.map(({ id }) => id);

/** A template that was just used weighs less, so that an account whose weeks are alike has not always one headline. */
const TIRED = 72;

function fatigue(id: string, recent: readonly string[]): number {
  const periodsAgo = recent.toReversed().indexOf(id);
  return periodsAgo === -1 ? 0 : TIRED / (periodsAgo + 1);
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
    .flatMap(({ id, write }) => {
      const line = write(facts, last);
      return line === null ? [] : [{ template: id, title: line.title, score: line.score - fatigue(id, recent) }];
    })
    .sort((a, b) => b.score - a.score || compareText(a.template, b.template));
  if (best === undefined) throw new RangeError('no headline template fits: two of them fit every story');
  return { template: best.template, title: best.title };
}
