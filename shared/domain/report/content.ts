import type { Content, StoredContent } from '../../report/content.ts';
import type { Action, ActionKind } from '../activity/action.ts';
import { createEvidence } from './firsts-and-returns/evidence.ts';
import { createTagCounts, tagCountsOf } from './hashtags.ts';
import { createInterests, interestsOf } from './interests.ts';
import { createPostLanguages, languagesOf } from './post-languages.ts';

const WRITTEN: ReadonlySet<ActionKind> = new Set(['post', 'comment']);

/** What the account wrote and liked, in numbers: the sections of `shared/report/content.ts`, each by its own rule. */
export function createContent() {
  const hashtags = createTagCounts();
  const interests = createInterests();
  const languages = createPostLanguages();
  const evidence = createEvidence();
  return {
    /** `tags` and `text` are the action's own, or of the post that it shows. Answers the subject that was found. */
    add(action: Action, tags: readonly string[], text: string | null): string | null {
      if (tags.length > 0) hashtags.add(tags);
      languages.add(action);
      const subject = interests.add({ tags, text, languages: action.languages ?? [] }, WRITTEN.has(action.kind));
      evidence.add(action, tags, subject);
      return subject;
    },
    /** Which posts a hashtag or a subject was found in. */
    evidence,
    list: (): Content => ({ hashtags: hashtags.list(), interests: interests.list(), languages: languages.list() }),
  };
}

/** Every section has to be thought of; undefined where it is absent from an older report. */
type EverySection = { readonly [Section in keyof Content]: StoredContent[Section] };

/** Of several reports together. What none of them tells is absent; where some do, it is of those alone. */
export function mergeContent(reports: readonly StoredContent[]): EverySection {
  const languages = reports.flatMap((report) => report.languages ?? []);
  return {
    hashtags: tagCountsOf(reports.flatMap(({ hashtags }) => hashtags.map(({ tag, count }) => [tag, count] as const))),
    interests: interestsOf(reports.flatMap(({ interests }) => interests)),
    languages: reports.every((report) => report.languages === undefined)
      ? undefined
      : languagesOf(languages.map(({ code, count }) => [code, count] as const)),
  };
}

/** Nothing of it; what an older report lacks stays absent. */
export const hiddenContent = ({ languages }: StoredContent): EverySection => ({
  hashtags: [],
  interests: [],
  languages: languages && [],
});
